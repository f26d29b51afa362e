import { Button } from '@mantine/core';
import { t } from '../../lib/texts/t.ts';
import { askAndReload } from '../dialogs/ask-reload.ts';

/** Reloads the page; what is typed is kept, or the user confirms first. */
export function ReloadButton() {
  return (
    <Button variant="default" onClick={() => void askAndReload()}>
      {t('ui.reload')}
    </Button>
  );
}
