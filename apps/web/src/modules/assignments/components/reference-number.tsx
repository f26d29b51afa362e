import { t } from '../../../lib/texts/t.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import styles from './assigned-view.module.css';

/** A reference number in large type, in two groups of digits, so that it is easy to read out; the copy has no space. */
export function ReferenceNumber({ pin }: { readonly pin: string }) {
  const half = pin.length / 2;
  return (
    <span className={styles.reference}>
      <span className={styles.number} role="img" aria-label={pin}>
        <span>{pin.slice(0, half)}</span>
        <span>{pin.slice(half)}</span>
      </span>
      <CopyButton value={pin} label={t('assignments.copyReference')} doneLabel={t('assignments.copied')} />
    </span>
  );
}
