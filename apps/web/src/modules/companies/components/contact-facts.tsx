import type { ContactSummary } from '@loadstone/contracts/companies';
import { toOffersOnlyText } from '../../../lib/contact-texts.ts';
import { nowMs } from '../../../lib/time/clock.ts';
import { formatHours } from '../../../lib/places/place-time.ts';
import { t } from '../../../lib/texts/t.ts';
import { toPhoneAddress } from '../../../lib/format/phone-address.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Fact, FactList } from '../../../ui/fact-list.tsx';
import styles from './companies.module.css';

type Contact = Pick<ContactSummary, 'phone' | 'email' | 'offersOnly'> &
  Partial<Pick<ContactSummary, 'firstName' | 'lastName' | 'fax' | 'hoursOfOperation' | 'timeZone'>>;

interface ContactFactsProps {
  readonly contact: Contact;
  /** Called when the link of the phone is used. */
  readonly onCall?: (() => void) | undefined;
}

/** The contact of a company; phone and e-mail can be called, written to or copied with one click. */
export function ContactFacts({ contact, onCall }: ContactFactsProps) {
  const { firstName, lastName, phone, offersOnly, fax, email, hoursOfOperation, timeZone = '' } = contact;
  const person = [firstName, lastName].filter(Boolean).join(' ');
  return (
    <FactList>
      {firstName !== undefined && <Fact name={t('companies.person')}>{person || t('companies.notAvailable')}</Fact>}
      <PhoneFact phone={phone} offersOnly={offersOnly} onCall={onCall} />
      {fax !== undefined && <Fact name={t('companies.fax')}>{fax || t('companies.notAvailable')}</Fact>}
      <Fact name={t('companies.email')} action={email && <Copy what={t('companies.email')} value={email} />}>
        {email ? (
          <a className={styles.link} href={`mailto:${email}`}>
            <Address email={email} />
          </a>
        ) : (
          t('companies.notAvailable')
        )}
      </Fact>
      {hoursOfOperation !== undefined && (
        <Fact name={t('companies.hours')}>
          {formatHours(hoursOfOperation, timeZone, nowMs()) || t('companies.notApplicable')}
        </Fact>
      )}
    </FactList>
  );
}

interface PhoneFactProps extends Pick<ContactSummary, 'phone' | 'offersOnly'> {
  readonly onCall?: (() => void) | undefined;
}

/** The phone of a company, called or copied with one click, or why it is not shown. */
export function PhoneFact({ phone, offersOnly, onCall }: PhoneFactProps) {
  return (
    <Fact name={t('companies.phone')} action={phone && <Copy what={t('companies.phone')} value={phone} />}>
      {phone ? (
        <a className={styles.link} href={toPhoneAddress(phone)} onClick={onCall}>
          {phone}
        </a>
      ) : (
        toOffersOnlyText(offersOnly) || t('companies.notAvailable')
      )}
    </Fact>
  );
}

/** An e-mail address that wraps before its @ where it does not fit on a line. */
function Address({ email }: { readonly email: string }) {
  const at = email.lastIndexOf('@');
  if (at < 0) return email;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

function Copy({ what, value }: { readonly what: string; readonly value: string }) {
  return (
    <CopyButton
      value={value}
      label={t('companies.copy', { what: what.toLowerCase() })}
      doneLabel={t('companies.copied')}
    />
  );
}
