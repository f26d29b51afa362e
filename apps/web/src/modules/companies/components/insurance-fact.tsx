import { useIsExpired } from '../use-insurance.ts';
import { formatDay } from '../../../lib/format/formatting.ts';
import { t } from '../../../lib/texts/t.ts';
import { Fact } from '../../../ui/fact-list.tsx';
import styles from './companies.module.css';

/** The day until which a company is insured, or since which its insurance is expired. */
export function InsuranceFact({ expiryDate }: { readonly expiryDate: string | null }) {
  const isExpired = useIsExpired(expiryDate);
  if (expiryDate === null) return <Fact name={t('companies.insurance')}>{t('companies.insuranceNone')}</Fact>;
  const key = isExpired ? 'companies.insuranceExpired' : 'companies.insuranceUntil';
  return (
    <Fact name={t('companies.insurance')}>
      <span className={isExpired ? styles.danger : undefined}>{t(key, { day: formatDay(expiryDate) })}</span>
    </Fact>
  );
}
