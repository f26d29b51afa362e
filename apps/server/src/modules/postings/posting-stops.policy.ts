import type { FieldError } from '@loadstone/contracts/endpoint';
import { moveStops, pickStopFacts, type Stop, type StopDraft } from '@loadstone/contracts/postings';
import { fieldError } from '../../ground/errors.ts';
import { measureStops } from '../../matching/index.ts';
import { findCity } from '../places/index.ts';

type City = NonNullable<ReturnType<typeof findCity>>;

/** The stops of a draft with the places of the gazetteer and the miles that each adds; null for none. */
export function toStops(
  drafts: readonly StopDraft[] | null,
  {
    srce,
    dest,
    draftDay,
    day,
  }: { readonly srce: City; readonly dest: City; readonly draftDay: string; readonly day: string },
): readonly Stop[] | null {
  const moved = moveStops(drafts, draftDay, day) ?? [];
  const cities = moved.flatMap(({ cityId }) => findCity(cityId) ?? []);
  if (cities.length === 0) return null;
  const { added } = measureStops(srce, cities, dest);
  return cities.map(({ id, name, st, lat, lon }, index): Stop => {
    const addedMiles = Math.round((added[index] ?? 0) * 1000) / 1000;
    const place = { cityId: id, city: name, st, lat, long: lon };
    return { ...place, ...pickStopFacts(moved[index]!), addedMiles };
  });
}

/** The stops whose city the gazetteer does not have. */
export function listUnknownStops(drafts: readonly StopDraft[] | null): FieldError[] {
  return (drafts ?? []).flatMap(({ cityId }, index) =>
    findCity(cityId) === undefined
      ? [fieldError(`stops.${index}.cityId`, 'posting.placeUnknown', { place: String(cityId) })]
      : [],
  );
}
