import type { Place, PlaceContext, ReadContext, StateMeaning } from '../context.ts';
import type { AskReason, RuleId } from '../reading.ts';
import type { Source } from '../text.ts';
import { CITY_OF_SHORT_FORM } from '../words/city-short-forms.ts';
import { matchEquipment } from './read-equipment.ts';
import { MONTHS, RELATIVE_DAYS, WEEKDAYS } from '../words/day-words.ts';
import { matchCountryAfter, matchStateAfter } from './match-state.ts';

const CANADIAN = /[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z](?:[ -]?\d[ABCEGHJ-NPRSTV-Z]\d)?(?![\p{L}\d])/iuy;
const AMERICAN =
  /\d{5}(?: ?- ?\d{4})?(?![\p{L}\d$#'"%]|[.,/]\d| ?(?:lbs?|pounds?|#|kgs?|kilos?|livres?|usd|cad|\$))/iuy;

/** A place at a token: one, several that are asked, or none of a name with its state. */
export interface PlaceMatch {
  readonly places: readonly Place[];
  readonly reason?: AskReason;
  readonly rule: RuleId;
  readonly postalCode?: string;
  readonly to: number;
}

/** The most tokens of a name, hyphens and apostrophes included. */
const LONGEST_NAME = 7;
/** Places that are offered where a text can mean several. */
export const MOST_CHOICES = 8;
/** A postal code farther from the named place than this is of another one. */
const NEAR_MILES = 60;
/** Places this near to each other are parts of one city. */
const SAME_CITY_MILES = 15;

interface Lookup {
  readonly source: Source;
  readonly context: ReadContext;
}

function findNamed(
  { source, context }: Lookup,
  from: number,
  to: number,
  more: PlaceContext,
  how?: 'short',
): readonly Place[] {
  const found = context.places.find(source.words(from, to).text, more);
  if (found.kind === 'none') {
    // `van bc` and `tor on` are short forms with their state.
    const short = to === from + 1 ? CITY_OF_SHORT_FORM.get(source.tokens[from]?.folded ?? '') : undefined;
    return short !== undefined && (how === 'short' || more.states?.some(({ state }) => state === short[1]) === true)
      ? findShort(short, context)
      : [];
  }
  return found.kind === 'one' ? [found.place] : found.places.slice(0, MOST_CHOICES);
}

/** True where tokens can be parts of one name: words, and signs that are joined to them. */
function isName({ tokens }: Source, from: number, to: number): boolean {
  for (let index = from; index < to; index += 1) {
    const token = tokens[index];
    if (token === undefined || token.kind === 'line') return false;
    if (token.kind === 'word') continue;
    if (token.kind === 'number' && index === from && to > from + 1) continue;
    const isInner = /^[-'.&]$/.test(token.text) && index > from && index < to - 1;
    if (!isInner || (token.text === '-' && !(token.isJoined && tokens[index + 1]?.isJoined === true))) return false;
  }
  return true;
}

/** A name with its state, country and postal code at a token: the longest name that is a place (rules R1 to R3). */
export function matchPlaceWithState(source: Source, at: number, context: ReadContext): PlaceMatch | undefined {
  const lookup = { source, context };
  for (let to = Math.min(at + LONGEST_NAME, source.tokens.length); to > at; to -= 1) {
    if (!isName(source, at, to) || !source.areFree(at, to)) continue;
    const state = matchStateAfter(source, to);
    if (state === undefined) continue;
    const labelled = matchLabel(lookup, at, state.to);
    if (labelled !== undefined) return withTail(lookup, labelled.places, labelled.to);
    const country = matchCountryAfter(source, state.to);
    const states = country === undefined ? state.states : state.states.filter((one) => one.country === country.country);
    const places = findNamed(lookup, at, to, { states: states.length > 0 ? states : state.states });
    if (places.length === 0) continue;
    if (state.isWeak && !isBoundary(source, state.to)) {
      const alone = findNamed(lookup, at, to, {}, 'short');
      // "Dallas or Houston": where "or" is no state, the name is another place, so both are asked.
      if (alone.length !== 1 || alone[0]?.id !== places[0]?.id) {
        const all = [...new Map([...alone, ...places].map((place) => [place.id, place])).values()];
        return { places: all, reason: 'places', rule: 'R1', to: state.to };
      }
      return {
        places,
        rule: 'R1',
        to: /^(?:on|or|in|to)$/.test(source.tokens[state.from]?.folded ?? '') ? to : state.to,
      };
    }
    return withTail(lookup, places, country?.to ?? state.to);
  }
  return undefined;
}

/**
 * The places to offer for words that name none: those whose names are written nearly like them, in the state that ends the words
 * or is known beside them.
 */
export function listAlike(
  source: Source,
  from: number,
  to: number,
  { places }: ReadContext,
  more: PlaceContext = {},
): readonly Place[] {
  if (places.findAlike === undefined) return [];
  for (let end = from + 1; end < to; end += 1) {
    const state = matchStateAfter(source, end);
    if (state?.to === to) return places.findAlike(source.words(from, end).text, { ...more, states: state.states });
  }
  return places.findAlike(source.words(from, to).text, more);
}

/** A label of the board with its note in brackets: "Springfield, NJ (near Newark)". */
function matchLabel(lookup: Lookup, at: number, to: number): { places: readonly Place[]; to: number } | undefined {
  const { tokens } = lookup.source;
  if (tokens[to]?.text !== '(') return undefined;
  for (let end = to + 1; end < Math.min(to + 8, tokens.length); end += 1) {
    if (tokens[end]?.text !== ')') continue;
    const places = findNamed(lookup, at, end + 1, {});
    // `Toronto, ON (100 mi)` has a radius.
    const hasNote = places.length === 1 && places[0]?.label.endsWith(')') === true;
    return hasNote ? { places, to: end + 1 } : undefined;
  }
  return undefined;
}

/** Adds the country and the postal code after a place; asks where the code is of a place far from it. */
function withTail(lookup: Lookup, places: readonly Place[], from: number): PlaceMatch {
  const { source, context } = lookup;
  const country = matchCountryAfter(source, from);
  const to = country?.to ?? from;
  const comma = source.tokens[to]?.text === ',' ? to + 1 : to;
  const code = source.areFree(comma, comma + 1) ? matchPostalCode(source, comma, 'all') : undefined;
  const base = { rule: 'R1', to } as const;
  if (code !== undefined && source.areFree(comma, code.to) && isCodeOf(code.code, places)) {
    const found = context.places.find(code.code, {});
    const named = found.kind === 'one' ? [found.place] : found.kind === 'choices' ? found.places : [];
    const end = matchCountryAfter(source, code.to)?.to ?? code.to;
    const tail = { rule: 'R1', to: end, postalCode: code.code } as const;
    const isRound = /00$/.test(code.code);
    const isKnownNear = named.some((other) => places.some((place) => isNear(place, other)));
    // "Chicago, IL 42000" has a weight: codes that end with 00 are rare.
    if (isRound && !isKnownNear) return { ...base, places, ...(places.length > 1 && { reason: 'places' as const }) };
    const near = places.filter((place) => named.length === 0 || named.some((other) => isNear(place, other)));
    if (near.length === 1) return { ...tail, places: near };
    if (near.length === 0)
      return { ...tail, places: [...places, ...named].slice(0, MOST_CHOICES), reason: 'placesDiffer' };
    return { ...tail, places: near, reason: 'places' };
  }
  return { ...base, places, ...(places.length > 1 && { reason: 'places' as const }) };
}

/** Five digits after a place of Canada are no postal code. */
function isCodeOf(code: string, places: readonly Place[]): boolean {
  const isCanadian = /^[A-Z]/.test(code);
  return places.some(({ country }) => (country === 'CA') === isCanadian);
}

function isNear(one: Place, other: Place): boolean {
  return toMiles(one, other) <= NEAR_MILES;
}

const MEAN_EARTH_RADIUS_MILES = 3958.7613;

/** The great-circle distance, for comparisons of tens of miles. */
export function toMiles(one: Pick<Place, 'lat' | 'lon'>, other: Pick<Place, 'lat' | 'lon'>): number {
  const toRadians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (radians: number) => Math.sin(radians / 2) ** 2;
  const [from, to] = [toRadians(one.lat), toRadians(other.lat)];
  const square = half(to - from) + Math.cos(from) * Math.cos(to) * half(toRadians(other.lon - one.lon));
  return 2 * MEAN_EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(square)));
}

/** The end of what can belong to a name: the end of a line, a sign, a number, or a word that is read. */
function isBoundary(source: Source, at: number): boolean {
  const token = source.tokens[at];
  if (token === undefined || token.kind !== 'word' || !source.isFree(at)) return true;
  return /^(?:to|a|vers|from|de|dry|van|vans|reefer|flat|flatbed|step|v|r|f|today|tomorrow|tmrw|mon|tue|wed|thu|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday|tl|ltl|ftl|canada|usa|us|dh|radius|rayon)$/.test(
    token.folded,
  );
}

/** A postal code that stands alone, and the place that it names (rule R3). */
export function matchPlaceByCode(
  source: Source,
  at: number,
  context: ReadContext,
  kinds: 'all' | 'whole',
): PlaceMatch | undefined {
  const code = matchPostalCode(source, at, kinds);
  if (code === undefined || !source.areFree(at, code.to)) return undefined;
  const found = context.places.find(code.code, {});
  if (found.kind === 'none') return undefined;
  const places = found.kind === 'one' ? [found.place] : found.places.slice(0, MOST_CHOICES);
  const asked = found.kind === 'choices' ? { reason: 'places' as const } : {};
  return { places, ...asked, rule: 'R3', postalCode: code.code, to: code.to };
}

/** A name without a state at a token, or the short form of a city: the longest that is a place. */
export function matchPlaceAlone(source: Source, at: number, context: ReadContext): PlaceMatch | undefined {
  const lookup = { source, context };
  const short = matchShortForm(source, at, context);
  for (let to = Math.min(at + LONGEST_NAME, source.tokens.length); to > at; to -= 1) {
    if (!isName(source, at, to) || !source.areFree(at, to) || (to > at + 1 && endsWithStateOrCountry(source, to)))
      continue;
    const country = matchCountryAfter(source, to);
    const places = findNamed(lookup, at, to, country === undefined ? {} : { country: country.country });
    if (places.length === 0) continue;
    // "nash" is Nash, and short for Nashville. "Atl", a post office in Atlanta, is no other place.
    const isShort = short !== undefined && short.to === to;
    const others = places.filter(
      (place) => !isShort || short.places.every((city) => toMiles(city, place) > SAME_CITY_MILES),
    );
    const all = isShort ? [...short.places, ...others] : places;
    const state = matchStateAfter(source, to);
    // "Sudbury on" is not the Sudbury of another state, but "on Monday" is no state.
    const isOther =
      state?.isWeak === true && (isDay(source, state.to) || matchEquipment(source, to, 'text') !== undefined);
    if (state !== undefined && !isOther) return { places: all, reason: 'places', rule: 'R1', to: state.to };
    const end = country?.to ?? to;
    // "Ohio" is the state rather than the place in Illinois, which is only offered.
    const isOffered = !isShort && all.length === 1 && isOnlyOffered(lookup, at, to);
    const isAsked = all.length > 1 || isOffered;
    const alone = { places: all, ...(isAsked && { reason: 'places' as const }), rule: 'R1', to: end } as const;
    return withKnownCode(lookup, alone);
  }
  return short && withKnownCode(lookup, short);
}

function isOnlyOffered({ source, context }: Lookup, from: number, to: number): boolean {
  return context.places.find(source.words(from, to).text, {}).kind === 'choices';
}

/** "Mississauga L4W", "Chi 60601": digits after a name alone are a postal code where a post office near the place has it. */
function withKnownCode({ source, context }: Lookup, alone: PlaceMatch): PlaceMatch {
  const code = matchPlaceByCode(source, alone.to, context, 'all');
  const near = alone.places.filter((place) => code?.places.some((other) => isNear(place, other)) === true);
  if (code?.postalCode === undefined || near.length === 0) return alone;
  const asked = near.length > 1 ? { reason: 'places' as const } : {};
  return { places: near, ...asked, rule: alone.rule, postalCode: code.postalCode, to: code.to };
}

/** "Vernon CA": letters that are a state and a country are the state; in Canada is another Vernon. */
function endsWithStateOrCountry(source: Source, to: number): boolean {
  return matchCountryAfter(source, to - 1)?.to === to && matchStateAfter(source, to - 1)?.to === to;
}

function isDay(source: Source, at: number): boolean {
  const word = source.tokens[at]?.folded ?? '';
  return WEEKDAYS.has(word) || MONTHS.has(word) || word in RELATIVE_DAYS || source.tokens[at]?.kind === 'number';
}

/** The short form of a city at a token (rule R10). */
export function matchShortForm(source: Source, at: number, context: ReadContext): PlaceMatch | undefined {
  const token = source.tokens[at];
  const city = token?.kind === 'word' ? CITY_OF_SHORT_FORM.get(token.folded) : undefined;
  if (city === undefined) return undefined;
  const places = findShort(city, context);
  const asked = places.length > 1 ? { reason: 'places' as const } : {};
  return places.length === 0 ? undefined : { places, ...asked, rule: 'R10', to: at + 1 };
}

function findShort([name, state]: readonly [string, string], { places }: ReadContext): readonly Place[] {
  const states: StateMeaning[] = (['CA', 'US'] as const).map((country) => ({ country, state }));
  const found = places.find(name, { states });
  return found.kind === 'one' ? [found.place] : found.kind === 'choices' ? found.places : [];
}

/**
 * A postal code at a token (rule R3), in its usual form: `L5T 1X9`, `L5T`, `60601`, `60601-1234`. `whole` refuses the first
 * three characters alone.
 */
function matchPostalCode(
  source: Source,
  at: number,
  kinds: 'all' | 'whole',
): { readonly code: string; readonly to: number } | undefined {
  const canadian = source.match(CANADIAN, at);
  if (canadian !== undefined) {
    const code = canadian.match[0].toUpperCase().replace(/[ -]/g, '');
    // Three characters are a code in capitals only.
    if (code.length === 6) return { code: `${code.slice(0, 3)} ${code.slice(3)}`, to: canadian.to };
    if (kinds !== 'whole' && canadian.match[0] === code) return { code, to: canadian.to };
  }
  const american = source.match(AMERICAN, at);
  return american && { code: american.match[0].replace(/ /g, ''), to: american.to };
}
