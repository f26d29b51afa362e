import { Kbd, Switch } from '@mantine/core';
import { Fragment } from 'react';
import { useStore } from '../../lib/store.ts';
import { uiTexts } from '../../lib/texts/ui.ts';
import { DialogFrame } from '../dialogs/dialog-frame.tsx';
import { toKeyNames } from './key-names.ts';
import styles from './keys-dialog.module.css';
import { shortcuts, type Shortcut } from './shortcut-registry.ts';
import { singleLetterKeys } from './single-letter-keys.ts';

/** The keys by heading, each key once: what is bound last is what it does. */
function groupShortcuts(known: readonly Shortcut[]): [string, Shortcut[]][] {
  const byKeys = new Map(known.map((shortcut) => [shortcut.keys, shortcut]));
  const groups = new Map<string, Shortcut[]>();
  for (const shortcut of byKeys.values()) {
    groups.set(shortcut.group, [...(groups.get(shortcut.group) ?? []), shortcut]);
  }
  return [...groups];
}

/** What works wherever a list or a layer has the focus; of several ways any one. */
const FIXED_KEYS: readonly { readonly label: string; readonly ways: readonly string[] }[] = [
  { label: uiTexts.keysMove, ways: ['ArrowUp', 'ArrowDown', 'k', 'j'] },
  { label: uiTexts.keysOpen, ways: ['Enter'] },
  { label: uiTexts.keysMenu, ways: ['m', 'shift+F10', 'ContextMenu'] },
  { label: uiTexts.keysClose, ways: ['Escape'] },
];

function KeyRow({ label, ways }: { label: string; ways: readonly string[] }) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd className={styles.keys}>
        {ways.map((keys, index) => (
          <Fragment key={keys}>
            {index > 0 && <span className={styles.or}>{uiTexts.keysOr}</span>}
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

/** Lists the keys that work now, and switches single-letter keys off and on. */
export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const known = useStore(shortcuts);
  const hasSingleLetters = useStore(singleLetterKeys);
  return (
    <DialogFrame title={uiTexts.keysTitle} isOpen={isOpen} onClose={onClose} size={480}>
      {groupShortcuts(known).map(([group, entries]) => (
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
        <h3 className={styles.heading}>{uiTexts.keysLists}</h3>
        <dl className={styles.list}>
          {FIXED_KEYS.map(({ label, ways }) => (
            <KeyRow key={label} label={label} ways={ways} />
          ))}
        </dl>
      </section>
      <Switch
        mt="md"
        label={uiTexts.keysSingleLetters}
        description={uiTexts.keysSingleLettersHint}
        checked={hasSingleLetters}
        onChange={(event) => singleLetterKeys.set(event.currentTarget.checked)}
      />
    </DialogFrame>
  );
}
