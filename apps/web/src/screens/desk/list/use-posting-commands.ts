import type { Posting } from '@loadstone/contracts/postings';
import { t } from '../../../lib/texts/t.ts';
import type { Command } from '../../../ui/commands/command-registry.ts';
import { useCommands } from '../../../ui/commands/use-commands.ts';
import { toDestinationText, toOriginText, toPostingCommand } from '../../../modules/postings/index.ts';
import type { PostingActionHandlers } from './components/posting-actions.tsx';
import { ROW_MENU_KEYS, ROW_MENU_LABELS, type RowMenuAction } from './model/row-menu.ts';
import { KEYS } from '../../../ui/shortcuts/keys.ts';

interface PostingCommandOptions {
  readonly rows: readonly Posting[];
  readonly select: (token: number) => void;
  readonly onPost?: (() => void) | undefined;
  readonly onRepost?: (() => void) | undefined;
  /** This and the next one are omitted where the company may not see its postings. */
  readonly onFilter?: (() => void) | undefined;
  readonly onTags?: (() => void) | undefined;
  readonly selected: Posting | undefined;
  /** The entries of the selected posting's menu. */
  readonly menu: readonly RowMenuAction[];
  readonly onMenuAction: PostingActionHandlers['onMenuAction'];
  readonly onEdit?: PostingActionHandlers['onEdit'];
  readonly onDelete?: PostingActionHandlers['onDelete'];
}

/** Adds the actions of the toolbar and of the selected posting, and every posting of the list, to the command palette. */
export function usePostingCommands(options: PostingCommandOptions): void {
  const { rows, select, onPost, onRepost, onFilter, onTags } = options;
  useCommands((query) => {
    const group = t('postings.keysGroup');
    const actions: Command[] = [
      ...(onPost ? [{ id: 'postings.post', label: t('postings.post'), group, keys: KEYS.post, run: onPost }] : []),
      ...(onRepost
        ? [{ id: 'postings.repost', label: t('repost.title'), group, keys: KEYS.repost, run: onRepost }]
        : []),
      ...(onFilter
        ? [{ id: 'postings.filter', label: t('postingFilter.title'), group, keys: KEYS.filter, run: onFilter }]
        : []),
      ...(onTags ? [{ id: 'postings.tags', label: t('tags.title'), group, run: onTags }] : []),
      ...listSelectedCommands(options),
    ];
    // Without a search text, thousands of postings would hide the actions.
    return query.trim() === '' ? actions : [...actions, ...rows.map((posting) => toPostingCommand(posting, select))];
  });
}

/** The actions on the selected posting; its tags have a menu of their own. */
function listSelectedCommands({ selected, menu, onMenuAction, ...more }: PostingCommandOptions): Command[] {
  if (selected === undefined) return [];
  const toAction = (id: string, label: string, keys: string | undefined, run: () => void): Command => ({
    id: `postings.selected.${id}`,
    label,
    detail: toLane(selected),
    group: t('postings.keysGroup'),
    ...(keys !== undefined && { keys }),
    run,
  });
  const { onEdit, onDelete } = more;
  return [
    ...(onEdit ? [toAction('edit', t('postings.edit'), KEYS.edit, () => onEdit(selected))] : []),
    ...(onDelete ? [toAction('delete', t('postings.delete'), undefined, () => onDelete(selected))] : []),
    ...menu.flatMap((action) =>
      action === 'tag'
        ? []
        : toAction(action, t(ROW_MENU_LABELS[action]), ROW_MENU_KEYS[action], () => onMenuAction(action, selected)),
    ),
  ];
}

function toLane(posting: Posting): string {
  return `${toOriginText(posting)} → ${toDestinationText(posting)}`;
}
