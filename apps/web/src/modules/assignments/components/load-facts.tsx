import type { Assignment } from '@loadstone/contracts/assignments';
import { DEFAULT_CLIENT_REFERENCE } from '@loadstone/contracts/postings';
import { toAttributeHint, toSizeHint, toStatusText, toVehicleHint } from '../../../lib/code-texts.ts';
import { formatDay } from '../../../lib/format/formatting.ts';
import { toRateText } from '../../../lib/fact-values.ts';
import { listFactTexts, toFactLabel } from '../../../lib/fact-texts.ts';
import { listPanelFacts } from '../../../lib/panel-facts.ts';
import { t } from '../../../lib/texts/t.ts';
import { findAgreedRate } from '../model/rates.ts';
import { Fact, FactList } from '../../../ui/fact-list.tsx';

interface LoadFactsProps {
  readonly assignment: Assignment;
  /** True where the rate has a line of its own. */
  readonly hasRateLine?: boolean;
  /** That of the own posting; the default of the specification is none. */
  readonly ownReference?: string;
  /** True where the stops have a list of their own: then their number and miles are enough. */
  readonly hasStopList?: boolean;
}

/** The load of an assignment, each field that has a value. */
export function LoadFacts({
  assignment,
  ownReference = DEFAULT_CLIENT_REFERENCE,
  hasRateLine = false,
  hasStopList = false,
}: LoadFactsProps) {
  const { side, pin, company, custCd, srceCity, srceSt, destCity, destSt, instruction } = assignment;
  const agreed = findAgreedRate(assignment);
  const listFacts = hasStopList ? listFactTexts : listPanelFacts;
  const attributes = toAttributeHint(assignment.postingAttrib);
  return (
    <FactList>
      {ownReference !== '' && ownReference !== DEFAULT_CLIENT_REFERENCE && (
        <Fact name={t('assignments.ownReference')}>{ownReference}</Fact>
      )}
      {company !== '' && (
        <Fact name={t('assignments.company')}>{t('assignments.companyText', { company, code: custCd })}</Fact>
      )}
      <Fact name={t('assignments.origin')}>{t('assignments.place', { city: srceCity, st: srceSt })}</Fact>
      <Fact name={t('assignments.destination')}>{t('assignments.place', { city: destCity, st: destSt })}</Fact>
      <Fact name={t('assignments.day')}>
        <time dateTime={assignment.dateAvail}>{formatDay(assignment.dateAvail)}</time>
      </Fact>
      <Fact name={t('assignments.vehicle')}>{toVehicleHint(assignment.vehicleType)}</Fact>
      <Fact name={t('assignments.size')}>{toSizeHint(assignment.vehicleSize)}</Fact>
      {attributes !== '' && <Fact name={t('assignments.attributes')}>{attributes}</Fact>}
      {listFacts('assignmentPanel', 'L', assignment)
        .filter(({ name, text }) => text !== '' && (name !== 'rate' || !hasRateLine))
        .map(({ name, text }) => (
          <Fact key={name} name={toFactLabel(name)}>
            {text}
          </Fact>
        ))}
      {agreed && !hasRateLine && <Fact name={t('assignments.agreedRate')}>{toRateText(agreed.rate)}</Fact>}
      {instruction !== '' && <Fact name={t('assignments.instruction')}>{instruction}</Fact>}
      {/* One that there is has its own place, in large type. */}
      {side === 'B' && pin === '' && <Fact name={t('assignments.reference')}>{t('assignments.notGenerated')}</Fact>}
      <Fact name={t('assignments.status')}>{toStatusText(assignment.pStatus)}</Fact>
    </FactList>
  );
}
