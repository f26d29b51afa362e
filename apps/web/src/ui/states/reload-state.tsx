import { Button } from '@mantine/core';
import { browserWindow } from '../../lib/browser/browser.ts';
import { t } from '../../lib/texts/t.ts';
import { EmptyState } from './empty-state.tsx';

interface ReloadStateProps {
  readonly title: string;
  readonly body: string;
}

/** Shown in place of a failed part that only a reload of the page restores. */
export function ReloadState({ title, body }: ReloadStateProps) {
  return (
    <div role="alert" style={{ height: '100%' }}>
      <EmptyState
        title={title}
        action={
          <Button variant="default" onClick={() => browserWindow.reload()}>
            {t('ui.reload')}
          </Button>
        }
      >
        {body}
      </EmptyState>
    </div>
  );
}
