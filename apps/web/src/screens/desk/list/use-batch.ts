import type { Posting } from '@loadstone/contracts/postings';
import type { Tag } from '@loadstone/contracts/tags';
import { isOwnActionAllowed, toShownStatus, type PostingStatus } from '@loadstone/contracts/postings';
import { useRef, useState } from 'react';
import {
  findRepeated,
  useAskAboutRepeated,
  useBatchCalls,
  toDeleteQuestion,
  toDeleteRefusal,
} from '../../../modules/postings/index.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { toReasonedText } from '../../../lib/api/failure-text.ts';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { after } from '../../../lib/time/clock.ts';
import { ask } from '../../../ui/dialogs/ask.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { toResultText, type BatchAction } from './model/batch-texts.ts';
import { runOneByOne } from './model/one-by-one.ts';
import { loadRepeatedDraft } from './model/load-repeated-draft.ts';
import type { Repetition } from './model/repetition.ts';
import { toStatusText } from '../../../lib/code-texts.ts';

/** The running action and how far it is. */
interface BatchProgress {
  readonly action: BatchAction;
  readonly finished: number;
  readonly total: number;
}

interface BatchOptions {
  readonly today: string;
  /** False for a posting whose next day the insurance does not cover. */
  readonly canRepeat: (posting: Posting) => boolean;
  /** Called with the postings that the action did not change. */
  readonly onEnd: (unchanged: readonly Posting[]) => void;
}

/** A posting that the action does not apply to; the message says why. */
class NotApplicable extends Error {}

/** What undoes the action on one posting; undefined where it cannot be undone. */
type Undo = (() => Promise<unknown>) | undefined;

/** The action on one posting. `isConfirmed`: the user posts it although it repeats another posting. */
type PostingRun = (posting: Posting, isConfirmed: boolean) => Promise<Undo>;

