import type { Posting, ProductMode } from '@loadstone/contracts/postings';
import { isApiError } from '../../lib/api/api-error.ts';
import { toFailureText } from '../../lib/api/failure-text.ts';
import { t } from '../../lib/texts/t.ts';
import { ask } from '../../ui/dialogs/ask.ts';
import type { RepeatedChoice, RepeatedRow } from './duplicate-posting.ts';

/** What a repost of all expired postings needs of the desk. */
interface RepostOptions {
  readonly mode: ProductMode;
  readonly expiredCount: number;
  /** Reposts the expired postings. `isConfirmed`: also those that repeat an open posting. */
  readonly repost: (isConfirmed: boolean) => Promise<{
    readonly reposted: number;
    readonly duplicates: readonly { readonly token: number; readonly duplicateOf: number }[];
  }>;
  readonly findPosting: (token: number) => Posting | undefined;
  readonly askAboutRepeated: (title: string, rows: readonly RepeatedRow[]) => Promise<RepeatedChoice>;
  /** The number of postings that are being reposted; null at the end. */
  readonly setRunning: (count: number | null) => void;
  readonly onReposted: () => void;
}

/** Asks for confirmation, reposts, asks about postings that repeat an open one, and shows the result. */
export async function runRepost(options: RepostOptions): Promise<void> {
  const { mode, expiredCount: count, repost, findPosting, askAboutRepeated, setRunning, onReposted } = options;
  const kind = mode === 'B' ? t('repost.load') : t('repost.equipment');
  /** @param repostedBefore set after the user has confirmed the repeated ones: how many others were reposted before */
  const run = async (runningCount: number, repostedBefore?: number): Promise<void> => {
    setRunning(runningCount);
    try {
      const { reposted, duplicates } = await repost(repostedBefore !== undefined);
      setRunning(null);
      onReposted();
      if (duplicates.length > 0) {
        const rows = duplicates.map(({ token, duplicateOf }) => ({ haul: findPosting(token), token: duplicateOf }));
        const choice = await askAboutRepeated(t('repost.title'), rows);
        if (choice === 'post') {
          await run(duplicates.length, reposted);
          return;
        }
        if (reposted === 0) return;
      }
      await ask({
        title: t('repost.resultTitle'),
        body: t('repost.done', { count: reposted + (repostedBefore ?? 0), kind }),
        confirmLabel: t('repost.ok'),
      });
    } catch (error) {
      setRunning(null);
      if (isApiError(error) && error.code === 'repost.inProgress') {
        const body = t('repost.inProgress', { kind });
        await ask({ title: t('repost.resultTitle'), body, confirmLabel: t('repost.ok') });
        return;
      }
      const isAgain = await ask({
        title: t('repost.resultTitle'),
        body: toFailureText(t('repost.failed', { kind }), error),
        confirmLabel: t('ui.retry'),
        cancelLabel: t('ui.close'),
      });
      if (isAgain) await run(runningCount, repostedBefore);
    }
  };
  const isConfirmed = await ask({
    title: t('repost.title'),
    body: t('repost.question', { count, kind }),
    confirmLabel: t('repost.repost'),
    cancelLabel: t('ui.cancel'),
  });
  if (isConfirmed) await run(count);
}
