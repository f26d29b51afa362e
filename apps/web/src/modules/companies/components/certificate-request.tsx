import type { ClientSettings } from '@loadstone/contracts/board';
import { t } from '../../../lib/texts/t.ts';
import styles from './insurance.module.css';

const PLACES = /(\{email\}|\{phone\})/;

/** Requests an updated certificate; the address and the number are links. */
export function CertificateRequest({
  insuranceEmail,
  supportPhone,
}: Pick<ClientSettings, 'insuranceEmail' | 'supportPhone'>) {
  return (
    <p className={styles.text}>
      {t('insurance.expired', { email: '{email}', phone: '{phone}' })
        .split(PLACES)
        .map((part) => {
          if (part === '{email}') {
            return (
              <a key={part} href={`mailto:${insuranceEmail}`}>
                {insuranceEmail}
              </a>
            );
          }
          if (part === '{phone}') {
            return (
              <a key={part} href={`tel:${supportPhone}`}>
                {supportPhone}
              </a>
            );
          }
          return part;
        })}
    </p>
  );
}
