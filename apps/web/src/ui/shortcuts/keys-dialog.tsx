import { Kbd, Switch } from '@mantine/core';
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
              <div key={keys} className={styles.row}>
                <dt>{label}</dt>
                <dd className={styles.keys}>
                  {toKeyNames(keys).map((name) => (
                    <Kbd key={name} size="xs">
                      {name}
                    </Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
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
