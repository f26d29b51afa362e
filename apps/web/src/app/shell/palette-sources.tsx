import { DESK_PATHS } from '@loadstone/contracts/notifications';
import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useStore } from '../../lib/react/store.ts';
import { t } from '../../lib/texts/t.ts';
import { parseDeskPath, toPostingCommand, usePostings } from '../../modules/postings/index.ts';
import { toMemberSearchPath } from '../../modules/search/index.ts';
import { addCommandSource, type Command } from '../../ui/commands/command-registry.ts';
import { isPaletteOpen } from '../../ui/commands/palette-open.ts';
import { listRowActions, listRows, RowFocus } from '../../ui/commands/row-commands.ts';
import { useCommands } from '../../ui/commands/use-commands.ts';

/** The shortest text for which companies are offered to be searched. */
const SHORTEST_NAME = 2;

/**
 * What the palette finds on every screen beside the screen's own commands: the actions of the row in focus, the rows, the
 * own postings and the search of companies. Loads after the first screen.
 */
export default function PaletteSources() {
  const isOpen = useStore(isPaletteOpen);
  const navigate = useNavigate();
  const isDesk = parseDeskPath(useLocation().pathname) !== undefined;
  const [rowFocus] = useState(() => new RowFocus());
  useEffect(() => rowFocus.follow(), [rowFocus]);
  useCommands((query) => {
    const row = rowFocus.find();
    const actions = row === undefined ? [] : listRowActions(row);
    const name = query.trim();
    if (name.length < SHORTEST_NAME) return actions;
    const companies: Command = {
      id: 'companies.search',
      label: t('shell.searchCompanies', { name }),
      group: t('shell.search'),
      isOfAnyText: true,
      run: () => void navigate(toMemberSearchPath(name)),
    };
    return [...actions, ...listRows(document), companies];
  });
  // The desk has its list and adds its postings itself.
  return isOpen && !isDesk ? <PostingSource /> : null;
}

/** Adds the own postings to the open palette; those that are not loaded yet follow when they are. */
function PostingSource() {
  const { live, first, expired } = usePostings();
  const navigate = useNavigate();
  const commands = useMemo(
    () =>
      [...(live.data ?? first ?? []), ...(expired.data ?? [])].map((posting) =>
        toPostingCommand(posting, (token) => void navigate(DESK_PATHS.posting(token))),
      ),
    [live.data, first, expired.data, navigate],
  );
  useEffect(() => addCommandSource((query) => (query.trim() === '' ? [] : commands)), [commands]);
  return null;
}
