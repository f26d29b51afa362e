import { toShownStatus, isOwnActionAllowed, POSTING_FEATURES } from '@loadstone/contracts';
import { useState } from 'react';
import { useLiveDocuments } from '../../data/documents/live.ts';
import { useLivePostings } from '../../data/postings/live.ts';
import { useAssignmentMoves } from '../../features/assignments/use-assignment-moves.ts';
import { useDeskOverlay, type DeskOverlay } from '../../features/posting-list/model/desk-overlay.ts';
import { useCooldown } from '../../features/posting-list/use-cooldown.ts';
import { findReferenceAction, REFERENCE_KEY, ROW_MENU_LABELS } from '../../features/posting-list/model/row-menu.ts';
import { usePostingCommands } from '../../features/posting-list/use-posting-commands.ts';
import { usePostingList } from '../../features/posting-list/use-posting-list.ts';
import { useRenewedTokens } from '../../features/posting-list/use-renewed-tokens.ts';
import { useRowActions } from '../../features/posting-list/use-row-actions.ts';
import { useRepost } from '../../features/repost/use-repost.ts';
import { useSession } from '../../lib/session/session.ts';
import { useSettings } from '../../lib/settings.ts';
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
  useLivePostings();
  useLiveDocuments();

  const features = POSTING_FEATURES[mode];
  const mayView = hasFeature(features.view);
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

  const group = t('postings.keysGroup');
  useShortcut({ keys: 'n', label: t('postings.keyPost'), group, run: () => onPost?.() }, onPost !== undefined);
  useShortcut(
    { keys: 'e', label: t('postings.keyEdit'), group, run: () => selected && dialogs.edit(selected) },
    canEditSelected,
  );
  const menu = selected ? actions.listMenu(selected) : [];
  const reference = findReferenceAction(menu);
  useShortcut(
    {
      keys: REFERENCE_KEY,
      label: t(ROW_MENU_LABELS[reference ?? 'generateReference']),
      group,
      run: () => selected && dialogs.openReference(selected),
    },
    reference !== undefined,
  );
  useShortcut({ keys: 'f', label: t('postingFilter.keyOpen'), group, run: openFilter }, mayView);
  useShortcut({ keys: 'Escape', label: t('postings.back'), group, run: back }, isMaximized);
  usePostingCommands({
    rows: list.view.rows,
    select,
    onPost,
    onFilter: mayView ? openFilter : undefined,
    onTags: mayView ? openTags : undefined,
    selected,
    menu,
    onMenuAction: actions.onMenuAction,
  });

  return {
    overlay,
    list,
    selected,
    status,
    dialogs,
    actions,
    repost,
    /** The pause between two reloads of the leads. */
    reload,
    mayView,
    onPost,
    openFilter,
    openTags,
    select,
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
