import { DESK_PATHS } from '@loadstone/contracts/notifications';
import { t } from '../../lib/texts/t.ts';
import { showToast } from '../../ui/toasts/toast.ts';

/** Puts the link of a company on the clipboard, and confirms it. It names no mode: a company is the same in both. */
export async function copyCompanyLink(custCd: string): Promise<void> {
  const url = new URL(DESK_PATHS.company(custCd), window.location.origin);
  try {
    await navigator.clipboard.writeText(url.href);
    showToast({ message: t('companies.link.copied'), tone: 'success' });
  } catch {
    showToast({ message: t('companies.link.notCopied'), tone: 'danger' });
  }
}
