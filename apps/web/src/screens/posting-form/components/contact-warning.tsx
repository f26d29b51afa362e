import { findContactDetails } from '@loadstone/contracts/postings';
import { t } from '../../../lib/texts/t.ts';
import styles from './posting-form.module.css';

/** Names the contact details of a text, which other companies will not see. */
export function ContactWarning({ text }: { readonly text: string }) {
  const details = findContactDetails(text).map(({ start, end }) => text.slice(start, end));
  return (
    <div aria-live="polite" className={styles.contactWarning}>
      {details.length > 0 && t('postingForm.contactHidden', { details: details.join(' · ') })}
    </div>
  );
}
