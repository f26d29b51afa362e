import { STATES } from '@loadstone/places/states';

/** The states and provinces by country; Mexico only where it is requested. */
export function listStateChoices(hasMexico: boolean) {
  const countries = ['Canada', 'USA', ...(hasMexico ? ['Mexico'] : [])];
  return countries.map((group) => ({
    group,
    items: STATES.filter(({ country }) => country === group).map(({ abbreviation, nameView }) => ({
      value: abbreviation,
      label: nameView,
    })),
  }));
}
