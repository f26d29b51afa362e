import type { Posting } from '@loadstone/contracts/postings';
import { useRef } from 'react';
import { isWithoutReply } from '../../../lib/api/api-error.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { useSettings } from '../../../lib/settings/settings.ts';
import { after } from '../../../lib/time/clock.ts';
import { newIdempotencyKey } from '../../../lib/browser/random.ts';
import { useSession } from '../../../lib/session/session.ts';
import { toFailureText } from '../../../lib/api/failure-text.ts';
import { loadOtherTexts, t } from '../../../lib/texts/t.ts';
import type { PlainTextKey } from '../../../lib/texts/text-key.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import {
  findRepeated,
  useAskAboutRepeated,
  useSavePosting,
  isDayInsured,
  toDayLimit,
  toUninsuredDayText,
} from '../../../modules/postings/index.ts';
import { loadRepeatedDraft } from './model/load-repeated-draft.ts';
import { toRepeatedDay, type Repetition } from './model/repetition.ts';
import { ALERT_LIFE_MS } from '../../../ui/toasts/alert-life.ts';

const MESSAGES: Record<Repetition, { doneKey: PlainTextKey; failedKey: PlainTextKey }> = {
  returnTrip: { doneKey: 'postings.returnTripPosted', failedKey: 'postings.returnTripFailed' },
  nextDay: { doneKey: 'postings.nextDayPosted', failedKey: 'postings.nextDayFailed' },
};
/** The progress message is shown only where the reply takes longer than this. */
const QUIET_MS = 150;

/**
 * Posts a return trip or the next day's trip, without a form. A retry creates no second posting, by the Retry of the message
 * or, after the message is gone, by the key of the action.
 */
// eslint-disable-next-line max-lines-per-function -- one question with its outcome, which share their state.
export function useRepeatPosting(today: string, onPosted: (posting: Posting) => void) {
  const { mode, claims, hasFeature } = useSession();
  const settings = useSettings();
  const save = useSavePosting();
  const askAboutRepeated = useAskAboutRepeated();
  /** The idempotency keys of requests that got no reply, by what they repeat. */
  const unconfirmed = useRef(new Map<string, string>());

  const toSubject = (kind: Repetition, { token, version }: Posting) => `${kind} ${token} ${version} ${today}`;
  const send = (kind: Repetition, posting: Posting, idempotencyKey: string, confirmDuplicate?: true) => {
    const subject = toSubject(kind, posting);
    const limit = toDayLimit(mode, claims, settings);
    const done = t(MESSAGES[kind].doneKey);
    const failed = t(MESSAGES[kind].failedKey);
    const day = toRepeatedDay(kind, posting.dateAvail, today);
    if (limit && !isDayInsured(day, limit)) {
      const refuse = (): void => void showToast({ message: toUninsuredDayText(day, limit), tone: 'danger' });
      loadOtherTexts().then(refuse, () => void showToast({ message: failed, tone: 'danger' }));
      return;
    }
    let closeProgress: (() => void) | undefined;
    const cancelProgress = after(QUIET_MS, () => {
      closeProgress = showToast({ message: t('postingForm.saving', { action: t('postingForm.actionAdd') }) });
    });
    handleReply(
      loadRepeatedDraft().then(async ({ toRepeatedDraft, withTiers }) => {
        const repeated = toRepeatedDraft(kind, posting, { today, canTrack: hasFeature('ll_custtrack') });
        const draft = await withTiers(repeated, posting);
        const sent = { ...draft, ...(confirmDuplicate && { confirmDuplicate }) };
        return save.mutateAsync({ draft: sent, edited: undefined, idempotencyKey });
      }),
      {
        onSuccess: (posted) => {
          unconfirmed.current.delete(subject);
          showToast({ message: done, tone: 'success', lifeMs: ALERT_LIFE_MS });
          onPosted(posted);
        },
        onError: (error) => {
          if (isWithoutReply(error)) unconfirmed.current.set(subject, idempotencyKey);
          else unconfirmed.current.delete(subject);
          const repeated = findRepeated(error);
          if (repeated !== undefined) {
            const row = { haul: posting, isReturn: kind === 'returnTrip', token: repeated.token };
            void askAboutRepeated(t(`postings.${kind}`), [row]).then((choice) => {
              // A new key, because the confirmed request differs from the refused one.
              if (choice === 'post') send(kind, posting, `${idempotencyKey}-2`, true);
            });
            return;
          }
          showToast({
            message: toFailureText(failed, error),
            tone: 'danger',
            lifeMs: ALERT_LIFE_MS,
            action: { label: t('ui.retry'), run: () => send(kind, posting, idempotencyKey, confirmDuplicate) },
          });
        },
        onSettled: () => {
          cancelProgress();
          closeProgress?.();
        },
      },
    );
  };
  return (kind: Repetition, posting: Posting) =>
    send(kind, posting, unconfirmed.current.get(toSubject(kind, posting)) ?? newIdempotencyKey());
}
