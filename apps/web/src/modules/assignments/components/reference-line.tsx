import type { Assignment } from '@loadstone/contracts/assignments';
import { t } from '../../../lib/texts/t.ts';
import { ReferenceNumber } from './reference-number.tsx';
import styles from './assigned-view.module.css';

/** The reference number of a load that has one. */
export function ReferenceLine({ assignment: { pin } }: { readonly assignment: Assignment }) {
  if (pin === '') return null;
  return (
    <div className={styles.referenceLine}>
      <span className={styles.referenceName}>{t('assignments.reference')}</span>
      <ReferenceNumber pin={pin} />
    </div>
  );
}
