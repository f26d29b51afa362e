import type { FieldError } from '@loadstone/contracts/endpoint';
import {
  DEFAULT_CLIENT_REFERENCE,
  type EquipmentDraft,
  type LoadDraft,
  type NamedEnds,
  type NamedStop,
  type PostingResourceDraft,
  type StopDraft,
} from '@loadstone/contracts/postings';
import { findPlaceMeaning, isPlaceLabel, type Alias } from '@loadstone/reading';
import { AppError, fieldError } from '../../ground/errors.ts';
import { findNearestCity, findPlace, placeReader, toMiles } from '../places/index.ts';
import type { PostingDraft } from './posting-draft.service.ts';

/** Coordinates mean a place that is this near to them. */
const NEAR_MILES = 30;
/** Choices that a refusal names in its message. */
const MOST_NAMED = 4;

/** True where a draft or a patch names a city as people write it: then the company's aliases are needed. */
export function hasNamedCity({ srceCity, destCity, stops }: NamedEnds & NamedStops): boolean {
  return srceCity !== undefined || destCity !== undefined || (stops ?? []).some(({ city }) => city !== undefined);
}

/** The stops of a draft or a patch, as machines name them. */
export interface NamedStops {
  readonly stops?: readonly NamedStop[] | null | undefined;
}

/**
 * The ids of the places that a draft or a patch names, by the company's own words first. What it does not name is left out.
 *
 * @throws AppError `request.invalid` for a place that the gazetteer does not have, and for one that can be several, with the choices
 */
export function toPlaceIds(named: NamedEnds & NamedStops, aliases: readonly Alias[]): PlaceIds {
  const ids: { srceID?: number; destID?: number } = {};
  const { stops, wrong } = toStopDrafts(named.stops ?? null, aliases);
  for (const end of ['srce', 'dest'] as const) {
    const found = findEnd(named, end, aliases);
    if (typeof found === 'number') ids[`${end}ID`] = found;
    else if (found !== undefined) wrong.push(found);
  }
  if (wrong.length > 0) throw new AppError('request.invalid', undefined, wrong);
  return named.stops === undefined ? ids : { ...ids, stops };
}

interface PlaceIds {
  readonly srceID?: number;
  readonly destID?: number;
  readonly stops?: readonly StopDraft[] | null;
}

/** A machine's stops with the ids of their cities, and the refusals of places that have none. */
function toStopDrafts(
  stops: readonly NamedStop[] | null,
  aliases: readonly Alias[],
): { readonly stops: readonly StopDraft[] | null; readonly wrong: FieldError[] } {
  const wrong: FieldError[] = [];
  const read = (stops ?? []).map(({ city, st, cityId, ...stop }, index): StopDraft => {
    const field = `stops.${index}.city`;
    const found = city === undefined ? cityId : findNamedPlace({ field, city, state: st }, aliases);
    if (typeof found === 'object') wrong.push(found);
    // 0 is never stored: a refused place refuses the draft, and the contract demands a city or its id.
    return { ...stop, cityId: typeof found === 'number' ? found : 0 };
  });
  return { stops: read.length === 0 ? null : read, wrong };
}

/** The id of an end, why there is none, or undefined where the end is not named. */
function findEnd(named: NamedEnds, end: 'srce' | 'dest', aliases: readonly Alias[]): number | FieldError | undefined {
  const [id, city, state] = [named[`${end}ID`], named[`${end}City`], named[`${end}St`]];
  const [postalCode, lat, lon] = [named[`${end}PostalCode`], named[`${end}Lat`], named[`${end}Long`]];
  if (id !== undefined) return id;
  const point = lat === undefined || lon === undefined ? undefined : { lat, lon };
  const text = [city, postalCode].filter((part) => part !== undefined && part !== '').join(' ');
  if (text === '' && point === undefined) return undefined;
  const namedPart = (['City', 'PostalCode'] as const).find((part) => named[`${end}${part}`] !== undefined);
  const field = `${end}${namedPart ?? 'Lat'}`;
  if (text === '' && point !== undefined) {
    const nearest = findNearestCity(point);
    if (nearest !== undefined && toMiles(nearest, point) <= NEAR_MILES) return nearest.id;
    return fieldError(field, 'posting.placeUnknown', { place: `${lat}, ${lon}` });
  }
  return findNamedPlace({ field, city, postalCode, state, point }, aliases);
}