/** Actions on several postings: one request after the other, one message, and one undo where there is one. */
// eslint-disable-next-line max-lines-per-function -- one batch, whose steps share its state.
export function useBatch({ today, canRepeat, onEnd }: BatchOptions) {
  const { hasFeature } = useSession();
  const calls = useBatchCalls();
  const askAboutRepeated = useAskAboutRepeated();
  const [progress, setProgress] = useState<BatchProgress | null>(null);
  const isStopped = useRef(false);
  const statusOf = (posting: Posting) => toShownStatus(posting, today);

  const run = async (action: BatchAction, postings: readonly Posting[], runOn: PostingRun) => {
    if (progress !== null || postings.length === 0) return;
    isStopped.current = false;
    const runAll = (batch: readonly Posting[], isConfirmed: boolean) =>
      runOneByOne(batch, {
        run: (posting) => runOn(posting, isConfirmed),
        toReason,
        onProgress: (finished) => setProgress({ action, finished, total: batch.length }),
        isStopped: () => isStopped.current,
      });
    let result = await runAll(postings, false);
    setProgress(null);
    const repeated = result.failed.filter(({ error }) => findRepeated(error) !== undefined);
    if (repeated.length > 0) {
      const choice = await askAboutRepeated(
        toConfirmLabel(action),
        repeated.map(({ posting, error }) => ({
          haul: posting,
          isReturn: action === 'returnTrip',
          token: findRepeated(error)?.token ?? 0,
        })),
      );
      // Esc, which closes the question, also ends the selection: its handler must run before `onEnd` selects rows again.
      await new Promise<void>((resolve) => after(0, resolve));
      if (choice === 'post') {
        isStopped.current = false;
        const second = await runAll(
          repeated.map(({ posting }) => posting),
          true,
        );
        setProgress(null);
        result = {
          done: [...result.done, ...second.done],
          failed: [...result.failed.filter((failure) => !repeated.includes(failure)), ...second.failed],
          left: [...result.left, ...second.left],
        };
      } else if (repeated.length === postings.length) {
        // The user has chosen to post none of them: there is no result to show.
        onEnd(choice === 'raise' ? [] : postings);
        return;
      } else if (choice === 'raise') {
        // Their quantities were raised, which another message says.
        result = { ...result, failed: result.failed.filter((failure) => !repeated.includes(failure)) };
      }
    }
    const undos = result.done.flatMap((undo) => (undo ? [undo] : []));
    showToast({
      message: toResultText(action, result),
      tone: result.failed.length > 0 ? 'danger' : 'success',
      ...(undos.length > 0 && { action: { label: t('ui.undo'), isUndo: true, run: () => void undoAll(undos) } }),
    });
    onEnd([...result.failed.map(({ posting }) => posting), ...result.left]);
  };
  const refuseUnless = (isAllowed: boolean, action: 'repost' | Repetition | 'tag', status: PostingStatus) => {
    if (!isAllowed) throw new NotApplicable(t(`postingBatch.refused.${action}`, { status: toStatusText(status) }));
  };

  return {
    progress,
    stop: () => {
      isStopped.current = true;
    },
    repost: (postings: readonly Posting[]) =>
      run('repost', postings, async (posting, isConfirmed) => {
        const status = statusOf(posting);
        refuseUnless(isOwnActionAllowed('repost', posting.postType, status), 'repost', status);
        await calls.repost(posting, isConfirmed);
        return undefined;
      }),
    repeat: (kind: Repetition, postings: readonly Posting[]) =>
      run(kind, postings, async (posting, isConfirmed) => {
        const status = statusOf(posting);
        refuseUnless(isOwnActionAllowed(kind, posting.postType, status), kind, status);
        if (kind === 'nextDay' && !canRepeat(posting)) throw new NotApplicable(t('postingBatch.uninsured'));
        const { toRepeatedDraft, withTiers } = await loadRepeatedDraft();
        const repeated = toRepeatedDraft(kind, posting, { today, canTrack: hasFeature('ll_custtrack') });
        const draft = await withTiers(repeated, posting);
        const posted = await calls.post(kind, posting, draft, isConfirmed);
        return () => calls.remove(posted, 'O');
      }),
    tag: (postings: readonly Posting[], tag: Tag | null) =>
      run('tag', postings, async (posting) => {
        const status = statusOf(posting);
        refuseUnless(isOwnActionAllowed('tag', posting.postType, status), 'tag', status);
        const before = posting.tag;
        if ((before?.tagId ?? 0) === (tag?.id ?? 0)) return undefined;
        await calls.tag(posting, before, tag && toPostingTag(posting, tag));
        return () => calls.tag(posting, tag && toPostingTag(posting, tag), before);
      }),
    remove: async (postings: readonly Posting[]) => {
      const [first] = postings;
      const kind = first?.postType === 'E' ? 'equipment' : 'load';
      const isConfirmed = await ask({
        title: t('postings.deleteTitle'),
        body:
          postings.length === 1 && first
            ? toDeleteQuestion(first)
            : t('postingBatch.deleteQuestion', { count: postings.length, kind }),
        confirmLabel: t('postings.delete'),
        cancelLabel: t('ui.cancel'),
        isDangerous: true,
      });
      if (!isConfirmed) return;
      await run('delete', postings, async (posting) => {
        const status = statusOf(posting);
        if (!isOwnActionAllowed('delete', posting.postType, status))
          throw new NotApplicable(toDeleteRefusal(posting, status));
        await calls.remove(posting, status);
        return undefined;
      });
    },
  };
}

/** Undoes each change, and offers to try again those that were not undone. */
async function undoAll(undos: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failed: (() => Promise<unknown>)[] = [];
  let lastError: unknown;
  for (const undo of undos) {
    try {
      await undo();
    } catch (error) {
      lastError = error;
      failed.push(undo);
    }
  }
  if (failed.length === 0) {
    showToast({ message: t('postingBatch.undone', { count: undos.length }), tone: 'success' });
    return;
  }
  showToast({
    message: toReasonedText(t('postingBatch.undoFailed', { count: failed.length }), lastError),
    tone: 'danger',
    action: { label: t('ui.retry'), run: () => void undoAll(failed) },
  });
}

/** The button of the question about repeated postings. */
function toConfirmLabel(action: BatchAction): string {
  if (action === 'repost') return t('repost.repost');
  return t(action === 'returnTrip' ? 'postings.returnTrip' : 'postings.nextDay');
}

function toPostingTag({ token }: Posting, { id, tagName, tagColor }: Tag): NonNullable<Posting['tag']> {
  return { tagId: id, tagName, tagColor, postingId: token };
}

function toReason(error: unknown): string {
  return isApiError(error) || error instanceof NotApplicable ? error.message : t('postingBatch.unknown');
}
