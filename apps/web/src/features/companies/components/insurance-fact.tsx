import { isInsuranceExpired } from '@loadstone/contracts';
import { formatDay } from '../../../lib/format/formatting.ts';
import { t } from '../../../lib/texts/t.ts';
import { useBoardDay } from '../../../lib/settings/use-board-day.ts';
import { Fact } from '../../../ui/fact-list.tsx';
import styles from './companies.module.css';

/** The day until which a company is insured, or since which its insurance is expired. */
export function InsuranceFact({ expiryDate }: { readonly expiryDate: string | null }) {
  const today = useBoardDay();
  if (expiryDate === null) return <Fact name={t('companies.insurance')}>{t('companies.insuranceNone')}</Fact>;
  const isExpired = isInsuranceExpired(expiryDate, today, 0);
  const key = isExpired ? 'companies.insuranceExpired' : 'companies.insuranceUntil';
  return (
    <Fact name={t('companies.insurance')}>
      <span className={isExpired ? styles.danger : undefined}>{t(key, { day: formatDay(expiryDate) })}</span>
    </Fact>
  );
}
