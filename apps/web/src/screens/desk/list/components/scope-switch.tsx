import { SegmentedControl } from '@mantine/core';
import { t } from '../../../../lib/texts/t.ts';
import type { PlainTextKey } from '../../../../lib/texts/text-key.ts';
import { useCommands } from '../../../../ui/commands/use-commands.ts';
import { toKeyedLabel } from '../../../../ui/shortcuts/key-names.ts';
import { KEYS } from '../../../../ui/shortcuts/keys.ts';
import { useShortcut } from '../../../../ui/shortcuts/use-shortcut.ts';
import { LIST_SCOPES, type ListScope } from '../model/list-scope.ts';

const LABELS: Readonly<Record<ListScope, PlainTextKey>> = {
  all: 'running.scopes.all',
  open: 'running.scopes.open',
  running: 'running.scopes.running',
  done: 'running.scopes.done',
};
const COMMANDS: Readonly<Record<ListScope, PlainTextKey>> = {
  all: 'running.show.all',
  open: 'running.show.open',
  running: 'running.show.running',
  done: 'running.show.done',
};
const SCOPE_KEYS: Readonly<Record<ListScope, string>> = {
  all: KEYS.scopeAll,
  open: KEYS.scopeOpen,
  running: KEYS.scopeRunning,
  done: KEYS.scopeDone,
};

interface ScopeSwitchProps {
  readonly scope: ListScope;
  readonly onChange: (scope: ListScope) => void;
}

/** The switch above the list, its keys and its commands. */
export default function ScopeSwitch({ scope, onChange }: ScopeSwitchProps) {
  const toShortcut = (one: ListScope) => ({
    keys: SCOPE_KEYS[one],
    label: t(COMMANDS[one]),
    group: t('postings.keysGroup'),
    run: () => onChange(one),
  });
  useShortcut(toShortcut('all'));
  useShortcut(toShortcut('open'));
  useShortcut(toShortcut('running'));
  useShortcut(toShortcut('done'));
  useCommands(() => LIST_SCOPES.map((one) => ({ id: `postings.scope.${one}`, ...toShortcut(one) })));
  return (
    <SegmentedControl
      aria-label={t('running.switch')}
      size="xs"
      fullWidth
      value={scope}
      onChange={onChange}
      data={LIST_SCOPES.map((value) => ({
        value,
        label: <span title={toKeyedLabel(t(COMMANDS[value]), SCOPE_KEYS[value])}>{t(LABELS[value])}</span>,
      }))}
    />
  );
}