/** A place as people write it. */
interface NamedPlace {
  /** The field that a refusal names. */
  readonly field: string;
  readonly city: string | undefined;
  readonly state: string | undefined;
  readonly postalCode?: string | undefined;
  readonly point?: Parameters<typeof toMiles>[1] | undefined;
}

/** The id of a named place, by the company's own words first, or why there is none. */
function findNamedPlace(
  { field, city, postalCode, state, point }: NamedPlace,
  aliases: readonly Alias[],
): number | FieldError {
  const toText = (name: string | undefined) =>
    [name, postalCode].filter((part) => part !== undefined && part !== '').join(' ');
  const place = [toText(city), state].filter(Boolean).join(', ');
  const name = city ?? '';
  const full = state === undefined ? name : `${name} ${state}`;
  // An alias for city and state together goes first, and gives the state itself.
  const fullAlias = state === undefined ? undefined : findPlaceMeaning(full, aliases);
  const cityAlias = findPlaceMeaning(name, aliases);
  // An alias for the city alone does not change the label of a place.
  const isLabel = cityAlias !== undefined && isPlaceLabel(full, { places: placeReader });
  const meaning = fullAlias ?? (isLabel ? undefined : cityAlias);
  const answer = findPlace(toText(meaning ?? city), fullAlias === undefined ? { state } : {});
  if (answer.kind === 'none') return fieldError(field, 'posting.placeUnknown', { place });
  if (answer.kind === 'one') return answer.place.id;
  const near = answer.places.filter((choice) => point !== undefined && toMiles(choice, point) <= NEAR_MILES);
  if (near.length === 1) return near[0]!.id;
  const labels = answer.places.slice(0, MOST_NAMED).map(({ label }) => label);
  return {
    ...fieldError(field, 'posting.placeAmbiguous', { place, labels: labels.join('; ') }),
    choices: answer.places.map(({ id: choice, label }) => ({ id: choice, label })),
  };
}

/** A draft as machines send it: a posting, or what a lane posts. */
export type NamedDraft = NamedEnds &
  NamedStops &
  Pick<PostingResourceDraft, 'postType' | 'clientRefNum'> &
  Partial<Pick<PostingResourceDraft, 'dateRule'>>;

/** A machine's draft as the draft of a form. @throws AppError `request.invalid` */
export function toPostingDraft(resource: NamedDraft, aliases: readonly Alias[]): PostingDraft {
  const { postType: _postType, clientRefNum, dateRule: _rule, ...named } = resource;
  const places = toPlaceIds(named, aliases);
  const fields = { ...withoutEndNames(named), clientRefNum: toStoredReference(clientRefNum) };
  return { ...fields, ...places } as LoadDraft | EquipmentDraft;
}

/** A machine's reference as it is stored: the specified calls have a text that stands for none. */
export function toStoredReference(clientRefNum: string | null): string {
  return clientRefNum === null || clientRefNum === '' ? DEFAULT_CLIENT_REFERENCE : clientRefNum;
}

const END_NAMES = ['City', 'St', 'PostalCode', 'Lat', 'Long'].flatMap((name) => [`srce${name}`, `dest${name}`]);

/** The fields of a draft without the names of its ends. */
export function withoutEndNames<Fields extends object>(
  fields: Fields,
): Omit<Fields, Exclude<keyof NamedEnds, 'srceID' | 'destID'>> {
  const kept = Object.entries(fields).filter(([name]) => !END_NAMES.includes(name));
  return Object.fromEntries(kept) as Omit<Fields, Exclude<keyof NamedEnds, 'srceID' | 'destID'>>;
}
