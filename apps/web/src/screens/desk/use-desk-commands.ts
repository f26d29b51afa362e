import { isOwnActionAllowed, toShownStatus } from '@loadstone/contracts/postings';
import { useInsurance } from '../../modules/companies/index.ts';
import type { PostingActionHandlers } from './list/components/posting-actions.tsx';
import { usePostingCommands } from './list/use-posting-commands.ts';
import { usePostingKeys } from './list/use-posting-keys.ts';
import type { usePostingList } from './list/use-posting-list.ts';

interface DeskCommandOptions {
  readonly list: ReturnType<typeof usePostingList>;
  readonly actions: PostingActionHandlers;
  readonly select: (token: number) => void;
  /** True while several postings are picked: a key must not act on the selected one alone. */
  readonly hasPicks: boolean;
  // Each of these is undefined where the user may not do it.
  readonly onPost: (() => void) | undefined;
  readonly onRepost: (() => void) | undefined;
  readonly onFilter: (() => void) | undefined;
  readonly onTags: (() => void) | undefined;
}

/** Adds the actions of the toolbar and of the selected posting to the keys and to the command palette. */
export function useDeskCommands({ list, actions, select, hasPicks, ...options }: DeskCommandOptions): void {
  // With expired insurance these actions are not offered. The menu of a row has those that stay possible.
  const isUninsured = useInsurance() === 'expired';
  const { onPost, onRepost, onFilter, onTags } = isUninsured ? {} : options;
  const { selected } = list;
  const isEditable =
    selected !== undefined && isOwnActionAllowed('edit', selected.postType, toShownStatus(selected, list.today));
  const onEdit = isEditable ? actions.onEdit : undefined;
  const menu = selected ? actions.listMenu(selected) : [];
  usePostingKeys({
    selected,
    menu: hasPicks ? [] : menu,
    onMenuAction: actions.onMenuAction,
    onPost,
    onRepost: hasPicks ? undefined : onRepost,
    onEdit: hasPicks ? undefined : onEdit,
    onFilter,
  });
  usePostingCommands({
    rows: list.view.rows,
    select,
    onPost,
    onRepost,
    onFilter,
    onTags,
    selected,
    menu,
    onMenuAction: actions.onMenuAction,
    onEdit,
    onDelete: actions.onDelete,
  });
}
