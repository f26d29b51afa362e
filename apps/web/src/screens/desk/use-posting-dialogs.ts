import { useEffect, useState } from 'react';
import { isOwnActionAllowed, toShownStatus, type Posting } from '@loadstone/contracts/postings';
import type { FormAction } from '../posting-form/model/form-action.ts';
import type { QuickPost } from '../posting-form/model/to-quick-post.ts';
import type { Pasted } from '../posting-import/model/read-sheet.ts';
import { dropTyped, keepTyped, readTyped } from '../../lib/browser/typed-values.ts';
import { handleReply } from '../../lib/api/handle-reply.ts';
import { toFailureText } from '../../lib/api/failure-text.ts';
import { t } from '../../lib/texts/t.ts';
import { after } from '../../lib/time/clock.ts';
import { createStore, useStore } from '../../lib/react/store.ts';
import { ask } from '../../ui/dialogs/ask.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import {
  useDeletePosting,
  toDeleteObstacle,
  toDeleteQuestion,
  toDeleteRefusal,
  type PostingFormValues,
} from '../../modules/postings/index.ts';

/** The open form: for a new posting, an edit or a copy. */
interface OpenForm {
  readonly action: FormAction;
  /** The posting that is edited or copied. */
  readonly source?: Posting | undefined;
  /** The values of a form that was closed and is continued. */
  readonly draft?: PostingFormValues | undefined;
  /** The line that fills a new form. */
  readonly quick?: QuickPost | undefined;
}

/** The name under which the values of a form are kept while the page reloads. Only a form of the same posting reads them. */
export function toKeptName({ action, source }: OpenForm): string {
  return `postingForm ${action} ${source?.token ?? ''}`;
}

/** Kept outside the component, because a change of the language replaces the desk: 'Continue' then still opens a closed form. */
const openForm = createStore<OpenForm | null>(null);
keepTyped('openForm', openForm.get);

/** The open dialog besides the form. */
type OpenDialog =
  | { readonly name: 'filter' }
  | { readonly name: 'tags' }
  /** The import, with the rows that were pasted into the list, if any. */
  | { readonly name: 'import'; readonly pasted?: Pasted }
  | { readonly name: 'network'; readonly posting: Posting }
  | { readonly name: 'rate'; readonly posting: Posting }
  | { readonly name: 'follow'; readonly posting: Posting }
  | { readonly name: 'reference'; readonly posting: Posting };

/** Opens and closes the dialogs of the desk, and asks for confirmation before deleting. */
// eslint-disable-next-line max-lines-per-function -- the dialogs of one desk, of which one is open at a time.
export function usePostingDialogs(today: string) {
  const form = useStore(openForm);
  useEffect(() => {
    openForm.set(readTyped<OpenForm | null>('openForm', null));
    after(0, () => dropTyped('openForm'));
    return () => openForm.set(null);
  }, []);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const removal = useDeletePosting();

  const remove = async (posting: Posting) => {
    const status = toShownStatus(posting, today);
    if (!isOwnActionAllowed('delete', posting.postType, status)) {
      await ask({
        title: t('postings.deleteTitle'),
        body: toDeleteRefusal(posting, status),
        confirmLabel: t('postings.ok'),
      });
      return;
    }
    const isConfirmed = await ask({
      title: t('postings.deleteTitle'),
      body: toDeleteQuestion(posting),
      confirmLabel: t('postings.delete'),
      cancelLabel: t('ui.cancel'),
      isDangerous: true,
    });
    if (isConfirmed) send(posting);
  };
  const send = (posting: Posting) =>
    handleReply(removal.mutateAsync({ posting, status: toShownStatus(posting, today) }), {
      onError: (error) => {
        const obstacle = toDeleteObstacle(error);
        showToast({
          message: obstacle ?? toFailureText(t('postings.deleteFailed'), error),
          tone: 'danger',
          ...(obstacle === undefined && { action: { label: t('ui.retry'), run: () => send(posting) } }),
        });
      },
    });

  return {
    form,
    dialog,
    add: () => openForm.set({ action: 'add' }),
    fill: (quick: QuickPost) => openForm.set({ action: 'add', quick }),
    edit: (source: Posting) => openForm.set({ action: 'edit', source }),
    copy: (source: Posting) => openForm.set({ action: 'copy', source }),
    openFilter: () => setDialog({ name: 'filter' }),
    openTags: () => setDialog({ name: 'tags' }),
    openImport: (pasted?: Pasted) => setDialog({ name: 'import', ...(pasted !== undefined && { pasted }) }),
    changeNetwork: (posting: Posting) => setDialog({ name: 'network', posting }),
    changeRate: (posting: Posting) => setDialog({ name: 'rate', posting }),
    follow: (posting: Posting) => setDialog({ name: 'follow', posting }),
    openReference: (posting: Posting) => setDialog({ name: 'reference', posting }),
    closeDialog: () => setDialog(null),
    close: (abandoned?: PostingFormValues) => {
      const closed = form;
      if (closed) dropTyped(toKeptName(closed));
      openForm.set(null);
      if (!abandoned || !closed) return;
      showToast({
        message: t('postings.abandoned'),
        action: { label: t('postings.continueEditing'), run: () => openForm.set({ ...closed, draft: abandoned }) },
      });
    },
    remove: (posting: Posting) => void remove(posting),
  };
}

export type PostingDialogs = ReturnType<typeof usePostingDialogs>;
