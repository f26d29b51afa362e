import { useState } from 'react';
import { isApiError } from '../../lib/api-error.ts';
import { formatCount } from '../../lib/formatting.ts';
import { useSession } from '../../lib/session/session.ts';
import { fill } from '../../lib/texts/fill.ts';
import { repostTexts } from '../../lib/texts/repost.ts';
import { uiTexts } from '../../lib/texts/ui.ts';
import { ask } from '../../ui/dialogs/ask.ts';
import { useRepostExpired } from '../../data/postings/repost-expired.ts';

/** Reposting everything that has expired: asks, shows that it runs, and says how it ended. */
export function useRepost(expiredCount: number, onReposted: () => void) {
  const { mode } = useSession();
  const repost = useRepostExpired();
  // Kept while it runs: the number on the button falls as postings open again.
  const [running, setRunning] = useState<number | null>(null);
  const kind = mode === 'B' ? repostTexts.load : repostTexts.equipment;

  const run = async (count: number): Promise<void> => {
    setRunning(count);
    try {
      const { reposted } = await repost.mutateAsync();
      setRunning(null);
      onReposted();
      await ask({
        title: repostTexts.resultTitle,
        body: fill(repostTexts.done, { count: formatCount(reposted), kind }),
        confirmLabel: repostTexts.ok,
      });
    } catch (error) {
      setRunning(null);
      if (isApiError(error) && error.code === 'repost.inProgress') {
        const body = fill(repostTexts.inProgress, { kind });
        await ask({ title: repostTexts.resultTitle, body, confirmLabel: repostTexts.ok });
        return;
      }
      const reason = isApiError(error) && error.status !== 500 ? ` ${error.message}` : '';
      const isAgain = await ask({
        title: repostTexts.resultTitle,
        body: `${fill(repostTexts.failed, { kind })}${reason}`,
        confirmLabel: uiTexts.retry,
        cancelLabel: uiTexts.close,
      });
      if (isAgain) await run(count);
    }
  };
  const start = async () => {
    const count = expiredCount;
    const isConfirmed = await ask({
      title: repostTexts.title,
      body: fill(repostTexts.question, { count: formatCount(count), kind }),
      confirmLabel: repostTexts.repost,
      cancelLabel: uiTexts.cancel,
    });
    if (isConfirmed) await run(count);
  };
  return { runningCount: running, start: () => void start() };
}
