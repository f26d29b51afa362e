import { t } from '../../lib/texts/t.ts';
import { ReloadState } from '../../ui/states/reload-state.tsx';

/** Stands where a screen has failed; the frame around it works on. */
export function FailedPage() {
  return <ReloadState title={t('ui.screenFailedTitle')} body={t('ui.screenFailedBody')} />;
}
