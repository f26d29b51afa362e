import { editUserLanguage } from '@loadstone/contracts/users';
import { callEndpoint } from '../../../lib/api/api-client.ts';
import { changeLanguage } from '../../../lib/settings/language.ts';
import { t } from '../../../lib/texts/t.ts';
import { showToast } from '../../../ui/toasts/toast.ts';

/**
 * Changes the language of the desk, and that of the account, in which the board writes to the user: as soon as its texts
 * are loaded and `ready`, if given, resolves.
 */
export async function chooseLanguage(language: string, ready?: () => Promise<void>): Promise<void> {
  try {
    await changeLanguage(language, ready);
  } catch {
    showToast({ message: t('preferences.languageFailed'), tone: 'danger' });
    return;
  }
  await saveLanguage(language);
}

async function saveLanguage(language: string): Promise<void> {
  try {
    await callEndpoint(editUserLanguage, { body: { language } });
  } catch {
    showToast({
      message: t('preferences.saveFailed'),
      tone: 'danger',
      action: { label: t('ui.retry'), run: () => void saveLanguage(language) },
    });
  }
}
