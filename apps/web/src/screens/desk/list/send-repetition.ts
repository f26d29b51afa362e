import type { Posting } from '@loadstone/contracts/postings';
import { isWithoutReply } from '../../../lib/api/api-error.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import type { useSettings } from '../../../lib/settings/settings.ts';
import { after } from '../../../lib/time/clock.ts';
import { newIdempotencyKey } from '../../../lib/browser/random.ts';
import type { Session } from '../../../lib/session/session.ts';
import { toFailureText } from '../../../lib/api/failure-text.ts';
import { loadOtherTexts, t } from '../../../lib/texts/t.ts';
import type { PlainTextKey } from '../../../lib/texts/text-key.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import {
  findRepeated,
  isDayInsured,
  toDayLimit,
  toUninsuredDayText,
  type useAskAboutRepeated,
  type useSavePosting,
} from '../../../modules/postings/index.ts';
import { toRepeatedDraft, withTiers } from './model/repeated-posting.ts';
import { toRepeatedDay, type Repetition } from './model/repetition.ts';
import { ALERT_LIFE_MS } from '../../../ui/toasts/alert-life.ts';

const MESSAGES: Record<Repetition, { doneKey: PlainTextKey; failedKey: PlainTextKey }> = {
  returnTrip: { doneKey: 'postings.returnTripPosted', failedKey: 'postings.returnTripFailed' },
  nextDay: { doneKey: 'postings.nextDayPosted', failedKey: 'postings.nextDayFailed' },
};
/** The progress message is shown only where the reply takes longer than this. */
const QUIET_MS = 150;

/** What a repetition is sent with. */
export interface RepetitionTools extends Pick<Session, 'mode' | 'claims' | 'hasFeature'> {
  readonly settings: ReturnType<typeof useSettings>;
  readonly save: ReturnType<typeof useSavePosting>['mutateAsync'];
  readonly askAboutRepeated: ReturnType<typeof useAskAboutRepeated>;
  /** The idempotency keys of requests that got no reply, by what they repeat. */
  readonly unconfirmed: Map<string, string>;
  readonly today: string;
  readonly onPosted: (posting: Posting) => void;
}

interface Repeated {
  readonly kind: Repetition;
  readonly posting: Posting;
}

/**
 * Posts a return trip or the next day's trip. A retry creates no second posting, by the Retry of the message or, after the
 * message is gone, by the key of the action.
 */
export function sendRepetition(tools: RepetitionTools, repetition: Repeated): void {
  const { kind, posting } = repetition;
  const key = tools.unconfirmed.get(toSubject(kind, posting, tools.today)) ?? newIdempotencyKey();
  send(tools, repetition, key);
}

function toSubject(kind: Repetition, { token, version }: Posting, today: string): string {
  return `${kind} ${token} ${version} ${today}`;
}

function send(tools: RepetitionTools, repetition: Repeated, idempotencyKey: string, confirmDuplicate?: true): void {
  const { kind, posting } = repetition;
  const { mode, claims, hasFeature, settings, save, askAboutRepeated, unconfirmed, today, onPosted } = tools;
  const subject = toSubject(kind, posting, today);
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
  const repeatedDraft = toRepeatedDraft(kind, posting, { today, canTrack: hasFeature('ll_custtrack') });
  const saveWithTiers = async () => {
    const draft = await withTiers(repeatedDraft, posting);
    const sent = { ...draft, ...(confirmDuplicate && { confirmDuplicate }) };
    return save({ draft: sent, edited: undefined, idempotencyKey });
  };
  handleReply(saveWithTiers(), {
    onSuccess: (posted) => {
      unconfirmed.delete(subject);
      showToast({ message: done, tone: 'success', lifeMs: ALERT_LIFE_MS });
      onPosted(posted);
    },
    onError: (error) => {
      if (isWithoutReply(error)) unconfirmed.set(subject, idempotencyKey);
      else unconfirmed.delete(subject);
      const repeated = findRepeated(error);
      if (repeated !== undefined) {
        const row = { haul: posting, isReturn: kind === 'returnTrip', token: repeated.token };
        void askAboutRepeated(t(`postings.${kind}`), [row]).then((choice) => {
          // A new key, because the confirmed request differs from the refused one.
          if (choice === 'post') send(tools, repetition, `${idempotencyKey}-2`, true);
        });
        return;
      }
      showToast({
        message: toFailureText(failed, error),
        tone: 'danger',
        lifeMs: ALERT_LIFE_MS,
        action: { label: t('ui.retry'), run: () => send(tools, repetition, idempotencyKey, confirmDuplicate) },
      });
    },
    onSettled: () => {
      cancelProgress();
      closeProgress?.();
    },
  });
}
