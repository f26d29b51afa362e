import { useState } from 'react';
import { isApiError } from '../../lib/api/api-error.ts';
import { useSession } from '../../lib/session/session.ts';
import { toFailureText } from '../../lib/api/failure-text.ts';
import { t } from '../../lib/texts/t.ts';
import { ask } from '../../ui/dialogs/ask.ts';
import { useRepostExpired } from './repost-expired.ts';

/** Reposts everything that has expired: asks for confirmation, shows the progress and then the result. */
export function useRepost(expiredCount: number, onReposted: () => void) {
  const { mode } = useSession();
  const repost = useRepostExpired();
  // Stored while it runs, because the number on the button falls as postings open again.
  const [running, setRunning] = useState<number | null>(null);
  const kind = mode === 'B' ? t('repost.load') : t('repost.equipment');

  const run = async (count: number): Promise<void> => {
    setRunning(count);
    try {
      const { reposted } = await repost.mutateAsync();
      setRunning(null);
      onReposted();
      await ask({
        title: t('repost.resultTitle'),
        body: t('repost.done', { count: reposted, kind }),
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
      if (isAgain) await run(count);
    }
  };
  const start = async () => {
    const count = expiredCount;
    const isConfirmed = await ask({
      title: t('repost.title'),
      body: t('repost.question', { count, kind }),
      confirmLabel: t('repost.repost'),
      cancelLabel: t('ui.cancel'),
    });
    if (isConfirmed) await run(count);
  };
  return { runningCount: running, start: () => void start() };
}
