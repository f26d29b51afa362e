import { t } from '../../lib/texts/t.ts';
import { ReloadState } from '../../ui/states/reload-state.tsx';

/** Shown in place of a screen that failed; the frame around it keeps working. */
export function FailedPage() {
  return <ReloadState title={t('ui.screenFailedTitle')} body={t('ui.screenFailedBody')} />;
}
