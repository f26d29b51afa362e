import { findContactDetails, POSTING_RADII } from '@loadstone/contracts/postings';
import type { ReadContext } from '../context.ts';
import { matchEquipment, matchFraction, matchNegated } from '../fields/read-equipment.ts';
import { isInAfternoon, matchDay } from '../fields/read-day.ts';
import { matchHours, matchTimeLimit } from '../fields/read-hours.ts';
import { matchMeasure } from '../fields/read-measure.ts';
import { matchMoney, NO_RATE, NO_RATE_IN_LINE } from '../fields/read-money.ts';
import { parseNumber } from '../fields/read-number.ts';
import { readPhone } from '../fields/read-phone.ts';
import { matchPlaceWithState } from '../fields/read-place.ts';
import { matchRadius } from '../fields/read-radius.ts';
import type { Words } from '../reading.ts';
import { Source } from '../text.ts';
import { LONGEST_EQUIPMENT, type EquipmentMeaning } from '../words/equipment-words.ts';
import { toPattern } from '../words/languages.ts';
import { LANE_SIGNS } from '../words/line-words.ts';
import { applyAliases } from './aliases.ts';
import { isAfterMark, matchCount, matchFirstCount } from './counts.ts';
import { matchGoods } from './goods.ts';
import { claimLabels, isLabel, listRoles, matchHandling, type RoleOfToken } from './labels.ts';
import { claimLanePlaces } from './lane-places.ts';
import { beginsName, isSaid } from './name-limits.ts';
import type { Item, ItemDraft, Role, ScannedRow } from './items.ts';
import { matchSpacedThousands } from './numbers.ts';
import { listUnused } from './unused-words.ts';

/** What the parts of a line are collected in, while it is scanned. */
export class Line {
  readonly source: Source;
  readonly context: ReadContext;
  readonly contacts: Words[] = [];
  /** The tokens after which a place ends. */
  readonly placeEnds = new Set<number>();
  readonly #items: { readonly at: number; readonly item: Item }[] = [];
  readonly #roles: readonly (RoleOfToken | undefined)[];

  constructor(source: Source, context: ReadContext) {
    this.source = source;
    this.context = context;
    this.#roles = listRoles(source);
  }

  get items(): readonly Item[] {
    return this.#items.toSorted((one, other) => one.at - other.at).map(({ item }) => item);
  }

  /** Adds a part and claims its tokens. */
  add(from: number, to: number, item: ItemDraft): void {
    // What stands after an arrow is where the haul ends, also where its beginning is not known.
    const isAfterArrow = item.kind === 'place' && TOWARDS.test(this.source.tokens[from - 1]?.folded ?? '');
    const isAfterName = item.kind === 'place' && isUnknownNameBefore(this.source, from);
    const role = this.#roleOf(from, item.kind) ?? (isAfterArrow || isAfterName ? 'delivery' : undefined);
    this.source.claim(from, to);
    if (item.kind === 'place') this.placeEnds.add(to);
    this.#items.push({
      at: from,
      item: { ...item, words: this.source.words(from, to), ...(role && { role }) } as Item,
    });
  }

  /** The end that the label before a token names. "going to Chicago tomorrow" says when it leaves, not when it arrives. */
  #roleOf(at: number, kind: Item['kind']): Role | undefined {
    const label = this.#roles[at];
    if (label === undefined || (kind !== 'day' && kind !== 'hours')) return label?.role;
    const words = this.source.tokens.slice(label.from, label.to).map(({ folded }) => folded);
    return MOTION.test(words.join(' ')) ? undefined : label.role;
  }

  /** Tries a match at each free token; it returns where the match ends. */
  each(match: (at: number) => number | undefined): void {
    for (let at = 0; at < this.source.tokens.length;) {
      const to = this.source.isFree(at) && this.source.tokens[at]?.kind !== 'line' ? match(at) : undefined;
      at = to === undefined ? at + 1 : Math.max(to, at + 1);
    }
  }

  /** The last label of an end of the haul at or before a token. */
  label(at: number): RoleOfToken | undefined {
    return this.#roles[at];
  }
}

