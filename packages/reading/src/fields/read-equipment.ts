import { POSTING_ATTRIBUTES, VEHICLE_TYPES, type VehicleType } from '@loadstone/contracts/postings';
import type { Attribute } from '../reading.ts';
import type { Source } from '../text.ts';
import {
  CODES_IN_TEXT,
  EQUIPMENT_CODES,
  EQUIPMENT_WORDS,
  LONGEST_EQUIPMENT,
  type EquipmentMeaning,
} from '../words/equipment-words.ts';
import { toPattern } from '../words/languages.ts';

interface EquipmentMatch {
  readonly meaning: EquipmentMeaning;
  readonly to: number;
}

/** Where equipment is read: letters of types or attributes are codes in their own column only. */
export type EquipmentPlace = 'text' | 'types' | 'attributes' | 'size';

const OWN_NAMES = new Map<string, EquipmentMeaning>([
  ...Object.entries(VEHICLE_TYPES).map(([types, name]) => [name.toLowerCase(), { types }] as const),
  ...Object.entries(POSTING_ATTRIBUTES).map(([attributes, name]) => [name.toLowerCase(), { attributes }] as const),
]);

/** Equipment, attributes, a size or a note at a token (rule R4): the longest words, else a code, else letters. */
export function matchEquipment(source: Source, at: number, place: EquipmentPlace): EquipmentMatch | undefined {
  // One letter of an export is one of its column: `V` is vented there.
  const isSingle = place === 'attributes' && source.tokens[at]?.text.length === 1;
  return (
    matchFraction(source, at) ??
    matchRoundTrip(source, at) ??
    (isSingle ? matchLetters(source, at, place) : undefined) ??
    matchWords(source, at) ??
    matchCode(source, at, place) ??
    matchLetters(source, at, place)
  );
}

const FRACTION = new RegExp(String.raw`(?:[1-3]\/[234]|½|⅓|⅔|¼|¾) ?(?:${toPattern('fractionOf')})(?!\p{L})`, 'iuy');

/** "1/2 load": a part of a load. */
export function matchFraction(source: Source, at: number): EquipmentMatch | undefined {
  const found = source.match(FRACTION, at);
  return found && { meaning: { size: 'L' }, to: found.to };
}

const ROUND_TRIP = /r\/t(?![\p{L}\d/])/iuy;

/** "r/t" is a round trip, of which the board has no field. In capitals it may be the letters of two types, which is asked. */
function matchRoundTrip(source: Source, at: number): EquipmentMatch | undefined {
  const found = source.match(ROUND_TRIP, at);
  if (found === undefined || source.tokens[at - 1]?.text === '/') return undefined;
  return { meaning: { isNote: true, ...(found.match[0] !== 'r/t' && { asks: ['RT'] }) }, to: found.to };
}

const NEGATION = new RegExp(String.raw`${toPattern('negation')}[ -]`, 'iuy');
const ALTERNATIVE = new RegExp(String.raw`(?:, ?)?${toPattern('alternative')}(?!\p{L})|\/`, 'iuy');
const WITH_OR_NEEDED = new RegExp(`^${toPattern('withOrNeeded')}$`);

/**
 * "no tarps or chains", "sans bâche", "no reefers": what is not wanted is a note. A type of which this is not sure ("no hazmat van",
 * "no vans, reefers") is asked too.
 */
export function matchNegated(source: Source, at: number, place: EquipmentPlace): EquipmentMatch | undefined {
  const negation = source.match(NEGATION, at);
  if (negation === undefined || matchEquipment(source, at, place) !== undefined) return undefined;
  const first = matchEquipment(source, negation.to, place);
  if (first === undefined) return undefined;
  const { types, attributes } = first.meaning;
  const kind = toKind(first.meaning);
  if (types !== undefined && attributes !== undefined)
    return { meaning: { asks: [types], isNote: true }, to: first.to };
  for (let { to } = first; ;) {
    const sign = source.match(ALTERNATIVE, to);
    const isComma = sign === undefined && source.tokens[to]?.text === ',';
    const from = sign?.to ?? to + 1;
    const next = sign === undefined && !isComma ? undefined : matchEquipment(source, from, place);
    if (next === undefined || toKind(next.meaning) !== kind || (isComma && isSaidNeeded(source, from, next.to)))
      return { meaning: { isNote: true }, to };
    // After a comma, another type may be the one that is wanted.
    if (isComma && next.meaning.types !== undefined)
      return { meaning: { asks: [next.meaning.types], isNote: true }, to: next.to };
    ({ to } = next);
  }
}

