import type { Assignment } from '@loadstone/contracts/assignments';
import { t } from '../../../lib/texts/t.ts';
import { Fact, FactList, FactSection } from '../../../ui/fact-list.tsx';
import { useCanSetCrew } from '../use-can-set-crew.ts';
import { AssignmentCrew } from './assignment-crew.tsx';

/** Driver and truck: chosen by the carrier while the load is assigned or on route, else stated as they are known. */
export function AssignedCrew({ assignment }: { readonly assignment: Assignment }) {
  const canSetCrew = useCanSetCrew(assignment);
  const { driver, equipment } = assignment;
  const facts = [
    { name: t('assignments.driver'), text: driver ? [driver.name, driver.phone].filter(Boolean).join(', ') : '' },
    { name: t('assignments.equipment'), text: equipment?.name ?? '' },
  ];
  const isSet = [assignment.hasDriver, assignment.hasEquipment];
  const stated = facts
    .map(({ name, text }, index) => ({ name, text: text || toHiddenText(assignment, isSet[index] === true) }))
    .filter(({ text }) => text !== '');
  if (!canSetCrew && stated.length === 0) return null;
  return (
    <FactSection title={t('assignments.crew')}>
      {canSetCrew ? (
        <AssignmentCrew assignment={assignment} />
      ) : (
        <FactList>
          {stated.map(({ name, text }) => (
            <Fact key={name} name={name}>
              {text}
            </Fact>
          ))}
        </FactList>
      )}
    </FactSection>
  );
}

/** What a broker reads of a driver or a truck that the server does not show before the pick-up; '' where there is nothing to say. */
function toHiddenText({ side, pStatus, holder }: Assignment, isSet: boolean): string {
  if (side === 'C') return '';
  if (isSet) return t('assignments.shownFromPickUp');
  return pStatus === 'A' && holder === 'board' ? t('assignments.notSet') : '';
}
