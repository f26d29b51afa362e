import { Button } from '@mantine/core';
import { browserWindow } from '../../lib/browser.ts';
import { uiTexts } from '../../lib/texts/ui.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';

/** Stands where a screen has failed; the frame around it works on. */
export function FailedPage() {
  return (
    <div role="alert" style={{ height: '100%' }}>
      <EmptyState
        title={uiTexts.screenFailedTitle}
        action={
          <Button variant="default" onClick={() => browserWindow.reload()}>
            {uiTexts.reload}
          </Button>
        }
      >
        {uiTexts.screenFailedBody}
      </EmptyState>
    </div>
  );
}
