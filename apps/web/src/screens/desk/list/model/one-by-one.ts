import type { Posting } from '@loadstone/contracts/postings';

/** A posting that the action failed on. */
interface FailedPosting {
  readonly posting: Posting;
  readonly reason: string;
  readonly error: unknown;
}

/** The result of an action on several postings. */
export interface BatchResult<Done> {
  readonly done: readonly Done[];
  readonly failed: readonly FailedPosting[];
  /** The postings that were not reached because the user stopped. */
  readonly left: readonly Posting[];
}

interface BatchOptions<Done> {
  readonly run: (posting: Posting) => Promise<Done>;
  readonly toReason: (error: unknown) => string;
  /** Called before each posting with the number of postings that are finished. */
  readonly onProgress: (finished: number) => void;
  readonly isStopped: () => boolean;
}

/** Runs an action on one posting after the other. A failure does not end the run. */
export async function runOneByOne<Done>(
  postings: readonly Posting[],
  { run, toReason, onProgress, isStopped }: BatchOptions<Done>,
): Promise<BatchResult<Done>> {
  const done: Done[] = [];
  const failed: FailedPosting[] = [];
  for (const [index, posting] of postings.entries()) {
    if (isStopped()) return { done, failed, left: postings.slice(index) };
    onProgress(index);
    try {
      done.push(await run(posting));
    } catch (error) {
      failed.push({ posting, reason: toReason(error), error });
    }
  }
  return { done, failed, left: [] };
}
