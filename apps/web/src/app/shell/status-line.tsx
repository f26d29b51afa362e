import { t } from '../../lib/texts/t.ts';
import { KeyHint } from '../../ui/shortcuts/key-hint.tsx';
import { KEYS } from '../../ui/shortcuts/keys.ts';
import styles from './shell.module.css';

/** The line at the end of every screen. It has nothing to press, because toasts are shown over it. */
export function StatusLine() {
  return (
    <footer className={styles.status}>
      <span>
        <KeyHint keys={KEYS.list} /> {t('shell.keys')}
      </span>
      <span>
        <KeyHint keys={KEYS.palette} /> {t('shell.actions')}
      </span>
    </footer>
  );
}
