import { isInsuranceExpired } from '@loadstone/contracts';
import { formatDay } from '../../../lib/formatting.ts';
import { companyTexts } from '../../../lib/texts/companies.ts';
import { fill } from '../../../lib/texts/fill.ts';
import { useBoardDay } from '../../../lib/use-board-day.ts';
import { Fact } from '../../../ui/fact-list.tsx';
import styles from './companies.module.css';

/** Until when a company is insured, or since when it is not. */
export function InsuranceFact({ expiryDate }: { readonly expiryDate: string | null }) {
  const today = useBoardDay();
  if (expiryDate === null) return <Fact name={companyTexts.insurance}>{companyTexts.insuranceNone}</Fact>;
  const isExpired = isInsuranceExpired(expiryDate, today, 0);
  const text = isExpired ? companyTexts.insuranceExpired : companyTexts.insuranceUntil;
  return (
    <Fact name={companyTexts.insurance}>
      <span className={isExpired ? styles.danger : undefined}>{fill(text, { day: formatDay(expiryDate) })}</span>
    </Fact>
  );
}
