import { toShownStatus, isOwnActionAllowed, POSTING_FEATURES } from '@loadstone/contracts';
import { useState } from 'react';
import { useInsurance } from '../../data/insurance/use-insurance.ts';
import { useAssignmentMoves } from '../../features/assignments/use-assignment-moves.ts';
import { useDeskOverlay, type DeskOverlay } from '../../features/posting-list/model/desk-overlay.ts';
import { useCooldown } from '../../features/posting-list/use-cooldown.ts';
import { usePicks } from '../../ui/list-box/use-picks.ts';
import { usePostingCommands } from '../../features/posting-list/use-posting-commands.ts';
import { usePostingKeys } from '../../features/posting-list/use-posting-keys.ts';
import { usePostingList } from '../../features/posting-list/use-posting-list.ts';
import { useRenewedTokens } from '../../features/posting-list/use-renewed-tokens.ts';
import { useRowActions } from '../../features/posting-list/use-row-actions.ts';
import { useRepost } from '../../features/repost/use-repost.ts';
import { useSession } from '../../lib/session/session.ts';
import { useSettings } from '../../lib/settings/settings.ts';
import { t } from '../../lib/texts/t.ts';
import { useShortcut } from '../../ui/shortcuts/use-shortcut.ts';
import { usePostingDialogs } from './use-posting-dialogs.ts';

/**
 * The state of the desk: the list, its dialogs, and the actions of its keys and commands.
 *
 * @param hasTwoColumns false where there is room for only the list or only the details
 */
export function useDesk(hasTwoColumns: boolean) {
  const { mode, hasFeature } = useSession();
  const overlay = useDeskOverlay();
  const postings = usePostingList();
  const list = overlay ? leaveOnSelect(postings, overlay) : postings;
  const dialogs = usePostingDialogs(list.today);
  const { leadReloadSeconds } = useSettings();
  const reload = useCooldown(leadReloadSeconds);
  const [isListAside, setListAside] = useState(false);
  const [isMaximized, setMaximized] = useState(false);
  useRenewedTokens(list.selected?.token, list.select);

  const features = POSTING_FEATURES[mode];
  const mayView = hasFeature(features.view);
  const isUninsured = useInsurance() === 'expired';
  const onPost = hasFeature(features.createDelete) ? dialogs.add : undefined;
  const { selected } = list;
  const status = selected && toShownStatus(selected, list.today);
  const { runOn } = useAssignmentMoves();
  const actions = useRowActions({ ...dialogs, endAssignment: runOn }, list.today, ({ token }) =>
    list.selectSaved(token),
  );
  const repost = useRepost(list.view.expired, list.forgetSelection);
  const openFilter = () => dialogs.open({ name: 'filter' });
  const openTags = () => dialogs.open({ name: 'tags' });
  const canEditSelected =
    selected !== undefined &&
    status !== undefined &&
    isOwnActionAllowed('edit', selected.postType, status) &&
    actions.onEdit !== undefined;
  const select = (token: number) => {
    list.select(token);
    // Where there is room for one view only, selecting a posting shows its details.
    if (!hasTwoColumns) setListAside(true);
  };
  const back = () => {
    setMaximized(false);
    setListAside(false);
  };

  const picks = usePicks(list.view.rows, selected?.token ?? null);
  // While several are picked, a key must not act on the selected one alone.
  const isOne = picks.tokens.size === 0;
  const menu = selected ? actions.listMenu(selected) : [];
  const onRepost = onPost && repost.runningCount === null && list.view.expired > 0 ? repost.start : undefined;
  usePostingKeys({
    selected,
    menu: isOne ? menu : [],
    onMenuAction: actions.onMenuAction,
    onPost: isUninsured ? undefined : onPost,
    onRepost: isOne && !isUninsured ? onRepost : undefined,
    onEdit: canEditSelected && isOne ? dialogs.edit : undefined,
    onFilter: mayView && !isUninsured ? openFilter : undefined,
  });
  useShortcut({ keys: 'Escape', label: t('postings.back'), group: t('postings.keysGroup'), run: back }, isMaximized);
  usePostingCommands({
    rows: list.view.rows,
    select,
    onPost: isUninsured ? undefined : onPost,
    onRepost: isUninsured ? undefined : onRepost,
    onFilter: mayView && !isUninsured ? openFilter : undefined,
    onTags: mayView && !isUninsured ? openTags : undefined,
    selected,
    menu,
    onMenuAction: actions.onMenuAction,
    onEdit: canEditSelected ? dialogs.edit : undefined,
    onDelete: actions.onDelete,
  });

  return {
    overlay,
    list,
    selected,
    status,
    dialogs,
    actions,
    picks,
    repost,
    /** The pause between two reloads of the leads. */
    reload,
    mayView,
    onPost,
    openFilter,
    openTags,
    select,
    /** Selects the row that the keyboard has reached. The view over all postings stays open, so nothing follows there. */
    follow: overlay ? undefined : postings.select,
    onRepost,
    back,
    isListAside,
    isMaximized,
    putListAside: () => setListAside(true),
    maximize: setMaximized,
  };
}

export type DeskState = ReturnType<typeof useDesk>;

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