const MOTION = new RegExp(`^${toPattern('motionLabels')}$`);
const TOWARDS = new RegExp(`^(?:>|→|➔|➡|${toPattern('towards')})$`);
/** "Xyz à Toronto": after a name that is not known, `à` says where the haul ends; "libre à Laval" is where a truck is. */
function isUnknownNameBefore(source: Source, at: number): boolean {
  const name = at - 2;
  if (source.tokens[at - 1]?.text !== 'à' || source.tokens[name]?.kind !== 'word' || !source.isFree(name)) return false;
  return !isSaid(source, name) && matchEquipment(source, name, 'text') === undefined;
}

const isArrow = ({ tokens }: Source, at: number): boolean => /^[>→➔➡]$/.test(tokens[at]?.text ?? '');

const isLaneSign = ({ tokens }: Source, at: number): boolean => /^[-–—~/]$/.test(tokens[at]?.text ?? '');

const LINE_MARK = /(?:\d{1,2}[.)](?= )|[*•●▪◦·‣o-]{1,2}(?= )|#\d{1,3}(?= )|[*•●▪◦·‣])/y;
const REFERENCE = new RegExp(
  String.raw`(?:${toPattern('reference')}(?: ?(?:no\.?|nos?|num(?:ber)?|n°|#|id))? ?(?:#|:) ?|${toPattern('referenceOfDigits')} (?=[a-z-]{0,6}\d{4,})|# ?(?=[a-z-]{0,6}\d{4,}))#? ?([\p{L}]{0,6}-?\d[\p{L}\d-]{1,24})(?![\p{L}\d])`,
  'iuy',
);
const QUOTED = /"([^"\n]{1,300})"/y;
const REMARK = new RegExp(String.raw`${toPattern('remark')} ?: ?([^\n]{1,400})`, 'iuy');
const COMMODITY = new RegExp(String.raw`${toPattern('commodity')} ?: ?([^\n,;|]{1,50})`, 'iuy');
const MILES =
  /(?:miles?|mi|milles?|dist(?:ance)?) ?: ?[\d,. ]{1,8}(?: ?(?:mi|miles|km))?(?![\p{L}\d])|[\d,]{1,6} ?(?:loaded )?(?:miles?|mi|km|milles)(?![\p{L}\d])/iuy;
const RATE_LABEL = new RegExp(`${toPattern('rate')} ?:? ?`, 'iuy');

/** Scans one line, or one block of lines with labels, into its parts. Nothing is decided that depends on other rows. O(length). */
export function scanLine(text: string, context: ReadContext, offset = 0): ScannedRow {
  const line = new Line(new Source(text, offset), context);
  claimContacts(line);
  claimTexts(line);
  applyAliases(line);
  claimPlaces(line);
  claimLanePlaces(line);
  claimGoods(line);
  claimValues(line);
  claimEquipment(line);
  claimNumbers(line);
  claimLabels(line);
  return {
    items: line.items,
    unused: listUnused(line.source),
    contacts: line.contacts,
    words: line.source.words(0, line.source.tokens.length),
  };
}

function claimContacts(line: Line): void {
  const { source, context } = line;
  for (const { kind, start, end } of findContactDetails(source.text)) {
    if (kind === 'address') continue;
    const [from, to] = [source.tokenAt(start), source.tokenAt(end - 1) + 1];
    if (!source.areFree(from, to)) continue;
    const phone =
      kind === 'phone'
        ? readPhone(source.text.slice(start, end), context.defaults.currency === 'CAD' ? 'CA' : 'US')
        : undefined;
    if (phone !== undefined) line.add(from, to, { kind: 'phone', phone });
    else source.claim(from, to);
    line.contacts.push(source.words(from, to));
  }
}

