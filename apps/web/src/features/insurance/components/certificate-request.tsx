import type { ClientSettings } from '@loadstone/contracts';
import { insuranceTexts } from '../../../lib/texts/insurance.ts';
import styles from './insurance.module.css';

const PLACES = /(\{email\}|\{phone\})/;

/** Asks for an updated certificate; the address and the number can be clicked. */
export function CertificateRequest({
  insuranceEmail,
  supportPhone,
}: Pick<ClientSettings, 'insuranceEmail' | 'supportPhone'>) {
  return (
    <p className={styles.text}>
      {insuranceTexts.expired.split(PLACES).map((part) => {
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
