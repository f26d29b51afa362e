import type { CityChoice, CityLookUp } from '../../../lib/places/cities.ts';
import { foldText } from '../../../lib/format/fold-text.ts';
import { t } from '../../../lib/texts/t.ts';

/** More cities than share one name in one state. */
const MOST_NAMESAKES = 500;
/** Cities that an error names. */
const MOST_NAMED = 4;

/** The texts of a row that name one city. */
interface TypedCity {
  /** "Toronto", "Toronto, ON", or a label of the list: "Springfield, NJ (near Newark)". */
  readonly city: string;
  /** From a cell of its own. */
  readonly st: string;
  /** The gazetteer's id, from an export. It only decides between cities of one name in one state. */
  readonly id: string;
}

interface FoundCity {
  readonly city?: CityChoice;
  /** Why there is none, by the cell that is wrong. */
  readonly cityError?: string;
  readonly stError?: string;
}

/** Finds the city that a row names. O(log n) in the number of cities. */
export function findCity({ city: typed, st: typedSt, id }: TypedCity, cities: CityLookUp): FoundCity {
  const [name = '', ...rest] = typed.split(',').map((part) => part.trim());
  const ownSt = /^[a-z]{2}\b/i.exec(rest.join(', '))?.[0].toUpperCase();
  const st = ownSt ?? typedSt.toUpperCase();
  if (name === '') return { cityError: t('postingImport.cityMissing') };
  if (st === '') return { stError: t('postingImport.stateMissing') };
  if (ownSt !== undefined && typedSt !== '' && typedSt.toUpperCase() !== ownSt) {
    return { stError: t('postingImport.stateOther', { st: ownSt }) };
  }
  const inState = cities.list(`${name} ${st}`, MOST_NAMESAKES).filter((city) => city.st === st);
  const exact = inState.filter(({ city }) => foldText(city) === foldText(name));
  // Another spelling, such as "Saint Louis", is found by the list alone.
  const named = exact.length > 0 ? exact : inState;
  const [first] = named;
  if (first === undefined) return { cityError: t('postingImport.cityUnknown', { city: `${name}, ${st}` }) };
  const chosen =
    named.length === 1
      ? first
      : named.find((city) => foldText(city.label) === foldText(typed) || String(city.id) === id);
  if (chosen) return { city: chosen };
  const labels = named.slice(0, MOST_NAMED).map(({ label }) => label);
  return { cityError: t('postingImport.cityAmbiguous', { count: named.length, labels: labels.join('; ') }) };
}
