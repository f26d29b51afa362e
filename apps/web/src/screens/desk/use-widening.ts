import { POSTING_FEATURES } from '@loadstone/contracts/board';
import type { Posting } from '@loadstone/contracts/postings';
import type { Widening } from '../../modules/leads/index.ts';
import { toUnchangedDraft, useSavePosting } from '../../modules/postings/index.ts';
import { toReasonedText } from '../../lib/api/failure-text.ts';
import { newIdempotencyKey } from '../../lib/browser/random.ts';
import { useSession } from '../../lib/session/session.ts';
import { t } from '../../lib/texts/t.ts';
import { showToast } from '../../ui/toasts/toast.ts';

/** Applies a near miss by editing the posting, with an undo. Undefined where the company may not edit its postings. */
export function useWidening(posting: Posting): ((widening: Widening) => void) | undefined {
  const { mode, hasFeature } = useSession();
  const save = useSavePosting();
  if (!hasFeature(POSTING_FEATURES[mode].update)) return undefined;

  const send = (edit: Widening['edit'], version: number, message: string, onSaved: (saved: Posting) => void) => {
    const request = {
      draft: { ...toUnchangedDraft(mode, posting), ...edit },
      edited: { token: posting.token, version },
      idempotencyKey: newIdempotencyKey(),
    };
    save
      .mutateAsync(request)
      .then(onSaved)
      .catch((error: unknown) => showToast({ message: toReasonedText(message, error), tone: 'danger' }));
  };
  const undo = (saved: Posting) =>
    send({}, saved.version, t('leads.widenFailed'), () => showToast({ message: t('leads.widenUndone') }));

  return ({ edit, version, change }) =>
    send(edit, version, t('leads.widenFailed'), (saved) =>
      showToast({
        message: change,
        tone: 'success',
        action: { label: t('ui.undo'), isUndo: true, run: () => undo(saved) },
      }),
    );
}
