import { DESK_PARAMS } from '@loadstone/contracts/notifications';
import type { ProductMode } from '@loadstone/contracts/postings';
import { t } from '../../lib/texts/t.ts';
import { showToast } from '../../ui/toasts/toast.ts';

/**
 * The address of the screen with the mode in which it is shown, so that a colleague who has both modes opens the same:
 * the posting, its documents, an assigned load, a network, an offer, a trip, or a search with what was searched for.
 */
export function toScreenLink(address: string, mode: ProductMode): string {
  const url = new URL(address);
  url.searchParams.set(DESK_PARAMS.mode, mode);
  return url.href;
}

/** Puts the link of the present screen on the clipboard, and confirms it. */
export async function copyScreenLink(mode: ProductMode): Promise<void> {
  try {
    await navigator.clipboard.writeText(toScreenLink(window.location.href, mode));
    showToast({ message: t('shell.linkCopied'), tone: 'success' });
  } catch {
    showToast({ message: t('shell.linkNotCopied'), tone: 'danger' });
  }
}
