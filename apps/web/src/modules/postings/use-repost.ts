import { useState } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { loadOtherTexts } from '../../lib/texts/t.ts';
import { showLoadFailure, useAskAboutRepeated } from './duplicate-posting.ts';
import { useFindPosting } from './posting-cache.ts';
import { useRepostExpired } from './repost-expired.ts';

/** Reposts everything that has expired: asks for confirmation, shows the progress and then the result. */
export function useRepost(expiredCount: number, onReposted: () => void) {
  const { mode } = useSession();
  const repost = useRepostExpired();
  const findPosting = useFindPosting();
  const askAboutRepeated = useAskAboutRepeated();
  // Stored while it runs, because the number on the button falls as postings open again.
  const [running, setRunning] = useState<number | null>(null);

  const start = async () => {
    const [{ runRepost }] = await Promise.all([import('./run-repost.ts'), loadOtherTexts()]);
    await runRepost({
      mode,
      expiredCount,
      repost: repost.mutateAsync,
      findPosting,
      askAboutRepeated,
      setRunning,
      onReposted,
    });
  };
  return { runningCount: running, start: () => void start().catch(showLoadFailure) };
}
