import { Skeleton } from '@mantine/core';
import type { BureauScore, ContactSummary } from '@loadstone/contracts';
import { t } from '../../../lib/texts/t.ts';
import { DelayedSkeleton } from '../../../ui/states/delayed-skeleton.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Fact, FactList, FactSection } from '../../../ui/fact-list.tsx';
import { useContactSummary, type CompanyName } from '../../../data/companies/get-contact-summary.ts';
import { ContactFacts } from './contact-facts.tsx';
import { CreditScores } from './credit-scores.tsx';
import { InsuranceFact } from './insurance-fact.tsx';
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
}

/** A company for the panel: contact, hours, insurance, credit scores. */
export function CompanyFacts({ custCd, userId, partner, onCall }: CompanyFactsProps) {
  const query = useContactSummary({ custCd, userId }, partner === undefined);
  if (partner) {
    return (
      <>
        <p className={styles.note}>
          {t('companies.partnerOnly')} {partner.isSample === true && t('companies.sampleCompany')}
        </p>
        <FactSection title={t('companies.contact')}>
          <ContactFacts contact={partner} onCall={onCall} />
        </FactSection>
        <CreditScores scores={partner.scores} isPending={false} />
      </>
    );
  }
  const summary = query.data;
  if (summary === undefined) {
    if (query.isError) {
      return <ErrorState title={t('companies.loadFailed')} error={query.error} onRetry={() => void query.refetch()} />;
    }
    return <CompanySkeleton />;
  }
  return (
    <>
      {summary.isSample && <p className={styles.note}>{t('companies.sampleCompany')}</p>}
      <FactSection title={t('companies.contact')}>
        <ContactFacts contact={summary} onCall={onCall} />
      </FactSection>
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

function CompanySkeleton() {
  return (
    <DelayedSkeleton>
      {[160, 200, 120, 180, 140].map((width) => (
        <Skeleton key={width} height={12} width={width} m={16} />
      ))}
    </DelayedSkeleton>
  );
}
