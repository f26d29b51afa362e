import { DESK_PARAMS, DESK_PATHS } from '@loadstone/contracts/notifications';
import type { ProductMode } from '@loadstone/contracts/postings';
import { t } from '../../lib/texts/t.ts';
import { showToast } from '../../ui/toasts/toast.ts';

/** Puts the link of a lead on the clipboard, with the mode in which it is one, and confirms it. */
export async function copyLeadLink(myToken: number, leadToken: number, mode: ProductMode): Promise<void> {
  const url = new URL(DESK_PATHS.lead(myToken, leadToken), window.location.origin);
  url.searchParams.set(DESK_PARAMS.mode, mode);
  try {
    await navigator.clipboard.writeText(url.href);
    showToast({ message: t('leads.link.copied'), tone: 'success' });
  } catch {
    showToast({ message: t('leads.link.notCopied'), tone: 'danger' });
  }
}
