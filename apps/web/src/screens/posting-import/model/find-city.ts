import type { CityChoice, PlaceFinder } from '../../../lib/places/cities.ts';
import { t } from '../../../lib/texts/t.ts';

/** Cities that an error names. */
const MOST_NAMED = 4;

/** The texts of a row that name one city. */
interface TypedCity {
  /** "Toronto", "Toronto, ON", "Dallas TX 75201", or a label of the list: "Springfield, NJ (near Newark)". */
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

/** Finds the city that a row names, by the reading of the server. */
export function findCity({ city: typed, st, id }: TypedCity, places: Pick<PlaceFinder, 'find'>): FoundCity {
  if (typed === '') return { cityError: t('postingImport.cityMissing') };
  const meaning = places.find(typed, { state: st, ...(/^\d{1,9}$/.test(id) && Number(id) > 0 && { id: Number(id) }) });
  if (meaning === undefined) return { cityError: t('cities.loading') };
  const [city] = meaning.cities;
  if (meaning.kind === 'one' && city) return { city };
  if (meaning.kind === 'choices') {
    const labels = meaning.cities.slice(0, MOST_NAMED).map(({ label }) => label);
    return { cityError: t('postingImport.cityAmbiguous', { count: meaning.count, labels: labels.join('; ') }) };
  }
  return toUnknown(typed, st, places);
}

/** Why a text is no city: its state is missing or another one than in the next cell, or it is not known. */
function toUnknown(typed: string, st: string, places: Pick<PlaceFinder, 'find'>): FoundCity {
  if (st === '' && !typed.includes(',')) return { stError: t('postingImport.stateMissing') };
  const [elsewhere] = st === '' || !typed.includes(',') ? [] : (places.find(typed)?.cities ?? []);
  if (elsewhere !== undefined) return { stError: t('postingImport.stateOther', { st: elsewhere.st }) };
  return { cityError: t('postingImport.cityUnknown', { city: [typed, st].filter(Boolean).join(', ') }) };
}
