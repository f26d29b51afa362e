import { toKeptName, type PostingDialogs } from './use-posting-dialogs.ts';
import { preloadQuickPost } from '../posting-form/components/quick-post.tsx';
import { preloadPostingMenu } from './list/components/open-menu.tsx';
import { focusPostingList } from './list/model/list-focus.ts';
import type { usePostingList } from './list/use-posting-list.ts';
import { after } from '../../lib/time/clock.ts';
import { LazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { LazyPart } from '../../ui/lazy-part.tsx';

const loadForm = () => import('../posting-form/dialogs/posting-form-dialog.tsx');
const PostingFormDialog = lazyComponent(loadForm);
const loadFilter = () => import('./filter/dialogs/filter-dialog.tsx');
const FilterDialog = lazyComponent(loadFilter);
const TagsDialog = lazyComponent(() => import('../../modules/tags/dialogs/tags-dialog.tsx'));
const ImportDialog = lazyComponent(() => import('../posting-import/dialogs/import-dialog.tsx'));
const ChangeNetworkDialog = lazyComponent(() => import('../posting-form/dialogs/change-network-dialog.tsx'));
const RateDialog = lazyComponent(() => import('./list/dialogs/rate-dialog.tsx'));
const FollowPostingDialog = lazyComponent(() => import('../../modules/alerts/dialogs/follow-posting-dialog.tsx'));
const GenerateReferenceDialog = lazyComponent(
  () => import('../../modules/assignments/dialogs/generate-reference-dialog.tsx'),
);
const loadProgress = async () => ({
  default: (await import('../../modules/postings/components/repost-progress.tsx')).RepostProgress,
});
const RepostProgress = lazyComponent(loadProgress);
const OpenedOffer = lazyComponent(async () => ({
  default: (await import('../offers/opened-offer.tsx')).OpenedOffer,
}));
const TakeReferenceDialog = lazyComponent(() => import('../../modules/assignments/dialogs/take-reference-dialog.tsx'));

/** Loads the code of the form, the filter and the quick post before they are opened; a failure is shown when they are opened. */
export function preloadDeskDialogs(): void {
  for (const load of [loadForm, loadFilter, loadProgress]) void load().catch(() => undefined);
  preloadQuickPost();
  preloadPostingMenu();
}

interface DeskDialogsProps {
  readonly dialogs: PostingDialogs;
  readonly list: ReturnType<typeof usePostingList>;
  /** The number of postings that are being reposted; null while there are none. */
  readonly repostingCount: number | null;
}

/** The dialogs and messages over the desk. */
export function DeskDialogs({ dialogs, list, repostingCount }: DeskDialogsProps) {
  const { form, dialog, close, closeDialog } = dialogs;
  const source = form?.source;
  return (
    <>
      {form && (
        <LazyDialog onClose={() => close()}>
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
        </LazyDialog>
      )}
      {dialog?.name === 'filter' && (
        <LazyDialog onClose={closeDialog}>
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
        </LazyDialog>
      )}
      {dialog?.name === 'tags' && (
        <LazyDialog onClose={closeDialog}>
          <TagsDialog onClose={closeDialog} />
        </LazyDialog>
      )}
      {dialog?.name === 'import' && (
        <LazyDialog onClose={closeDialog}>
          <ImportDialog
            today={list.today}
            pasted={dialog.pasted}
            onClose={closeDialog}
            onPosted={() => {
              closeDialog();
              after(0, focusPostingList);
            }}
          />
        </LazyDialog>
      )}
      {dialog?.name === 'network' && (
        <LazyDialog onClose={closeDialog}>
          <ChangeNetworkDialog posting={dialog.posting} today={list.today} onClose={closeDialog} />
        </LazyDialog>
      )}
      {dialog?.name === 'rate' && (
        <LazyDialog onClose={closeDialog}>
          <RateDialog posting={dialog.posting} onClose={closeDialog} />
        </LazyDialog>
      )}
      {dialog?.name === 'follow' && (
        <LazyDialog onClose={closeDialog}>
          <FollowPostingDialog posting={dialog.posting} onClose={closeDialog} />
        </LazyDialog>
      )}
      {dialog?.name === 'reference' && (
        <LazyDialog onClose={closeDialog}>
          {dialog.posting.postType === 'L' ? (
            <GenerateReferenceDialog posting={dialog.posting} onClose={closeDialog} />
          ) : (
            <TakeReferenceDialog posting={dialog.posting} onClose={closeDialog} />
          )}
        </LazyDialog>
      )}
      {/* Also for an offer that is opened where the list is not shown. */}
      <LazyPart>
        <OpenedOffer />
      </LazyPart>
      {repostingCount !== null && (
        <LazyPart>
          <RepostProgress count={repostingCount} />
        </LazyPart>
      )}
    </>
  );
}
