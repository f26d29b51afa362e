import { useContactSummary, type CompanyName } from '../get-contact-summary.ts';
import { t } from '../../../lib/texts/t.ts';
import { Fact, FactList } from '../../../ui/fact-list.tsx';
import { PhoneFact } from './contact-facts.tsx';
import { ScoreFacts } from './credit-scores.tsx';

/** The phone and the scores of a company, for a row in which its whole record has no room. */
export default function CompanyBrief({ custCd, userId }: CompanyName) {
  const { data, isError } = useContactSummary({ custCd, userId }, true);
  return (
    <FactList>
      {data === undefined ? (
        // The same height before the reply: the buttons below must not move under the pointer.
        <Fact name={t('companies.phone')}>{isError && t('companies.loadFailed')}</Fact>
      ) : (
        <>
          <PhoneFact phone={data.phone} offersOnly={data.offersOnly} />
          <ScoreFacts scores={data.scores.filter(({ score }) => score >= 0)} />
        </>
      )}
    </FactList>
  );
}
