import { uiTexts } from '../../lib/texts/ui.ts';
import { ReloadState } from '../../ui/states/reload-state.tsx';

/** Stands where a screen has failed; the frame around it works on. */
export function FailedPage() {
  return <ReloadState title={uiTexts.screenFailedTitle} body={uiTexts.screenFailedBody} />;
}
