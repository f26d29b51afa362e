import { ActionIcon, Button, Tooltip } from '@mantine/core';
import type { RowMenuItem } from '../../../grid/column.ts';
import { toKeyedLabel } from '../../../ui/shortcuts/key-names.ts';
import type { LeadAction } from '../model/lead-menu.ts';
import styles from './leads.module.css';

/** What the panel offers; the menu of the row has all actions. */
const NAMED: readonly string[] = ['assign', 'offer', 'call'] satisfies readonly LeadAction[];
const BRIEF: readonly string[] = ['contact', 'flag', 'unflag'] satisfies readonly LeadAction[];

/** The usual actions on the lead of the panel: a button with its name for those with a dialog, an icon for the others. */
export function LeadPanelActions({ items }: { readonly items: readonly RowMenuItem[] }) {
  if (items.length === 0) return null;
  return (
    <div className={styles.panelActions}>
      {listItems(items, NAMED).map(({ key, label, shortcut, isDisabled, run }) => (
        <Tooltip key={key} label={toTip(label, shortcut)}>
          <Button size="compact-sm" h={28} variant="default" disabled={isDisabled} onClick={run}>
            {label}
          </Button>
        </Tooltip>
      ))}
      {listItems(items, BRIEF).map(({ key, label, shortcut, isDisabled, icon, run }) => (
        <Tooltip key={key} label={toTip(label, shortcut)}>
          <ActionIcon size={28} aria-label={label} disabled={isDisabled} onClick={run}>
            {icon}
          </ActionIcon>
        </Tooltip>
      ))}
    </div>
  );
}

function listItems(items: readonly RowMenuItem[], keys: readonly string[]): RowMenuItem[] {
  return items.filter(({ key }) => keys.includes(key));
}

function toTip(label: string, shortcut: string | undefined): string {
  return shortcut === undefined ? label : toKeyedLabel(label, shortcut);
}
