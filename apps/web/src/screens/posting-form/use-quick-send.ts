import type { Posting } from '@loadstone/contracts/postings';
import { useState } from 'react';
import { isApiError } from '../../lib/api/api-error.ts';
import { newIdempotencyKey } from '../../lib/browser/random.ts';
import { useSession } from '../../lib/session/session.ts';
import { useSettings } from '../../lib/settings/settings.ts';
import { t } from '../../lib/texts/t.ts';
import { ALERT_LIFE_MS } from '../../ui/toasts/alert-life.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import {
  isDayInsured,
  quickLine,
  toDayLimit,
  toDraft,
  useSavePosting,
  type PostingFormValues,
} from '../../modules/postings/index.ts';
import { rememberChoices, toNewForm } from './model/last-choices.ts';
import { listFormErrors, listMissingFields } from './model/posting-form.ts';
import type { QuickPost } from './model/to-quick-post.ts';
import { toSaveFailure } from './use-submit-posting.ts';

interface QuickSendOptions {
  /** Called with a line that is posted. */
  readonly forgetClosedLine: (line: string | null) => void;
  readonly quick: QuickPost | undefined;
  readonly today: string;
  /** Opens the form: with what the line states, and why it was not posted. */
  readonly onFill: (quick: QuickPost) => void;
  readonly onPosted: (posting: Posting) => void;
}

/** Posts a line without the form. A refusal opens the form, which repeats the request by the same key. */
export function useQuickSend({ quick, today, forgetClosedLine, onFill, onPosted }: QuickSendOptions) {
  const { mode, claims } = useSession();
  const settings = useSettings();
  const save = useSavePosting();
  const [isSending, setIsSending] = useState(false);
  const values: PostingFormValues = { ...toNewForm(mode, today), ...quick?.values };
  const limits = {
    commentMaxLength: settings.postingCommentMaxLength,
    westernProvinces: settings.westernProvinces,
  };
  const dayLimit = toDayLimit(mode, claims, settings);
  const isInsured = dayLimit === null || (values.dateAvail !== null && isDayInsured(values.dateAvail, dayLimit));
  const errors = listFormErrors(mode, values, limits);
  const hasErrors = Object.keys(errors).length > 0;
  // A part that is unclear may be what is missing: it is asked first.
  const missing = quick === undefined || quick.unclear.length > 0 ? [] : listMissingFields(errors);
  const send = async () => {
    if (quick === undefined) return;
    const idempotencyKey = newIdempotencyKey();
    const line = quickLine.get();
    /** False once the user has left the line: the reply takes neither the focus nor the next line. */
    const isOpen = () => quickLine.get() === line;
    setIsSending(true);
    try {
      const posting = await save.mutateAsync({ draft: toDraft(mode, values), edited: undefined, idempotencyKey });
      rememberChoices(mode, values);
      showToast({ message: t('postingForm.added'), tone: 'success', lifeMs: ALERT_LIFE_MS });
      forgetClosedLine(line);
      if (!isOpen()) return;
      quickLine.set(null);
      onPosted(posting);
    } catch (error) {
      setIsSending(false);
      // The dialog of a computer that must be confirmed is open; the line is sent again after it.
      if (isApiError(error) && error.code === 'device.unconfirmed') return;
      const problem = toSaveFailure(error, t('postingForm.addFailed'));
      const fill = () => onFill({ ...quick, refused: { idempotencyKey, problem } });
      if (isOpen()) fill();
      else showToast({ message: problem.message, action: { label: t('postings.continueEditing'), run: fill } });
    }
  };
  return {
    values,
    /** The required fields of which the line says nothing. */
    missing,
    isComplete: quick?.unclear.length === 0 && isInsured && !hasErrors,
    isSending,
    send: () => void send(),
  };
}