/** Marks of a list, counts, references, remarks, quoted texts and what belongs to the goods. */
function claimTexts(line: Line): void {
  const { source } = line;
  line.each((at) => {
    const isFirst = at === 0 || source.tokens[at - 1]?.kind === 'line' || isAfterMark(source, at);
    if (isFirst) {
      const count = matchFirstCount(source, at);
      if (count !== undefined) {
        line.add(at, count.to, { kind: 'count', count: count.count });
        return count.to;
      }
      const mark = source.match(LINE_MARK, at);
      if (mark !== undefined) {
        source.claim(at, mark.to);
        return mark.to;
      }
    }
    return claimText(line, at);
  });
}

const MANY_STATES = new RegExp(String.raw`(?:${toPattern('manyStates')})(?![\p{L}\d])`, 'iuy');

function claimText(line: Line, at: number): number | undefined {
  const { source } = line;
  const fraction = matchFraction(source, at);
  if (fraction !== undefined) {
    line.add(at, fraction.to, { kind: 'equipment', meaning: fraction.meaning, rule: 'R4' });
    return fraction.to;
  }
  // A destination is a place or open: there is none that is a country or several states.
  const states = source.match(MANY_STATES, at);
  if (states !== undefined) {
    line.add(at, states.to, { kind: 'unread', field: 'destination' });
    return states.to;
  }
  const reference = source.match(REFERENCE, at);
  if (reference?.match[1] !== undefined && !/^(?:load|order)s? ?$/i.test(reference.match[1])) {
    line.add(at, reference.to, { kind: 'reference', text: reference.match[1] });
    return reference.to;
  }
  const commodity = source.match(COMMODITY, at);
  if (commodity?.match[1] !== undefined) {
    line.add(at, commodity.to, { kind: 'commodity', text: commodity.match[1].trim() });
    return commodity.to;
  }
  const remark = source.match(REMARK, at);
  if (remark?.match[1] !== undefined) {
    line.add(at, remark.to, { kind: 'comment', text: remark.match[1].trim() });
    return remark.to;
  }
  const quoted = source.match(QUOTED, at);
  if (quoted?.match[1] !== undefined) {
    line.add(at, quoted.to, { kind: 'comment', text: quoted.match[1].trim() });
    return quoted.to;
  }
  const handling = matchHandling(source, at);
  if (handling !== undefined) {
    line.add(at, handling, { kind: 'comment', text: source.words(at, handling).text });
    return handling;
  }
  const count = matchCount(source, at);
  if (count === undefined) return undefined;
  line.add(at, count.to, { kind: 'count', count: count.count });
  return count.to;
}

/** Dimensions, temperatures and what is counted belong to the goods and stay in the comment. */
function claimGoods(line: Line): void {
  const { source } = line;
  line.each((at) => {
    const to = matchGoods(source, at);
    if (to === undefined || !source.areFree(at, to)) return undefined;
    line.add(at, to, { kind: 'comment', text: source.words(at, to).text });
    return to;
  });
}

function claimPlaces(line: Line): void {
  line.each((at) => {
    const match = matchPlaceWithState(line.source, at, line.context);
    if (match === undefined) return undefined;
    // "North Bethel, PA" is not Bethel, and "Acme Toronto, ON" may be Toronto: the place is asked.
    const isWhole = beginsName(line.source, at, line.context);
    line.add(at, match.to, { kind: 'place', ...match, ...(!isWhole && { reason: 'places' as const }) });
    return match.to;
  });
}

/** An amount of a currency that the board does not have. */
const FOREIGN_AMOUNT =
  /(?:[€£¥₱]|eur|mxn|gbp) ?\d[\d.,]*k?|\d[\d.,]*k? ?(?:[€£¥₱]|(?:eur(?:os?)?|mxn|gbp|pesos)(?![\p{L}]))/iuy;
