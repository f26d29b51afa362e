import type { RowMenuItem } from '../../grid/column.ts';
import { t } from '../../lib/texts/t.ts';
import type { Command } from '../../ui/commands/command-registry.ts';
import { useCommands } from '../../ui/commands/use-commands.ts';
import { KEYS } from '../../ui/shortcuts/keys.ts';
import { useShortcut } from '../../ui/shortcuts/use-shortcut.ts';
import type { LeadEntry } from './lead-board.ts';

interface LeadCommandOptions {
  readonly entries: readonly LeadEntry[];
  /** The lead whose panel is open. */
  readonly opened: LeadEntry | undefined;
  readonly listMenuItems: (entry: LeadEntry) => readonly RowMenuItem[];
  readonly focusGrid: () => void;
}

/**
 * Adds the actions of the open lead to the command palette, and their keys to the screen. Where no lead is open, the
 * keys of Assign and Offer move the focus to the leads, in which each key applies to the row in focus.
 */
export function useLeadCommands({ entries, opened, listMenuItems, focusGrid }: LeadCommandOptions): void {
  const items = opened ? listMenuItems(opened).filter(({ isDisabled }) => !isDisabled) : [];
  const group = t('leads.panel.lead');
  useCommands(() =>
    items.map(({ key, label, shortcut, run }): Command => ({
      // The row in focus has the same commands, which then stand for these.
      id: `row:${key}`,
      label,
      detail: opened?.lead.company ?? '',
      group,
      ...(shortcut !== undefined && { keys: shortcut }),
      run,
    })),
  );
  const findItem = (keys: string) => items.find(({ shortcut }) => shortcut === keys);
  const toShortcut = (keys: string, label: string) => ({ keys, label, group, run: () => findItem(keys)?.run() });
  const [first] = entries;
  const canAssign = first !== undefined && listMenuItems(first).some(({ key }) => key === 'assign');
  const assign = toShortcut(KEYS.assign, t('leads.keyAssign'));
  useShortcut({ ...assign, run: () => (opened ? assign.run() : focusGrid()) }, canAssign);
  const offered = findItem(KEYS.offer);
  const canOffer =
    offered !== undefined ||
    (first !== undefined && listMenuItems(first).some(({ shortcut }) => shortcut === KEYS.offer));
  // A lead of the partner board says why it takes none.
  const offer = toShortcut(KEYS.offer, offered?.key === 'noOffer' ? offered.label : t('leads.keyOffer'));
  useShortcut({ ...offer, run: () => (opened ? offer.run() : focusGrid()) }, canOffer);
  useShortcut(toShortcut(KEYS.flag, t('leads.keyFlag')), findItem(KEYS.flag) !== undefined);
  useShortcut(toShortcut(KEYS.contact, t('leads.keyContact')), findItem(KEYS.contact) !== undefined);
  useShortcut(toShortcut(KEYS.note, t('callNotes.key')), findItem(KEYS.note) !== undefined);
  useShortcut(toShortcut(KEYS.exclude, t('leads.keyExclude')), findItem(KEYS.exclude) !== undefined);
  useShortcut(toShortcut(KEYS.call, t('leads.keyCall')), findItem(KEYS.call) !== undefined);
  useShortcut(toShortcut(KEYS.copyPhone, t('leads.keyCopyPhone')), findItem(KEYS.copyPhone) !== undefined);
}
