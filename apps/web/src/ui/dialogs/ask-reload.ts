import { reloadPage, wouldLoseTyped } from '../../lib/browser/typed-values.ts';
import { t } from '../../lib/texts/t.ts';
import { ask } from './ask.ts';

/** Reloads the page, and keeps what is typed; where something is typed that cannot be kept, only after a confirmation. */
export async function askAndReload(reload: () => void = reloadPage): Promise<void> {
  const isConfirmed =
    !wouldLoseTyped() ||
    (await ask({
      title: t('shell.reload'),
      body: t('shell.reloadLoses'),
      confirmLabel: t('shell.reload'),
      cancelLabel: t('ui.cancel'),
      isDangerous: true,
    }));
  if (isConfirmed) reload();
}
