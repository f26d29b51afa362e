import { STATES } from '@loadstone/places/states';
import type { Choice } from '../../../ui/form/choices.ts';

/** The states and provinces by country; Mexico only where it is requested. */
export function listStateChoices(hasMexico: boolean): Choice[] {
  const countries = ['Canada', 'USA', ...(hasMexico ? ['Mexico'] : [])];
  return countries.flatMap((group) =>
    STATES.filter(({ country }) => country === group).map(({ abbreviation, nameView }) => ({
      value: abbreviation,
      code: abbreviation,
      label: nameView,
      group,
    })),
  );
}
