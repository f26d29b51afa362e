import type { PostingDialogs } from './use-posting-dialogs.ts';
import { preloadQuickPost } from '../posting-form/components/quick-post.tsx';
import { preloadPostingMenu } from './list/components/open-menu.tsx';
import type { usePostingList } from './list/use-posting-list.ts';
import { LazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { LazyPart } from '../../ui/lazy-part.tsx';

const loadDialogs = () => import('./dialogs/opened-dialog.tsx');
const OpenedForm = lazyComponent(async () => ({ default: (await loadDialogs()).OpenedForm }));
const OpenedDialog = lazyComponent(async () => ({ default: (await loadDialogs()).OpenedDialog }));
const loadProgress = async () => ({
  default: (await import('../../modules/postings/components/repost-progress.tsx')).RepostProgress,
});
const RepostProgress = lazyComponent(loadProgress);
const OpenedOffer = lazyComponent(async () => ({
  default: (await import('../offers/opened-offer.tsx')).OpenedOffer,
}));

/** Loads the code of the form, the filter and the quick post before they are opened; a failure is shown when they are opened. */
export function preloadDeskDialogs(): void {
  const loadOpened = async () => (await loadDialogs()).loadOpenedDialogs();
  for (const load of [loadOpened, loadProgress]) void load().catch(() => undefined);
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
  return (
    <>
      {dialogs.form && (
        <LazyDialog onClose={() => dialogs.close()}>
          <OpenedForm dialogs={dialogs} list={list} />
        </LazyDialog>
      )}
      {dialogs.dialog && (
        <LazyDialog key={dialogs.dialog.name} onClose={dialogs.closeDialog}>
          <OpenedDialog dialogs={dialogs} list={list} />
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
