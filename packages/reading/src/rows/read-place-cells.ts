import { readCountryWords } from '@loadstone/places/state-words';
import type { Place, PlaceContext, ReadContext } from '../context.ts';
import { listAlike, matchPlaceByCode, matchPlaceWithState, MOST_CHOICES, toMiles } from '../fields/read-place.ts';
import { findPlaceAlias, isPlaceLabel, matchWholePlace } from '../line/aliases.ts';
import type { ItemDraft, Role } from '../line/items.ts';
import type { Words } from '../reading.ts';
import { Source } from '../text.ts';
import type { ColumnName } from '../words/header-words.ts';
import { findStates } from '../words/state-words.ts';
import type { CellReader } from './read-cells.ts';
import type { Cell } from './split-cells.ts';

type Cells = ReadonlyMap<ColumnName, readonly Cell[]>;

const ENDS = [
  ['pickup', 'origin', 'originState', 'originCode', 'originCountry', 'originId'],
  ['delivery', 'destination', 'destinationState', 'destinationCode', 'destinationCountry', 'destinationId'],
] as const satisfies readonly (readonly [Role, ...ColumnName[]])[];

/** A postal code farther from the named place than this is of another one. */
const NEAR_MILES = 60;

/** Reads both ends of a row: name, state, postal code, country and id may each have a column (rules R1 to R3). */
export function readPlaceCells(cells: Cells, reader: CellReader): void {
  for (const [role, city, state, code, country, id] of ENDS) {
    const [cityCell, stateCell, codeCell, countryCell, idCell] = [city, state, code, country, id].map(
      (name) => cells.get(name)?.[0],
    );
    const first = cityCell ?? codeCell ?? stateCell;
    if (first === undefined) continue;
    const end = readEnd(
      {
        city: cityCell?.text ?? '',
        state: stateCell?.text ?? '',
        code: codeCell?.text ?? '',
        country: countryCell?.text ?? '',
        id: idCell?.text ?? '',
      },
      reader.context,
    );
    const parts = [cityCell, stateCell, codeCell].filter((cell) => cell !== undefined);
    const words = {
      text: parts.map(({ text }) => text).join(' '),
      start: first.start,
      end: first.start + first.text.length,
    } satisfies Words;
    reader.add(end, words, role);
  }
}

interface EndTexts {
  readonly city: string;
  readonly state: string;
  readonly code: string;
  readonly country: string;
  readonly id: string;
}

type PlaceDraft = Extract<ItemDraft, { kind: 'place' }>;
const UNREAD: PlaceDraft = { kind: 'place', places: [], rule: 'R1' };

function readEnd(texts: EndTexts, context: ReadContext): PlaceDraft {
  // An alias of name and state together says more than one of the name.
  const parts = [texts.city, texts.state, texts.code].filter((text) => text !== '');
  const alias = parts.length > 1 ? findPlaceAlias(parts.join(' '), context) : undefined;
  if (alias !== undefined) return { kind: 'place', ...alias };
  const states = texts.state === '' ? undefined : findStates(texts.state);
  const country = readCountryWords(texts.country);
  if (texts.state !== '' && states === undefined && texts.city !== '') return UNREAD;
  const id = /^\d{1,10}$/.test(texts.id) ? Number(texts.id) : undefined;
  const more: PlaceContext = {
    ...(states && { states: country === undefined ? states : states.filter((one) => one.country === country) }),
    ...(country && { country }),
    ...(id !== undefined && { id }),
  };
  const byCode = texts.code === '' ? undefined : matchPlaceByCode(new Source(texts.code), 0, context, 'all');
  if (texts.city === '') return byCode === undefined ? UNREAD : { kind: 'place', ...byCode };
  const isAlias = texts.state !== '' && findPlaceAlias(texts.city, context) !== undefined;
  const isLabel = isAlias && isPlaceLabel(`${texts.city} ${texts.state}`, context);
  const named = readName(texts.city, more, isLabel ? { ...context, aliases: [] } : context);
  if (named.places.length === 0) return named;
  if (byCode === undefined) return named;
  const near = named.places.filter((place) => byCode.places.some((other) => toMiles(place, other) <= NEAR_MILES));
  const postalCode = byCode.postalCode;
  if (near.length === 1) return { ...named, places: near, reason: undefined, postalCode };
  if (near.length > 1) return { ...named, places: near, postalCode };
  return { ...named, places: [...named.places, ...byCode.places], reason: 'placesDiffer', postalCode };
}

function readName(text: string, more: PlaceContext, context: ReadContext): PlaceDraft {
  const alias = findPlaceAlias(text, context);
  if (alias !== undefined) {
    const isOfPlace = alias.places.some((place) => isIn(place, more));
    return { kind: 'place', ...alias, ...(!isOfPlace && { reason: 'placesDiffer' as const }) };
  }
  const source = new Source(text);
  const byCode = matchPlaceByCode(source, 0, context, 'all');
  if (byCode !== undefined && byCode.to === source.tokens.length) return { kind: 'place', ...byCode };
  const own = matchPlaceWithState(source, 0, context) ?? matchWholePlace(source, context);
  const hasCode = own?.postalCode !== undefined && own.to === source.tokens.length;
  const found = context.places.find(text, more);
  if (found.kind === 'one' && !hasCode) {
    const differs = isIn(found.place, more) ? {} : { reason: 'placesDiffer' as const };
    return { kind: 'place', places: [found.place], rule: 'R1', ...differs };
  }
  // The name alone has the biggest namesakes of all states only, of which one may be in this state.
  if (found.kind === 'choices' && more.states !== undefined && !hasCode) return toAsked(found.places);
  if (own !== undefined && own.to === source.tokens.length) {
    if (own.reason === 'placesDiffer') return { kind: 'place', ...own };
    const chosen = own.places.filter((place) => isIn(place, more));
    const byId = own.places.filter(({ id }) => id === more.id);
    if (byId.length === 1) return { kind: 'place', ...own, places: byId, reason: undefined };
    if (chosen.length === 1 && own.places.length >= 1)
      return { kind: 'place', ...own, places: chosen, reason: undefined };
    if (chosen.length === 0 && own.rule !== 'R10') return { kind: 'place', ...own, reason: 'placesDiffer' };
    if (chosen.length > 1) return { kind: 'place', ...own, places: chosen, reason: 'places' };
  }
  if (found.kind === 'choices') return toAsked(found.places);
  const alike = listAlike(source, 0, source.tokens.length, context, more);
  return alike.length > 0 ? toAsked(alike) : UNREAD;
}

function toAsked(places: readonly Place[]): PlaceDraft {
  return { kind: 'place', places: places.slice(0, MOST_CHOICES), reason: 'places', rule: 'R1' };
}

function isIn(place: Place, { states, country }: PlaceContext): boolean {
  if (country !== undefined && place.country !== country) return false;
  return states === undefined || states.some((state) => state.state === place.state && state.country === place.country);
}
