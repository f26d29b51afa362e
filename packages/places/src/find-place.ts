import { toMiles, type Point } from './distance.ts';
import { foldName } from './fold.ts';
import type { City } from './gazetteer.ts';
import { toPlaceKey } from './place-key.ts';
import { readPostalCode, type PostalCode } from './postal-codes.ts';
import { LONGEST_STATE, isInState, readCountryWords, readStateWords, type StateMeaning } from './state-words.ts';
import type { Country } from './states.ts';

/** Two places of one name this near to each other are one town that the source has twice, as village and as seat. */
export const SAME_TOWN_MILES = 3;

/** A place as the reader of a text needs it. */
export interface FoundPlace {
  readonly id: number;
  /** "City, ST", unique. */
  readonly label: string;
  readonly name: string;
  /** Two letters; `MX` in Mexico. */
  readonly state: string;
  readonly country: Country;
  readonly lat: number;
  readonly lon: number;
}

/** What a text means: one place, several that must be chosen from, in their order, or none that is known. */
export type PlaceAnswer =
  | {
      readonly kind: 'one';
      readonly place: FoundPlace;
      /** The code that the text has, in full: `60601-1234`, `L5T 1X9`. */
      readonly postalCode?: string;
    }
  | { readonly kind: 'choices'; readonly places: readonly FoundPlace[] }
  | { readonly kind: 'none' };

/** What is known beside the text. */
export interface PlaceContext {
  /** The text of a cell of its own: `ON`, `Ontario`, `Ont.` */
  readonly state?: string | undefined;
  readonly country?: Country | undefined;
  /** From an export. It only decides between places that the text may mean. */
  readonly id?: number | undefined;
}

/** The lookups of a gazetteer. */
interface PlaceIndex {
  /** Places by own name, biggest first. Retired ones are among them. */
  named(key: string): readonly City[];
  /** Places by another name of theirs, biggest first. */
  aliased(key: string): readonly City[];
  /** The place of a ZIP code or a Canadian area. */
  ofCode(area: string): City | undefined;
  ofId(id: number): City | undefined;
  /** True for a place that only its id and its label mean. */
  isRetired(place: City): boolean;
  hasCodes(place: City): boolean;
}

/** A name alone, or with a country, means a place that has this many times the people of the next of its name. */
const FAR_BIGGER = 10;
/** A post office is this near to the places whose mail it sorts. */
const CODE_MILES = 60;
const CODE_AT_END = /(?:^|[\s,(])(\d{5}(?:-\d{4})?|[a-z]\d[a-z](?:[ -]?\d[a-z]\d)?)\)?$/i;
const CODE_AT_START = /^(\d{5}(?:-\d{4})?|[a-z]\d[a-z] ?\d[a-z]\d)[\s,]+(?=\p{L})/iu;
const NOTE = /\s*\(([^()]*)\)\s*$/;
const ID = /^\d{6,9}$/;

/** A text taken apart. */
interface Parts {
  readonly name: string;
  readonly note: string;
  readonly country: Country | undefined;
  readonly code: PostalCode | undefined;
}

/**
 * Finds the place that a text means: by name with a state or province, by name alone where one place of the name has at least ten
 * times the people of the next, by postal code, by a label of the board or by id. Case, accents, periods, apostrophes, hyphens and
 * short forms are equal. A name that only begins alike is never taken, and with two readings the result is the choices. Pure;
 * O(words of the text × places of one name).
 */
export function findPlaceIn(index: PlaceIndex, text: string, context: PlaceContext = {}): PlaceAnswer {
  const trimmed = text.trim();
  if (ID.test(trimmed)) return toAnswer(toList(index.ofId(Number(trimmed))));
  const parts = takeApart(trimmed, context);
  const ofCode = parts.code === undefined ? undefined : index.ofCode(parts.code.area);
  if (parts.name === '') return isMeant(ofCode, context) ? toAnswer(toList(ofCode), parts.code) : { kind: 'none' };

  const outer = readOuterState(context.state);
  if (outer === 'unknown') return { kind: 'none' };
  const ranks = outer.length === 0 ? [outer] : byLikelihood(outer);
  const found = ranks.reduce(
    (known, rank) => (known.places.length > 0 ? known : findNamed(index, parts, rank)),
    NOTHING_NAMED,
  );
  const chosen = choose(index, found, ofCode, context.id);
  const [only] = chosen;
  if (only === undefined) {
    // The code names a place and the words another one that is not known: the user decides.
    const isOffered = isMeant(ofCode, context) && isInStates(ofCode, found.states);
    return isOffered ? { kind: 'choices', places: [toPlace(ofCode)] } : { kind: 'none' };
  }
  const isElsewhere =
    chosen.length === 1 && ofCode !== undefined && (only.st !== ofCode.st || toMiles(only, ofCode) > CODE_MILES);
  // "Ohio" alone is most often the state: the place of that name in Illinois is only offered.
  const isUnsure = found.isOffered || (found.isState && outer.length === 0 && only !== ofCode);
  if (isUnsure && chosen.length === 1 && context.id !== only.id) return { kind: 'choices', places: [toPlace(only)] };
  return toAnswer(isElsewhere ? [only, ofCode] : chosen, parts.code);
}

