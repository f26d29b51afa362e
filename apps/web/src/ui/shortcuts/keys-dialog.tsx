import { Kbd, Switch } from '@mantine/core';
import { Fragment, useRef, useState } from 'react';
import { useStore } from '../../lib/react/store.ts';
import { t } from '../../lib/texts/t.ts';
import type { PlainTextKey } from '../../lib/texts/text-key.ts';
import { commandSources, type Command } from '../commands/command-registry.ts';
import { DialogFrame } from '../dialogs/dialog-frame.tsx';
import { toKeyNames } from './key-names.ts';
import styles from './keys-dialog.module.css';
import { shortcuts, type Shortcut } from './shortcut-registry.ts';
import { KEYS } from './keys.ts';
import { singleLetterKeys } from './single-letter-keys.ts';
import { useLayerKeys } from './use-layer-keys.ts';

type ListedKey = Pick<Shortcut, 'keys' | 'label' | 'group'>;

/**
 * The keys by heading, each key once: the binding that was added last is used, and that of the row in focus before all
 * others.
 */
function groupShortcuts(known: readonly Shortcut[], ofRow: readonly ListedKey[]): [string, ListedKey[]][] {
  const byKeys = new Map<string, ListedKey>(ofRow.map((shortcut) => [shortcut.keys, shortcut]));
  for (const shortcut of known)
    if (!ofRow.some(({ keys }) => keys === shortcut.keys)) byKeys.set(shortcut.keys, shortcut);
  const groups = new Map<string, ListedKey[]>();
  for (const shortcut of byKeys.values()) {
    groups.set(shortcut.group, [...(groups.get(shortcut.group) ?? []), shortcut]);
  }
  return [...groups];
}

/** The keys of the row that has the focus. */
function listRowKeys(): ListedKey[] {
  const isKeyOfRow = (command: Command): command is Command & { keys: string } =>
    command.isOfRow === true && command.keys !== undefined;
  return commandSources
    .get()
    .flatMap((source) => source(''))
    .filter(isKeyOfRow)
    .map(({ keys, label, detail, group }) => ({ keys, label, group: detail ?? group }));
}

/** Keys that work wherever a list or a layer has the focus; alternatives are listed together. */
const FIXED_KEYS: readonly { readonly labelKey: PlainTextKey; readonly ways: readonly string[] }[] = [
  { labelKey: 'ui.keysMove', ways: ['ArrowUp', 'ArrowDown', 'k', 'j'] },
  { labelKey: 'ui.keysOpen', ways: ['Enter'] },
  { labelKey: 'ui.keysMenu', ways: ['m', 'shift+F10', 'ContextMenu'] },
  { labelKey: 'ui.keysClose', ways: ['Escape'] },
  { labelKey: 'ui.keysBetween', ways: ['ArrowRight', 'ArrowLeft'] },
];

function KeyRow({ label, ways }: { label: string; ways: readonly string[] }) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd className={styles.keys}>
        {ways.map((keys, index) => (
          <Fragment key={keys}>
            {index > 0 && <span className={styles.or}>{t('ui.keysOr')}</span>}
            {toKeyNames(keys).map((name) => (
              <Kbd key={name} size="xs">
                {name}
              </Kbd>
            ))}
          </Fragment>
        ))}
      </dd>
    </div>
  );
}

/** Lists the keys that currently work, and switches single-letter keys off and on. */
export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const known = useStore(shortcuts);
  const hasSingleLetters = useStore(singleLetterKeys);
  // Read once: the focus is in the dialog from now on.
  const [ofRow] = useState(listRowKeys);
  const content = useRef<HTMLDivElement>(null);
  useLayerKeys(content, { [KEYS.list]: onClose });
  return (
    <DialogFrame title={t('ui.keysTitle')} isOpen={isOpen} onClose={onClose} size={480}>
      <div ref={content}>
        {groupShortcuts(known, ofRow).map(([group, entries]) => (
          <section key={group} className={styles.group}>
            <h3 className={styles.heading}>{group}</h3>
            <dl className={styles.list}>
              {entries.map(({ keys, label }) => (
                <KeyRow key={keys} label={label} ways={[keys]} />
              ))}
            </dl>
          </section>
        ))}
        <section className={styles.group}>
          <h3 className={styles.heading}>{t('ui.keysLists')}</h3>
          <dl className={styles.list}>
            {FIXED_KEYS.map(({ labelKey, ways }) => (
              <KeyRow key={labelKey} label={t(labelKey)} ways={ways} />
            ))}
          </dl>
        </section>
        <Switch
          mt="md"
          label={t('ui.keysSingleLetters')}
          description={t('ui.keysSingleLettersHint')}
          checked={hasSingleLetters}
          onChange={(event) => singleLetterKeys.set(event.currentTarget.checked)}
        />
      </div>
    </DialogFrame>
  );
}
