import { POSTING_FEATURES } from '@loadstone/contracts/board';
import { useAssignmentMoves } from '../../modules/assignments/index.ts';
import type { PostingActionHandlers } from './list/components/posting-actions.tsx';
import { useDeskOverlay, type DeskOverlay } from './list/model/desk-overlay.ts';
import { useCooldown } from './list/use-cooldown.ts';
import { usePostingList } from './list/use-posting-list.ts';
import { useRenewedTokens } from './list/use-renewed-tokens.ts';
import { useRowActions } from './list/use-row-actions.ts';
import { useChangeArrival, useRepost, type DeskAddress } from '../../modules/postings/index.ts';
import { useSession } from '../../lib/session/session.ts';
import { useSettings } from '../../lib/settings/settings.ts';
import { usePicks, type Picks } from '../../ui/list-box/use-picks.ts';
import { useDeskCommands } from './use-desk-commands.ts';
import { useDeskView, type DeskView } from './use-desk-view.ts';
import { usePostingDialogs, type PostingDialogs } from './use-posting-dialogs.ts';

/** The state of the desk. */
export interface DeskState {
  /** The view that replaces the details; null where none is open. */
  readonly overlay: DeskOverlay | null;
  readonly list: ReturnType<typeof usePostingList>;
  readonly picks: Picks;
  readonly view: DeskView;
  readonly dialogs: PostingDialogs;
  readonly actions: PostingActionHandlers;
  readonly repost: ReturnType<typeof useRepost>;
  /** The pause between two reloads of the leads. */
  readonly reload: ReturnType<typeof useCooldown>;
  readonly mayView: boolean;
  /** Undefined where the user may not post. */
  readonly onPost: (() => void) | undefined;
  /** Undefined where the user may not post, and where nothing has expired. */
  readonly onRepost: (() => void) | undefined;
  readonly select: (token: number) => void;
  /** Selects the row that the keyboard reaches. Undefined while an overlay is open, which a selection would close. */
  readonly follow: ((token: number) => void) | undefined;
}

/**
 * The list of the desk, its dialogs, and the actions of its keys and commands.
 *
 * @param hasTwoColumns false where there is room for only the list or only the details
 */
export function useDesk(address: DeskAddress, hasTwoColumns: boolean): DeskState {
  const { mode, hasFeature } = useSession();
  const overlay = useDeskOverlay();
  const postings = usePostingList(address);
  const list = overlay ? leaveOnSelect(postings, overlay) : postings;
  const dialogs = usePostingDialogs(list.today);
  const view = useDeskView(hasTwoColumns, address, overlay !== null);
  const { runOn } = useAssignmentMoves();
  const actions = useRowActions({ ...dialogs, endAssignment: runOn }, list.today, ({ token }) =>
    list.selectSaved(token),
  );
  useChangeArrival(list.selected, actions.onEdit);
  const repost = useRepost(list.view.expired, list.forgetSelection);
  const picks = usePicks(list.view.rows, list.selected?.token ?? null);
  const { leadReloadSeconds } = useSettings();
  const reload = useCooldown(leadReloadSeconds);
  useRenewedTokens(list.selected?.token, list.select);

  const features = POSTING_FEATURES[mode];
  const mayView = hasFeature(features.view);
  const onPost = hasFeature(features.createDelete) ? dialogs.add : undefined;
  const onRepost = onPost && repost.runningCount === null && list.view.expired > 0 ? repost.start : undefined;
  const select = (token: number) => {
    list.select(token);
    // Where there is room for one view only, selecting a posting shows its details.
    if (!hasTwoColumns) view.putListAside();
  };
  useDeskCommands({
    list,
    actions,
    select,
    hasPicks: picks.tokens.size > 0,
    onPost,
    onRepost,
    onFilter: mayView ? dialogs.openFilter : undefined,
    onTags: mayView ? dialogs.openTags : undefined,
  });
  const follow = overlay ? undefined : postings.select;
  return { overlay, list, picks, view, dialogs, actions, repost, reload, mayView, onPost, onRepost, select, follow };
}

/** Closes the view over all postings when a posting is selected. */
function leaveOnSelect<List extends Record<'select' | 'selectSaved', (token: number) => void>>(
  list: List,
  { onLeave }: DeskOverlay,
): List {
  const leaveThen = (select: (token: number) => void) => (token: number) => {
    onLeave();
    select(token);
  };
  return { ...list, select: leaveThen(list.select), selectSaved: leaveThen(list.selectSaved) };
}