/** Numbers as a day has them, of which the calendar has none. */
const NO_DAY = /\d{1,2}\/\d{1,2}(?:\/\d{2,4})?(?![\d/'"])/y;

function claimValues(line: Line): void {
  const { source, context } = line;
  const isFree = (at: number, to: number) => source.areFree(at, to);
  line.each((at) => {
    const { tokens } = source;
    const radius = line.placeEnds.has(at) ? matchRadius(source, at, 'any') : undefined;
    if (radius !== undefined && isFree(at, radius.to)) {
      line.add(at, radius.to, { kind: 'radius', miles: radius.miles });
      return radius.to;
    }
    const bare = line.placeEnds.has(at) ? matchBareRadius(source, at, context) : undefined;
    if (bare !== undefined) {
      line.add(at, at + 1, { kind: 'radius', miles: bare });
      return at + 1;
    }
    if (context.kind === 'E' && /^(?:corridor|couloir)$/.test(tokens[at]?.folded ?? '')) {
      line.add(at, at + 1, { kind: 'corridor', isYes: true });
      return at + 1;
    }
    const bookable = context.kind === 'L' ? matchBookNow(line, at) : undefined;
    if (bookable !== undefined) {
      line.add(at, bookable, { kind: 'bookNow', isYes: true });
      return bookable;
    }
    const none = matchNoRate(line, at);
    if (none !== undefined) {
      line.add(at, none, { kind: 'money', money: 'none' });
      return none;
    }
    const day = matchDay(source, at, context, false);
    if (day !== undefined && isFree(at, day.to)) {
      line.add(at, day.to, { kind: 'day', day });
      return day.to;
    }
    const miles = source.match(MILES, at);
    if (miles !== undefined && isFree(at, miles.to)) {
      line.add(at, miles.to, { kind: 'comment', text: source.words(at, miles.to).text });
      return miles.to;
    }
    const money = matchMoney(source, at, false);
    if (money !== undefined && isFree(at, money.to)) {
      line.add(at, money.to, { kind: 'money', money });
      return money.to;
    }
    const unread = source.match(FOREIGN_AMOUNT, at) ?? source.match(NO_DAY, at);
    if (unread !== undefined && isFree(at, unread.to)) {
      const field = /^\d{1,2}\//.test(unread.match[0]) ? 'dateAvail' : 'rate';
      line.add(at, unread.to, { kind: 'unread', field });
      return unread.to;
    }
    const hours = claimHours(line, at);
    if (hours !== undefined) return hours;
    const measure = matchMeasure(source, at);
    if (measure === undefined || !isFree(at, measure.to)) return undefined;
    line.add(at, measure.to, { kind: 'measure', unit: measure.unit, values: measure.values, reason: measure.reason });
    return measure.to;
  });
}

const BOOK_NOW = new RegExp(`${toPattern('bookNow')}[.!]?`, 'iuy');

/**
 * At the end of a line, and not as "call to book now" or with a phone number, which invite to call.
 *
 * @returns where the words end
 */
function matchBookNow({ source, contacts }: Line, at: number): number | undefined {
  if (contacts.length > 0) return undefined;
  const before = source.tokens[at - 1]?.folded ?? '';
  if (/\p{L}/u.test(before) && LANE_SIGNS.has(before)) return undefined;
  const to = source.match(BOOK_NOW, at)?.to;
  const next = to === undefined ? undefined : source.tokens[to];
  return next === undefined || next.kind === 'line' ? to : undefined;
}

/** "0800" begins as no amount does. After a word that is no trailer, it may be of that word: "dock 0812". */
function isTimeAlone(source: Source, at: number): boolean {
  const { tokens } = source;
  if (!/^0\d[0-5]\d$/.test(tokens[at]?.text ?? '')) return false;
  const [before, after] = [tokens[at - 1], tokens[at + 1]];
  if (tokens[at]?.isJoined === true || (after?.isJoined === true && !/^[,;.)]$/.test(after.text))) return false;
  if (before === undefined || before.kind === 'line' || !source.isFree(at - 1)) return true;
  if (/^[,;@|>→]$/.test(before.text) || isLabel(source, at - 1)) return true;
  for (let from = at - 1; from >= 0 && from > at - LONGEST_EQUIPMENT && source.isFree(from); from -= 1) {
    const equipment = matchEquipment(source, from, 'text');
    if (equipment?.to === at) return isTrailer(equipment.meaning);
  }
  return false;
}

function claimHours(line: Line, at: number): number | undefined {
  const { source, context } = line;
  const before = source.tokens[at - 1];
  // "$1900/2000" has two amounts.
  if (before?.text === '$') return undefined;
  const limit = matchTimeLimit(source, at, context);
  if (limit !== undefined && source.areFree(at, limit.to)) {
    const label = line.label(at);
    // "deliver by 3pm": the label ends with the word of the limit.
    const isJoined = label !== undefined && label.to > at && source.areFree(label.from, at);
    const from = isJoined ? label.from : at;
    const end = label === undefined || isJoined ? '' : `${source.words(label.from, label.to).text} `;
    line.add(from, limit.to, { kind: 'comment', text: `${end}${source.words(from, limit.to).text}` });
    if (limit.day !== undefined) line.add(limit.day.from, limit.day.day.to, { kind: 'day', day: limit.day.day });
    return limit.to;
  }
  if (isInAfternoon(source, at)) return undefined;
  const isAnnounced = /^(?:hours|hrs|heures|time|between|entre)$/.test(before?.folded ?? '');
  const hours = matchHours(source, at, isAnnounced || isTimeAlone(source, at));
  if (hours === undefined || !source.areFree(at, hours.to)) return undefined;
  line.add(at, hours.to, { kind: 'hours', hours });
  return hours.to;
}

/**
 * A number directly after a place that is a radius of the board. A load's `100` is one before the sign of a lane only: it may
 * be a rate.
 */
function matchBareRadius({ tokens }: Source, at: number, { kind }: ReadContext): number | undefined {
  const text = tokens[at]?.text ?? '';
  const radii: readonly number[] = POSTING_RADII[kind === 'L' ? 'B' : 'C'];
  const after = tokens[at + 1];
  if (!/^\d+$/.test(text) || !radii.includes(Number(text)) || /^['"$kx#%]/.test(after?.text ?? '')) return undefined;
  // A truck has no flat rate: "1000 flat" is a radius and a flatbed.
  const isUnit = matchMeasureUnit.test(after?.folded ?? '') && !(kind === 'E' && after?.folded === 'flat');
  const isSure = kind === 'E' || text === '50' || /^(?:>|-|→|to)$/.test(after?.text ?? '');
  return isSure && !isUnit ? Number(text) : undefined;
}

const matchMeasureUnit = /^(?:lbs?|ft|feet|pi|kgs?|t|usd|cad|cdn|pallets|skids|plts|flat|mi|miles)$/;

/** "Rate: TBD", or "TBD" alone: words that say that there is no rate. */
function matchNoRate(line: Line, at: number): number | undefined {
  const { source } = line;
  const label = source.match(RATE_LABEL, at);
  if (label === undefined) return matchNoRateAlone(line, at);
  let from = label.to;
  if (source.tokens[from]?.text === ':') from += 1;
  for (let to = Math.min(from + 4, source.tokens.length); to > from; to -= 1) {
    if (source.areFree(at, to) && NO_RATE.test(source.words(from, to).text)) return to;
  }
  return undefined;
}

/** "TBD" in a line is of the rate where one may stand: not for an end, and not for what the word before it says. */
function matchNoRateAlone(line: Line, at: number): number | undefined {
  const { source } = line;
  const found = source.match(NO_RATE_IN_LINE, at);
  if (found === undefined || isArrow(source, at - 1) || isArrow(source, found.to)) return undefined;
  // "Toronto ON-TBD van": the haul has no other end.
  const isEnd = line.placeEnds.size === 1 && line.placeEnds.has(at - 1) && isLaneSign(source, at - 1);
  if (isEnd) return undefined;
  const before = /^[:-]$/.test(source.tokens[at - 1]?.text ?? '') ? at - 2 : at - 1;
  const isMarked = source.tokens[at]?.text === '$';
  return isLabel(source, before) || (!isMarked && isOpenWord(source, before)) ? undefined : found.to;
}

/** True for a word after which "TBD" is of that word: "appt TBD", "driver TBD". After a place, a day or a trailer it is none. */
function isOpenWord(source: Source, at: number): boolean {
  if (source.tokens[at]?.kind !== 'word' || !source.isFree(at)) return false;
  for (let from = at; from >= 0 && from > at - LONGEST_EQUIPMENT && source.isFree(from); from -= 1) {
    const equipment = matchEquipment(source, from, 'text');
    if (equipment?.to === at + 1) return !isTrailer(equipment.meaning);
  }
  return true;
}

const isTrailer = ({ types, asks, size, feet }: EquipmentMeaning): boolean =>
  [types, asks, size, feet].some((said) => said !== undefined);

function claimEquipment(line: Line): void {
  const { source } = line;
  line.each((at) => {
    const match = matchNegated(source, at, 'text') ?? matchEquipment(source, at, 'text');
    if (match === undefined) return undefined;
    line.add(at, match.to, { kind: 'equipment', meaning: match.meaning, rule: 'R4' });
    return match.to;
  });
}

/** Thousands below these are a rate of a load and no weight; more may be either. */
const MOST_RATE_THOUSANDS = 5;

/** "2k", "2.4k": as the number alone that it is short for. */
function isRateInThousands({ tokens }: Source, at: number, thousands: number): boolean {
  const [unit, after] = [tokens[at + 1], tokens[at + 2]];
  const isWord = unit?.isJoined === true && (after === undefined || !after.isJoined || /^[,;)]$/.test(after.text));
  return isWord && thousands >= 1 && thousands < MOST_RATE_THOUSANDS;
}

/** "tor 0800 > chi 1600": beside a time that can be nothing else, such a number at an end may be a time, so it is not read. */
function isTimeBesideTime(line: Line, at: number): boolean {
  const { source, placeEnds } = line;
  const isTime = /^(?:1\d|2[0-3])(?:00|15|30|45)$/.test(source.tokens[at]?.text ?? '');
  const isAtEnd = placeEnds.has(at) || isLabel(source, at - 1);
  return isTime && isAtEnd && line.items.some(({ kind, words }) => kind === 'hours' && /^0\d{3}$/.test(words.text));
}

function claimNumbers(line: Line): void {
  const { source } = line;
  line.each((at) => {
    const token = source.tokens[at];
    const value = token?.kind === 'number' ? parseNumber(token.text) : undefined;
    // Digits in a word, and parts of a longer number, are none.
    if (/^[-/]$/.test(source.tokens[at - 1]?.text ?? '') && token?.isJoined === true && source.isFree(at - 1))
      return undefined;
    if (token === undefined || value === undefined || (token.isJoined && source.tokens[at - 1]?.kind === 'word'))
      return undefined;
    const spaced = matchSpacedThousands(source, at);
    if (spaced !== undefined) {
      line.add(at, at + 2, spaced);
      return at + 2;
    }
    // "0600" is no amount, and "1,2 k" has a unit.
    if (/^0\d/.test(token.text) && Number.isInteger(value)) return undefined;
    if (source.tokens[at + 1]?.folded === 'k') {
      if (!isRateInThousands(source, at, value)) return undefined;
      line.add(at, at + 2, { kind: 'number', value: Math.round(value * 1000), hasDecimals: false });
      return at + 2;
    }
    if (isTimeBesideTime(line, at)) return undefined;
    if (
      source.tokens[at + 1]?.isJoined === true &&
      /^[-/\p{L}%'"]/u.test(source.tokens[at + 1]?.text ?? '') &&
      source.isFree(at + 1)
    )
      return undefined;
    line.add(at, at + 1, { kind: 'number', value, hasDecimals: !Number.isInteger(value) });
    return at + 1;
  });
}
