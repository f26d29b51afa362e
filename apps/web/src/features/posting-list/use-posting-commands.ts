import type { Posting } from '@loadstone/contracts';
import { formatDay } from '../../lib/formatting.ts';
import { t } from '../../lib/texts/t.ts';
import type { Command } from '../../ui/commands/command-registry.ts';
import { useCommands } from '../../ui/commands/use-commands.ts';
import { toDestinationText, toOriginText } from '../../data/postings/posting-actions.ts';

interface PostingCommandOptions {
  readonly rows: readonly Posting[];
  readonly select: (token: number) => void;
  readonly onPost?: (() => void) | undefined;
  /** This and the next one are omitted where the company may not see its postings. */
  readonly onFilter?: (() => void) | undefined;
  readonly onTags?: (() => void) | undefined;
}

/** Adds the actions of the toolbar, and every posting of the list, to the command palette. */
export function usePostingCommands({ rows, select, onPost, onFilter, onTags }: PostingCommandOptions): void {
  useCommands((query) => {
    const group = t('postings.keysGroup');
    const actions: Command[] = [
      ...(onPost ? [{ id: 'postings.post', label: t('postings.post'), group, keys: 'n', run: onPost }] : []),
      ...(onFilter
        ? [{ id: 'postings.filter', label: t('postingFilter.title'), group, keys: 'f', run: onFilter }]
        : []),
      ...(onTags ? [{ id: 'postings.tags', label: t('tags.title'), group, run: onTags }] : []),
    ];
    // Without a search text, thousands of postings would hide the actions.
    return query.trim() === '' ? actions : [...actions, ...rows.map((posting) => toCommand(posting, select))];
  });
}

function toCommand(posting: Posting, select: (token: number) => void): Command {
  return {
    id: `postings.select.${posting.token}`,
    label: `${toOriginText(posting)} → ${toDestinationText(posting)}`,
    detail: `${formatDay(posting.dateAvail)} ${posting.comment}`,
    keywords: `${posting.clientRefNum} ${posting.users.nickName}`,
    group: t('postings.keysGroup'),
    run: () => select(posting.token),
  };
}
