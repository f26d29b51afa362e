import { Skeleton } from '@mantine/core';
import type { BureauScore, ContactSummary } from '@loadstone/contracts/companies';
import type { ReactNode } from 'react';
import { formatDay } from '../../../lib/format/formatting.ts';
import { t } from '../../../lib/texts/t.ts';
import { DelayedSkeleton } from '../../../ui/states/delayed-skeleton.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Fact, FactList, FactSection } from '../../../ui/fact-list.tsx';
import { useContactSummary, type CompanyName } from '../get-contact-summary.ts';
import { useIsExpired } from '../use-insurance.ts';
import { ContactFacts } from './contact-facts.tsx';
import { CreditScores } from './credit-scores.tsx';
import styles from './companies.module.css';

/** The data of a partner company, which only the lead row contains. */
interface PartnerCompany {
  readonly phone: string;
  readonly email: string;
  readonly scores: readonly BureauScore[];
  /** True for generated data, which is labelled. */
  readonly isSample?: boolean;
}

interface CompanyFactsProps extends CompanyName {
  /** Given for a company of the partner board: the only data about it. */
  readonly partner?: PartnerCompany | undefined;
  /** Called when the link of the phone is used. */
  readonly onCall?: (() => void) | undefined;
  /** Shown below the contact, in any state. */
  readonly afterContact?: ReactNode;
}

/** A company for the panel: contact, hours, insurance, credit scores. */
export function CompanyFacts({ custCd, userId, partner, onCall, afterContact }: CompanyFactsProps) {
  const query = useContactSummary({ custCd, userId }, partner === undefined);
  const contact = partner ?? query.data;
  // In one place of the tree: it keeps its state when the company arrives.
  return (
    <>
      {contact !== undefined && (
        <>
          <Notes isPartner={partner !== undefined} isSample={contact.isSample === true} />
          <FactSection title={t('companies.contact')}>
            <ContactFacts contact={contact} onCall={onCall} />
          </FactSection>
        </>
      )}
      {contact === undefined && query.isError && (
        <ErrorState title={t('companies.loadFailed')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {contact === undefined && !query.isError && <CompanySkeleton />}
      {afterContact}
      {partner !== undefined && <CreditScores scores={partner.scores} isPending={false} />}
      {partner === undefined && query.data !== undefined && <OwnRecord summary={query.data} />}
    </>
  );
}

function Notes({ isPartner, isSample }: { readonly isPartner: boolean; readonly isSample: boolean }) {
  if (!isPartner && !isSample) return null;
  return (
    <p className={styles.note}>
      {isPartner && t('companies.partnerOnly')} {isSample && t('companies.sampleCompany')}
    </p>
  );
}

/** What the board itself knows about the company. */
function OwnRecord({ summary }: { readonly summary: ContactSummary }) {
  return (
    <>
      <FactSection title={t('companies.company')}>
        <FactList>
          <Fact name={t('companies.registeredName')}>{summary.registeredName || t('companies.notAvailable')}</Fact>
          <Fact name={t('companies.address')}>{toAddress(summary) || t('companies.notAvailable')}</Fact>
          <Fact name={t('companies.code')}>{summary.custCd}</Fact>
          <Fact name={t('companies.type')}>{summary.sType}</Fact>
          {summary.insurance && <InsuranceFact expiryDate={summary.insurance.expiryDate} />}
        </FactList>
      </FactSection>
      <CreditScores scores={summary.scores} isPending={summary.isScoresPending} />
    </>
  );
}

function toAddress(summary: ContactSummary): string {
  const place = [summary.mailingCity, summary.mailingProvinceCode].filter(Boolean).join(', ');
  return [summary.mailingStreet, place, summary.mailingPostalCode, summary.country].filter(Boolean).join(', ');
}

/** In the place of a company that is loading. */
export function CompanySkeleton() {
  return (
    <DelayedSkeleton>
      {[160, 200, 120, 180, 140].map((width) => (
        <Skeleton key={width} height={12} width={width} m={16} />
      ))}
    </DelayedSkeleton>
  );
}

/** The day until which a company is insured, or since which its insurance is expired. */
function InsuranceFact({ expiryDate }: { readonly expiryDate: string | null }) {
  const isExpired = useIsExpired(expiryDate);
  if (expiryDate === null) return <Fact name={t('companies.insurance')}>{t('companies.insuranceNone')}</Fact>;
  const key = isExpired ? 'companies.insuranceExpired' : 'companies.insuranceUntil';
  return (
    <Fact name={t('companies.insurance')}>
      <span className={isExpired ? styles.danger : undefined}>{t(key, { day: formatDay(expiryDate) })}</span>
    </Fact>
  );
}
