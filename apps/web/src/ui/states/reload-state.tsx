import { EmptyState } from './empty-state.tsx';
import { ReloadButton } from './reload-button.tsx';

interface ReloadStateProps {
  readonly title: string;
  readonly body: string;
}

/** Shown in place of a failed part that only a reload of the page restores. */
export function ReloadState({ title, body }: ReloadStateProps) {
  return (
    <div role="alert" style={{ height: '100%' }}>
      <EmptyState title={title} action={<ReloadButton />}>
        {body}
      </EmptyState>
    </div>
  );
}
