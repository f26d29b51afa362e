import type { RowMenuItem } from '../../grid/column.ts';
import { t } from '../../lib/texts/t.ts';
import type { Command } from '../../ui/commands/command-registry.ts';
import { useCommands } from '../../ui/commands/use-commands.ts';
import { useShortcut } from '../../ui/shortcuts/use-shortcut.ts';
import type { LeadEntry } from '../../data/leads/lead-board.ts';

interface LeadCommandOptions {
  readonly entries: readonly LeadEntry[];
  /** The lead whose panel is open. */
  readonly opened: LeadEntry | undefined;
  readonly listMenuItems: (entry: LeadEntry) => readonly RowMenuItem[];
  readonly focusGrid: () => void;
}

/**
 * Adds the actions of the open lead to the command palette. The key of Assign works on it too; where no lead is open, it
 * moves the focus to the leads, in which the same key assigns the row in focus.
 */
export function useLeadCommands({ entries, opened, listMenuItems, focusGrid }: LeadCommandOptions): void {
  const items = opened ? listMenuItems(opened).filter(({ isDisabled }) => !isDisabled) : [];
  const group = t('leads.panel.lead');
  useCommands(() =>
    items.map(({ key, label, shortcut, run }): Command => ({
      id: `leads.${key}`,
      label,
      detail: opened?.lead.company ?? '',
      group,
      ...(shortcut !== undefined && { keys: shortcut }),
      run,
    })),
  );
  const [first] = entries;
  const assign = first && listMenuItems(first).find(({ key }) => key === 'assign');
  useShortcut(
    {
      keys: assign?.shortcut ?? '',
      label: t('leads.keyAssign'),
      group,
      run: () => {
        if (opened) items.find(({ key }) => key === 'assign')?.run();
        else focusGrid();
      },
    },
    assign !== undefined,
  );
}