const toKind = ({ types, attributes, size }: EquipmentMeaning) =>
  types === undefined ? (attributes === undefined ? (size === undefined ? 'note' : 'size') : 'attributes') : 'types';

/** "no tarps, chains required", "no tarps, w chains": the words after the comma say that these are wanted. */
function isSaidNeeded({ tokens }: Source, from: number, to: number): boolean {
  return [tokens[from], tokens[to - 1], tokens[to]].some((token) => WITH_OR_NEEDED.test(token?.folded ?? ''));
}

/** Tokens between words of one meaning: hyphens, a slash, the apostrophe of feet. */
function isJoint(text: string): boolean {
  return text === '-' || text === '/' || text === "'" || text === '+';
}

function matchWords(source: Source, at: number): EquipmentMatch | undefined {
  const { tokens } = source;
  const parts: string[] = [];
  let found: EquipmentMatch | undefined;
  for (let to = at; to < tokens.length && parts.length < LONGEST_EQUIPMENT; to += 1) {
    const token = tokens[to];
    if (token === undefined || token.kind === 'line' || !source.isFree(to)) break;
    if (isJoint(token.text)) {
      if (parts.length === 0) break;
      continue;
    }
    if (token.kind === 'sign' && token.text !== '&') break;
    parts.push(...token.folded.split(/['&]/).filter((part) => part !== ''));
    const phrase = parts.join(' ');
    const meaning = EQUIPMENT_WORDS.get(phrase) ?? OWN_NAMES.get(phrase);
    if (meaning !== undefined) found = { meaning, to: to + 1 };
  }
  return found;
}

const CODE = /[A-Z](?:[A-Z]{1,2}|\d)?(?![A-Za-z\d])/y;

function matchCode(source: Source, at: number, place: EquipmentPlace): EquipmentMatch | undefined {
  const found = source.match(CODE, at);
  if (found === undefined) return undefined;
  const code = found.match[0];
  const next = source.tokens[found.to];
  const isOrder = code === 'PO' && next !== undefined && (next.text === '#' || next.kind === 'number');
  if (place === 'text' && (!CODES_IN_TEXT.has(code) || isOrder)) return undefined;
  const meaning = EQUIPMENT_CODES.get(code);
  return meaning === undefined ? undefined : { meaning, to: found.to };
}

/** At most three capitals, each a letter of the column's table. In text only `V/R` and the like are read so. */
function matchLetters(source: Source, at: number, place: EquipmentPlace): EquipmentMatch | undefined {
  const text = source.tokens[at]?.text ?? '';
  if (!/^[A-Z]{1,3}$/.test(text) || place === 'size') return undefined;
  const table = place === 'attributes' ? POSTING_ATTRIBUTES : VEHICLE_TYPES;
  const letters = [...new Set(text)];
  if (!letters.every((letter) => letter in table)) return undefined;
  if (place === 'text' && !(text.length === 1 && isBesideSlash(source, at))) return undefined;
  const joined = letters.join('');
  return { meaning: place === 'attributes' ? { attributes: joined } : { types: joined }, to: at + 1 };
}

/** `V/R`, `F/S/D`: single capitals with slashes between them. */
function isBesideSlash({ tokens }: Source, at: number): boolean {
  // `N/A` has no letters of types.
  const isSingle = (index: number) => Object.hasOwn(VEHICLE_TYPES, tokens[index]?.text ?? '');
  return (tokens[at - 1]?.text === '/' && isSingle(at - 2)) || (tokens[at + 1]?.text === '/' && isSingle(at + 2));
}

/** Letters of types in the order of the board, each once. */
export function sortTypes(letters: Iterable<string>): VehicleType[] {
  const given = new Set(letters);
  return (Object.keys(VEHICLE_TYPES) as VehicleType[]).filter((letter) => given.has(letter));
}

/** Letters of attributes in the order of the board, each once. */
export function sortAttributes(letters: Iterable<string>): Attribute[] {
  const given = new Set(letters);
  return (Object.keys(POSTING_ATTRIBUTES) as Attribute[]).filter((letter) => given.has(letter));
}
