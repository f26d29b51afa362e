import type { Posting } from '@loadstone/contracts/postings';
import { useRef, useState } from 'react';
import {
  toBatches,
  useAskAboutRepeated,
  usePostingBatchCalls,
  useSavePosting,
  type RepeatedRow,
} from '../../modules/postings/index.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { toReasonedText } from '../../lib/api/failure-text.ts';
import type { CheckedRow } from './use-import-rows.ts';
import { newIdempotencyKey } from '../../lib/browser/random.ts';
import { useSession } from '../../lib/session/session.ts';
import { t } from '../../lib/texts/t.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import {
  continueRun,
  countSent,
  hasRest,
  leaveAsked,
  sendAsked,
  toImportRun,
  type ImportRun,
  type ListToSend,
} from './model/import-run.ts';

/** How far the calls of an import are. */
export interface RunState {
  /** `interrupted`: a reply was lost, and the rows cannot be edited until it is known what became of them. */
  readonly status: 'idle' | 'running' | 'interrupted';
  readonly sentCount: number;
  readonly total: number;
  readonly problem: string | null;
}

const IDLE: RunState = { status: 'idle', sentCount: 0, total: 0, problem: null };

/**
 * Posts the rows of an import, and offers one undo for all that it posted. Rows that repeat an open posting are asked about
 * once the others are posted.
 *
 * @param checked the rows of the preview
 */
// eslint-disable-next-line max-lines-per-function -- one run, whose steps share its state.
export function useImportRun(checked: readonly CheckedRow[], onEnd: (run: ImportRun) => void) {
  const { mode } = useSession();
  const calls = usePostingBatchCalls();
  const { mutateAsync: save } = useSavePosting();
  const askAboutRepeated = useAskAboutRepeated();
  const [state, setState] = useState(IDLE);
  const run = useRef<ImportRun | null>(null);
  /** All that this dialog has posted and not taken back, with the message that offers to do so. */
  const posted = useRef<Posting[]>([]);
  const closeMessage = useRef<() => void>(() => undefined);

  const undo = async () => {
    const postings = posted.current;
    posted.current = [];
    let deleted = 0;
    let left = postings;
    try {
      for (const part of toBatches(postings)) {
        deleted += await calls.remove(part);
        left = left.slice(part.length);
      }
      const count = postings.length;
      const message =
        deleted === count ? t('postingImport.undone', { count }) : t('postingImport.undoPartly', { deleted, count });
      showToast({ message, tone: deleted === count ? 'success' : 'warning' });
    } catch (error) {
      posted.current = left;
      showToast({
        message: toReasonedText(t('postingImport.undoFailed', { count: left.length }), error),
        tone: 'danger',
        action: { label: t('ui.retry'), run: () => void undo() },
      });
    }
  };
  const report = (added: readonly Posting[]) => {
    if (added.length === 0) return;
    posted.current = [...posted.current, ...added];
    const count = posted.current.length;
    closeMessage.current();
    closeMessage.current = showToast({
      message: mode === 'B' ? t('postingImport.postedLoads', { count }) : t('postingImport.postedTrucks', { count }),
      tone: 'success',
      action: { label: t('ui.undo'), isUndo: true, run: () => void undo() },
    });
  };
  const proceed = async (current: ImportRun) => {
    const { total } = current;
    setState({ ...IDLE, status: 'running', sentCount: countSent(current), total });
    const error = await continueRun(current, {
      create: calls.create,
      edit: ({ posting, draft }) => save({ draft, edited: posting, idempotencyKey: newIdempotencyKey() }),
      remove: calls.remove,
      onProgress: (sentCount) => setState({ ...IDLE, status: 'running', sentCount, total }),
    });
    const reason = error === undefined ? '' : isApiError(error) ? error.message : t('api.generic');
    if (hasRest(current)) {
      const sentCount = countSent(current);
      const problem = t('postingImport.interrupted', { done: sentCount, total, reason });
      setState({ status: 'interrupted', sentCount, total, problem });
      return;
    }
    if (error === undefined && current.asked.length > 0) {
      const rows = current.asked.map(({ number, token, sent }) => {
        return { haul: toHaul(checked, number), token, isChange: sent.posting !== undefined };
      });
      const choice = await askAboutRepeated(t('postingImport.title'), rows);
      if (choice === 'post') {
        sendAsked(current, true);
        await proceed(current);
        return;
      }
      leaveAsked(current, choice === 'raise');
    }
    run.current = null;
    setState({ ...IDLE, problem: error === undefined ? null : t('postingImport.refused', { reason }) });
    report(current.posted);
    const [changed, gone] = [current.changed.length, current.removed.length];
    if (changed + gone > 0)
      showToast({
        message: t('postingImport.changedToast', { changed, gone }),
        tone: 'success',
      });
    onEnd(current);
  };
  return {
    ...state,
    post: (list: ListToSend) => {
      if (state.status !== 'idle') return;
      run.current = toImportRun(list, newIdempotencyKey);
      void proceed(run.current);
    },
    /** Continues with the calls that have no reply. */
    retry: () => {
      if (state.status === 'interrupted' && run.current) void proceed(run.current);
    },
    /** Ends an interrupted run with a message about what it has posted, and forgets the last problem. */
    giveUp: () => {
      report(run.current?.posted ?? []);
      run.current = null;
      setState(IDLE);
    },
  };
}

/** The ends of a row by its number. */
function toHaul(checked: readonly CheckedRow[], wanted: number): RepeatedRow['haul'] {
  const { draft, values } = checked.find(({ number }) => number === wanted) ?? {};
  const { origin, destination } = values ?? {};
  if (origin === undefined || destination === undefined) return undefined;
  const ends = { srceCity: origin.city, srceSt: origin.st, destCity: destination.city, destSt: destination.st };
  return { ...ends, quantity: draft?.quantity };
}
