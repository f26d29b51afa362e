import type { Posting, ProductMode } from '@loadstone/contracts/postings';
import { listExportedColumns, listExportedRows } from '../../../../modules/postings/index.ts';
import { toTabbedText } from '../../../../lib/tables/rows-as-text.ts';
import { loadOtherTexts, t } from '../../../../lib/texts/t.ts';
import { showToast } from '../../../../ui/toasts/toast.ts';

const COPIED_LIFE_MS = 3_000;

/** Puts postings on the clipboard as text with tabs and a header, and confirms it. */
export async function copyPostings(
  postings: readonly Posting[],
  { mode, today }: { readonly mode: ProductMode; readonly today: string },
): Promise<void> {
  await loadOtherTexts();
  try {
    await navigator.clipboard.writeText(toTabbedText(listExportedColumns(mode, today), listExportedRows(postings)));
    showToast({ message: t('ui.rowsCopied', { count: postings.length }), lifeMs: COPIED_LIFE_MS });
  } catch {
    showToast({ message: t('postingTable.copyFailed'), tone: 'danger' });
  }
}