function takeApart(written: string, context: PlaceContext): Parts {
  const { text, country = context.country } = withoutCountry(written);
  const atStart = CODE_AT_START.exec(text);
  const atEnd = atStart ?? CODE_AT_END.exec(text);
  const code = atEnd?.[1] === undefined ? undefined : readPostalCode(atEnd[1]);
  let rest = text;
  if (code !== undefined && atEnd !== null) {
    rest = atEnd === atStart ? text.slice(atStart[0].length) : text.slice(0, atEnd.index);
  }
  rest = rest.trim().replace(/[,;]+$/, '');
  const note = NOTE.exec(rest);
  if (note !== null) rest = rest.slice(0, note.index);
  return { name: rest.trim(), note: note?.[1] ?? '', country, code };
}

/** "Chicago, IL 60601, USA": a country that follows a postal code. */
function withoutCountry(text: string): { readonly text: string; readonly country?: Country } {
  const at = text.lastIndexOf(',');
  const [before, country] = [text.slice(0, at).trim(), readCountryWords(text.slice(at + 1))];
  return at > 0 && country !== undefined && CODE_AT_END.test(before) ? { text: before, country } : { text };
}

interface Named {
  /** The places that the words may mean, biggest first for each way to read them. */
  readonly places: readonly City[];
  /** The states that the words or the cell beside them name; empty where there is none. */
  readonly states: readonly StateMeaning[];
  /** True where the words are also the name of a state, and no such place lies in it. */
  readonly isState: boolean;
  /** True where letters of a state are read as those of a country, because no such place lies in the state: "Vernon, CA". */
  readonly isOffered: boolean;
}

const NOTHING_NAMED: Named = { places: [], states: [], isState: false, isOffered: false };

interface Reading {
  readonly name: string;
  readonly states: readonly StateMeaning[];
  readonly country?: Country;
  /** True where the letters of the country are first those of a state. */
  readonly isOffered?: boolean;
}

/** The states of a cell of its own; none where it is empty. */
function readOuterState(text = ''): readonly StateMeaning[] | 'unknown' {
  const states = readStateWords(text);
  return states.length === 0 && text.trim() !== '' ? 'unknown' : states;
}

/** The places of the best readings of a text: those of the first group in which one reading finds a place. */
function findNamed(index: PlaceIndex, { name, note, country }: Parts, outer: readonly StateMeaning[]): Named {
  const states: StateMeaning[] = [...outer];
  for (const readings of rankReadings(name)) {
    const places = new Set<City>();
    for (const reading of readings) {
      states.push(...reading.states);
      const isMeantHere = (place: City) =>
        isInStates(place, reading.states) &&
        isInStates(place, outer) &&
        (country === undefined || place.country === country) &&
        (reading.country === undefined || place.country === reading.country);
      for (const place of lookUp(index, { ...reading, states: [...reading.states, ...outer] }, note, isMeantHere))
        places.add(place);
    }
    if (places.size === 0) continue;
    const own = readStateWords(name);
    return {
      places: [...places],
      states,
      isState: own.length > 0 && ![...places].some((place) => isInStates(place, own)),
      isOffered: readings.every((reading) => reading.isOffered === true),
    };
  }
  return { ...NOTHING_NAMED, states };
}

/** The ways to divide the words into a name and a state. Readings of one rank are equally likely. */
function rankReadings(text: string): readonly (readonly Reading[])[] {
  const cells = text
    .split(/[,;]+/)
    .map((cell) => cell.trim())
    .filter(Boolean);
  if (cells.length < 2) return rankWords(cells[0] ?? '');
  const [inner, last] = [cells.slice(0, -1), cells.at(-1) ?? ''];
  const [states, country] = [readStateWords(last), readCountryWords(last)];
  const isOffered = states.length > 0;
  const ofCountry =
    country === undefined ? [] : rankReadings(inner.join(',')).map((rank) => inCountry(rank, country, isOffered));
  // "London, ON, CA" ends with a country, and "Acme, Chicago, IL" with a state.
  const isStateBefore = inner.length > 1 && readStateWords(inner.at(-1) ?? '').length > 0;
  return isStateBefore ? [...ofCountry, ...rankCells(inner, states)] : [...rankCells(inner, states), ...ofCountry];
}

/** "City, ST"; also "Section, City, ST" and "Street, City, ST", where each part may be the place. */
function rankCells(names: readonly string[], states: readonly StateMeaning[]): Reading[][] {
  return byLikelihood(states).flatMap((likely) => {
    const whole = [{ name: names.join(' '), states: likely }];
    return names.length === 1 ? [whole] : [whole, names.map((name) => ({ name, states: likely }))];
  });
}

/** Letters that two countries use mean what the board means by them, wherever there is such a place. */
function byLikelihood(states: readonly StateMeaning[]): (readonly StateMeaning[])[] {
  return states.length === 0 ? [] : states.length === 1 ? [states] : [states.slice(0, 1), states.slice(1)];
}

