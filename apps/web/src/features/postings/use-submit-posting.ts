import type { Posting, ProductMode } from '@loadstone/contracts';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { isApiError } from '../../lib/api-error.ts';
import { newIdempotencyKey } from '../../lib/random.ts';
import { postingFormTexts } from '../../lib/texts/posting-form.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { findPosting } from './api/get-posting.ts';
import { putPosting } from './api/posting-cache.ts';
import { useSavePosting } from './api/save-posting.ts';
import type { SaveFailure } from './components/save-problem.tsx';
import { FORM_FIELDS, toDraft, toServerErrors, type PostingFormField } from './model/posting-form.ts';
import type { PostingForm } from './use-posting-form.ts';

interface SubmitOptions {
  readonly mode: ProductMode;
  readonly edited: Posting | undefined;
  readonly form: PostingForm;
  readonly onSaved: (posting: Posting) => void;
  readonly onWrongField: (field: PostingFormField | undefined) => void;
}

/** Sending the form: once at a time, under one key however often it is tried. */
export interface Submission {
  readonly isSaving: boolean;
  readonly problem: SaveFailure | null;
  readonly send: () => void;
  /** Reads the posting that is edited again, and goes on from its newest version. */
  readonly reload: () => Promise<Posting | undefined>;
}

export function useSubmitPosting({ mode, edited, form, onSaved, onWrongField }: SubmitOptions): Submission {
  const client = useQueryClient();
  const save = useSavePosting();
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const [base, setBase] = useState(edited);
  const [problem, setProblem] = useState<SaveFailure | null>(null);

  const fail = (error: unknown) => {
    const { errors, rest } = toServerErrors(isApiError(error) ? error.details : []);
    form.showServerErrors(errors);
    const wrong = FORM_FIELDS.find((field) => errors[field] !== undefined);
    onWrongField(wrong);
    setProblem(toFailure(error, edited !== undefined, wrong === undefined ? rest : []));
  };

  return {
    isSaving: save.isPending,
    problem,
    send: () => {
      if (save.isPending) return;
      setProblem(null);
      save.mutate(
        { draft: toDraft(mode, form.values, base), edited: base, idempotencyKey },
        {
          onSuccess: (posting) => {
            showToast({ message: edited ? postingFormTexts.edited : postingFormTexts.added, tone: 'success' });
            onSaved(posting);
          },
          onError: fail,
        },
      );
    },
    reload: async () => {
      if (!base) return undefined;
      const posting = await findPosting(mode, base.token).catch(() => undefined);
      if (!posting) return undefined;
      putPosting(client, posting);
      setBase(posting);
      // What is sent next is another edit, not a repetition of the refused one.
      setIdempotencyKey(newIdempotencyKey());
      setProblem(null);
      return posting;
    },
  };
}

function toFailure(error: unknown, isEdit: boolean, rest: readonly string[]): SaveFailure {
  const message = isEdit ? postingFormTexts.editFailed : postingFormTexts.addFailed;
  if (!isApiError(error)) return { message, reasons: [], canReload: false };
  if (error.code === 'posting.changedMeanwhile') {
    return { message, reasons: [postingFormTexts.changedMeanwhile], canReload: true };
  }
  if (error.code === 'idempotency.mismatch') {
    return { message, reasons: [postingFormTexts.alreadySaved], canReload: false };
  }
  return { message, reasons: rest.length > 0 ? rest : [error.message], canReload: false };
}
