import { toKeptName, type PostingDialogs } from '../use-posting-dialogs.ts';
import { focusPostingList } from '../list/model/list-focus.ts';
import type { usePostingList } from '../list/use-posting-list.ts';
import { after } from '../../../lib/time/clock.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';

const loadForm = () => import('../../posting-form/dialogs/posting-form-dialog.tsx');
const PostingFormDialog = lazyComponent(loadForm);
const loadFilter = () => import('../filter/dialogs/filter-dialog.tsx');
const FilterDialog = lazyComponent(loadFilter);
const TagsDialog = lazyComponent(() => import('../../../modules/tags/dialogs/tags-dialog.tsx'));
const ImportDialog = lazyComponent(() => import('../../posting-import/dialogs/import-dialog.tsx'));
const ChangeNetworkDialog = lazyComponent(() => import('../../posting-form/dialogs/change-network-dialog.tsx'));
const RateDialog = lazyComponent(() => import('../list/dialogs/rate-dialog.tsx'));
const FollowPostingDialog = lazyComponent(() => import('../../../modules/alerts/dialogs/follow-posting-dialog.tsx'));
const GenerateReferenceDialog = lazyComponent(
  () => import('../../../modules/assignments/dialogs/generate-reference-dialog.tsx'),
);
const TakeReferenceDialog = lazyComponent(
  () => import('../../../modules/assignments/dialogs/take-reference-dialog.tsx'),
);

/** Loads the code of the form and of the filter. @throws CodeError */
export async function loadOpenedDialogs(): Promise<void> {
  await Promise.all([loadForm(), loadFilter()]);
}

interface OpenedDialogProps {
  readonly dialogs: PostingDialogs;
  readonly list: ReturnType<typeof usePostingList>;
}

/** The open form of the desk. */
export function OpenedForm({ dialogs: { form, close }, list }: OpenedDialogProps) {
  if (!form) return null;
  const { source } = form;
  return (
    <PostingFormDialog
      action={form.action}
      source={source}
      newest={list.all.find(({ token }) => token === source?.token)}
      draft={form.draft}
      quick={form.quick}
      keptAs={toKeptName(form)}
      today={list.today}
      onClose={close}
      onSaved={(posting) => {
        close();
        list.selectSaved(posting.token);
        // After the form has returned the focus to the element that opened it.
        after(0, focusPostingList);
      }}
    />
  );
}

/** The open dialog of the desk besides the form. */
export function OpenedDialog({ dialogs: { dialog, closeDialog }, list }: OpenedDialogProps) {
  switch (dialog?.name) {
    case undefined:
      return null;
    case 'filter':
      return (
        <FilterDialog
          filter={list.filter}
          postings={list.all}
          today={list.today}
          onApply={(filter) => {
            list.filterBy(filter);
            closeDialog();
          }}
          onClose={closeDialog}
        />
      );
    case 'tags':
      return <TagsDialog onClose={closeDialog} />;
    case 'import':
      return (
        <ImportDialog
          today={list.today}
          pasted={dialog.pasted}
          onClose={closeDialog}
          onPosted={() => {
            closeDialog();
            after(0, focusPostingList);
          }}
        />
      );
    case 'network':
      return <ChangeNetworkDialog posting={dialog.posting} today={list.today} onClose={closeDialog} />;
    case 'rate':
      return <RateDialog posting={dialog.posting} onClose={closeDialog} />;
    case 'follow':
      return <FollowPostingDialog posting={dialog.posting} onClose={closeDialog} />;
    case 'reference':
      return dialog.posting.postType === 'L' ? (
        <GenerateReferenceDialog posting={dialog.posting} onClose={closeDialog} />
      ) : (
        <TakeReferenceDialog posting={dialog.posting} onClose={closeDialog} />
      );
  }
}