/** "Dallas TX", "Québec", "New York New York USA". */
function rankWords(text: string): Reading[][] {
  const words = text.split(/\s+/);
  const first: Reading[] = [{ name: text, states: [] }];
  const more: Reading[][] = [];
  for (let count = Math.min(LONGEST_STATE, words.length - 1); count >= 1; count -= 1) {
    const name = words.slice(0, -count).join(' ');
    const last = words.slice(-count).join(' ');
    const states = readStateWords(last);
    const country = readCountryWords(last);
    const [likely, unlikely] = byLikelihood(states);
    if (likely !== undefined) first.push({ name, states: likely });
    if (unlikely !== undefined) more.push([{ name, states: unlikely }]);
    if (country !== undefined) more.push(...rankWords(name).map((rank) => inCountry(rank, country, states.length > 0)));
  }
  return [first, ...more];
}

/** A state beside the name says that the letters after it are those of the country. */
function inCountry(readings: readonly Reading[], country: Country, isState: boolean): Reading[] {
  return readings.map((reading) => ({ ...reading, country, isOffered: isState && reading.states.length === 0 }));
}

function lookUp(
  index: PlaceIndex,
  { name, states }: Reading,
  note: string,
  isMeantHere: (place: City) => boolean,
): readonly City[] {
  // `MX` alone is the country.
  const hasState = states.some(({ st, region }) => st !== 'MX' || region !== undefined);
  const key = toPlaceKey(name);
  if (key === '') return [];
  const own = index.named(key).filter(isMeantHere);
  if (note !== '') {
    const wanted = foldName(note);
    const noted = own.filter((place) => foldName(place.note) === wanted);
    if (noted.length > 0) return noted;
  }
  const known = own.filter((place) => !index.isRetired(place));
  const aliased = index.aliased(key).filter(isMeantHere);
  const [biggest] = known;
  if (biggest === undefined) return aliased;
  // "Sudbury" without a state is not the town in Massachusetts alone, but Greater Sudbury too, and "Juárez, CHIH" is most often
  // the city of that name. "China Village, ME" is a label of the board.
  const least = biggest.population * (hasState ? FAR_BIGGER : 1);
  const isLabel = hasState && biggest.note === '';
  const bigger = isLabel ? [] : aliased.filter(({ population }) => population > least);
  return [...known, ...bigger];
}

/** The places that remain to choose from; one where it is decided. */
function choose(
  index: PlaceIndex,
  { places, states, isState }: Named,
  ofCode: City | undefined,
  id: number | undefined,
): readonly City[] {
  const decided = places.find((place) => place.id === id) ?? places.find((place) => place === ofCode);
  if (decided !== undefined) return [decided];
  const bySize = places.toSorted((one, other) => other.population - one.population || one.id - other.id);
  const towns = bySize.filter((place, at) => !bySize.slice(0, at).some((other) => isRepeated(place, other)));
  const [first, second] = towns;
  if (first === undefined || (second === undefined && !isState)) return towns;
  const isAlone = states.every(({ st, region }) => st === 'MX' && region === undefined);
  const isFarBigger = first.population > 0 && first.population >= FAR_BIGGER * (second?.population ?? 0);
  // A place of which the words are another name is asked where a place has them as its own.
  const isOwn = toPlaceKey(first.name) === toPlaceKey(second?.name ?? first.name);
  if (isAlone && !isState && isFarBigger && isOwn) return [first];
  // In one state the post knows one place of a name: it is the likely one, but it is not taken.
  return isAlone ? towns : towns.toSorted((one, other) => Number(index.hasCodes(other)) - Number(index.hasCodes(one)));
}

/** True where the source has one town twice. */
function isRepeated(place: City, other: City): boolean {
  return place.st === other.st && toPlaceKey(place.name) === toPlaceKey(other.name) && isSameTown(place, other);
}

function isMeant(place: City | undefined, { state = '', country }: PlaceContext): place is City {
  if (place === undefined || (country !== undefined && place.country !== country)) return false;
  return state.trim() === '' || (readStateWords(state).length > 0 && isInStates(place, readStateWords(state)));
}

function isInStates(place: City, states: readonly StateMeaning[]): boolean {
  return states.length === 0 || states.some((state) => isInState(place, state));
}

function toList(place: City | undefined): readonly City[] {
  return place === undefined ? [] : [place];
}

function toAnswer(places: readonly City[], code?: PostalCode): PlaceAnswer {
  const [first] = places;
  if (first === undefined) return { kind: 'none' };
  if (places.length > 1) return { kind: 'choices', places: places.map(toPlace) };
  return { kind: 'one', place: toPlace(first), ...(code !== undefined && { postalCode: code.full }) };
}

/** A place of the gazetteer as the reader of a text needs it. */
export function toPlace({ id, label, name, st, country, lat, lon }: City): FoundPlace {
  return { id, label, name, state: st, country, lat, lon };
}

/** True where two places of one name are one town. */
export function isSameTown(one: Point, other: Point): boolean {
  return toMiles(one, other) <= SAME_TOWN_MILES;
}
