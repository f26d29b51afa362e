import {
  MODE_KINDS,
  POSTING_RADII,
  WESTERN_RADIUS_MILES,
  type PlainFactName,
  type ProductMode,
} from '@loadstone/contracts/postings';
import type { PostingFormValues } from '../../../modules/postings/index.ts';
import type { CityChoice, CityLookUp, PlaceFinder } from '../../../lib/places/cities.ts';
import { toLaneCurrency } from '../../../lib/lane-currency.ts';
import { readFactEntry } from '../../../lib/read-fact-entry.ts';
import { readDayWords } from '../../../lib/time/read-day-words.ts';
import { findCities, readState, type CityMatch } from './quick-cities.ts';
import { readMeasureWords } from './quick-measures.ts';
import type { PostingFormField } from './posting-form.ts';
import {
  ATTRIBUTE_WORDS,
  COMMENT_COUNTS,
  COMMENT_WORDS,
  EQUIPMENT_WORDS,
  FILLERS,
  isSizeOf,
  SIZE_WORDS,
} from './quick-words.ts';

/** A part of the line that is understood: its words, and the field that it fills. */
export interface QuickPart {
  readonly text: string;
  readonly field: PostingFormField;
}

/** Why a part is not understood. */
type QuickProblem = 'unknown' | 'city' | 'number' | 'twice' | 'radius' | 'value';

/** A part that the user must settle: nothing of it is in the form. */
export interface UnclearPart {
  readonly text: string;
  readonly problem: QuickProblem;
  /** For `city`: which end it is of, and the cities that fit. */
  readonly field?: 'origin' | 'destination';
  readonly choices?: readonly CityChoice[];
}

/** A line taken apart. */
export interface QuickPost {
  readonly parts: readonly QuickPart[];
  readonly unclear: readonly UnclearPart[];
  /** The values of the form that the line states. */
  readonly values: Partial<PostingFormValues>;
}

interface QuickContext {
  readonly mode: ProductMode;
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** For the beginning of a name. */
  readonly cities: Pick<CityLookUp, 'list'>;
  readonly places: Pick<PlaceFinder, 'find'>;
}

const ARROW = /\s*(?:-{0,2}>|=>|→)\s*/g;
const SEPARATORS = new Set(['>', 'to', '-', '–']);
const VANCOUVER = 'vancouver bc';
const DELIVERY = new Set(['del', 'deliver', 'delivers', 'delivery', 'dlv', 'deliv', 'drops']);

/**
 * Reads a posting from one line, as `tor > chi tmrw van 42k $1850 2 drops`. Each part is understood or unclear; an unclear one
 * is never guessed and fills nothing. Pure: O(words × cities with one prefix).
 */
export function readQuickPost(line: string, context: QuickContext): QuickPost {
  return new QuickReader(line, context).read();
}

/** Why a word without a meaning must be settled. */
function toProblem(word: string): QuickProblem {
  if (/^[\d.,]+$/.test(word)) return 'number';
  return /^\d{1,2}[/-]\d{1,2}(?:[/-]\d+)?$/.test(word) ? 'value' : 'unknown';
}

class QuickReader {
  readonly #context: QuickContext;
  readonly #words: readonly string[];
  readonly #parts: QuickPart[] = [];
  readonly #unclear: UnclearPart[] = [];
  readonly #values: Partial<PostingFormValues> = {};
  readonly #entries: Partial<Record<PlainFactName, string>> = {};
  readonly #comments: string[] = [];
  #side: 'origin' | 'destination' = 'origin';
  /** The end whose city was read last, while its radius may follow. */
  #radiusOf: 'origin' | 'destination' | null = null;

  constructor(line: string, context: QuickContext) {
    this.#context = context;
    const rest = line.replace(/["“”]([^"“”]*)["“”]/g, (text: string, comment: string) => {
      this.#comment(text, comment.trim());
      return ' ';
    });
    this.#words = rest
      .replace(ARROW, ' > ')
      .replace(/[,;]+(?=\s|$)/g, ' ')
      .split(/\s+/)
      .filter(Boolean)
      .flatMap((word) => this.#split(word));
  }

  read(): QuickPost {
    let at = 0;
    while (at < this.#words.length) {
      const rest = this.#words.slice(at).map((word) => word.toLowerCase());
      at += this.#readAt(rest, at);
    }
    this.#askForCities();
    this.#applyLaneCurrency();
    if (this.#comments.length > 0) this.#values.comment = this.#comments.join(', ');
    if (Object.keys(this.#entries).length > 0) this.#values.entries = this.#entries;
    return { parts: this.#parts, unclear: this.#unclear, values: this.#values };
  }

  /** Reads one part at the start of the words. @returns how many words it has */
  #readAt(rest: readonly string[], at: number): number {
    const [first = '', second = ''] = rest;
    const radiusOf = this.#radiusOf;
    this.#radiusOf = null;
    if (SEPARATORS.has(first)) {
      this.#side = 'destination';
      return 1;
    }
    if (this.#isCityOrVan(rest, at)) {
      this.#askForCity(this.#words[at] ?? '', this.#context.cities.list(VANCOUVER, 1));
      return 1;
    }
    const text = (count: number) => this.#words.slice(at, at + count).join(' ');
    const named = this.#readCity(rest, text, 'withState');
    if (named > 0) return named;
    const radius = radiusOf === null ? 0 : this.#readRadius(rest, radiusOf, text);
    if (radius > 0) return radius;
    const known =
      this.#readDelivery(rest, text) ||
      this.#readDay(rest, text) ||
      this.#readLetters(rest, text) ||
      this.#readMeasure(rest, text) ||
      this.#readComment(rest, text);
    if (known > 0) return known;
    const city = this.#readCity(rest, text, 'alone');
    if (city > 0) return city;
    if (FILLERS.has(first)) return 1;
    const isRadius = /^\d+$/.test(first) && /^(?:mi|miles)$/.test(second);
    this.#ask(text(isRadius ? 2 : 1), isRadius ? 'radius' : toProblem(first));
    return isRadius ? 2 : 1;
  }

  /** `van` beside the arrow may be the equipment or Vancouver. */
  #isCityOrVan([first, second = '']: readonly string[], at: number): boolean {
    if (first !== 'van' || readState([second]) !== undefined) return false;
    const isBefore = SEPARATORS.has(second) && this.#values.origin === undefined;
    const isAfter = SEPARATORS.has(this.#words[at - 1]?.toLowerCase() ?? '') && this.#values.destination === undefined;
    return isBefore || isAfter;
  }

  #askForCity(text: string, choices: readonly CityChoice[]): void {
    this.#unclear.push({ text, problem: 'city', field: this.#side, choices });
    this.#radiusOf = this.#side;
    this.#side = 'destination';
  }

  /** `tor-chi` and `tor/chi` are two cities, `v/r` two kinds of equipment. */
  #split(word: string): string[] {
    const parts = word.split(/[-/]/);
    if (parts.length !== 2 || parts.some((part) => part.length < 2)) return [word];
    const isLane = parts.every((part) => findCities([part.toLowerCase()], this.#context)?.city !== undefined);
    const [from = '', to = ''] = parts;
    return isLane && !EQUIPMENT_WORDS.has(from.toLowerCase()) ? [from, '>', to] : [word];
  }

  #readCity(rest: readonly string[], text: (count: number) => string, how: 'withState' | 'alone'): number {
    const side = this.#values[this.#side] === undefined ? this.#side : 'destination';
    if (this.#values[side] !== undefined || this.#unclear.some(({ field }) => field === side)) return 0;
    const match: CityMatch | undefined = findCities(rest, this.#context, how);
    if (match === undefined) return 0;
    if (match.city === undefined) {
      this.#unclear.push({ text: text(match.words), problem: 'city', field: side, choices: match.choices });
    } else {
      this.#values[side] = match.city;
      this.#parts.push({ text: text(match.words), field: side });
    }
    this.#radiusOf = side;
    this.#side = 'destination';
    return match.words;
  }

  /** `50`, `r50`, `50 mi` after a city. */
  #readRadius(rest: readonly string[], side: 'origin' | 'destination', text: (count: number) => string): number {
    const [first = '', second = ''] = rest;
    const hasLead = /^(?:dh|r|radius|within)$/.test(first) && /^\d+(?:mi|miles)?$/.test(second);
    const found = /^(?:dh|r)?(\d{2,4})(mi|miles)?$/.exec(hasLead ? second : first);
    if (!found) return 0;
    const isMarked = hasLead || found[2] !== undefined || /^[dr]/.test(first);
    const after = rest[hasLead ? 2 : 1] ?? '';
    const hasUnit = /^(?:mi|mile|miles)$/.test(after);
    const miles = Number(found[1]);
    const isAllowed = POSTING_RADII[this.#context.mode].some((radius) => radius === miles);
    if (!isAllowed && !isMarked && !hasUnit) return 0;
    const words = (hasLead ? 2 : 1) + (hasUnit ? 1 : 0);
    const city = this.#values[side];
    const field = side === 'origin' ? 'srceRadius' : 'destRadius';
    // A truck's 1,000 miles need a western city, which the form checks.
    if (!isAllowed || (miles === WESTERN_RADIUS_MILES && city === undefined)) this.#ask(text(words), 'radius');
    else this.#fill(field, miles, text(words));
    return words;
  }

  #readDelivery(rest: readonly string[], text: (count: number) => string): number {
    if (!DELIVERY.has(rest[0] ?? '')) return 0;
    const read = readDayWords(rest.slice(1), this.#context.today);
    if (read === undefined) return 0;
    if (MODE_KINDS[this.#context.mode].own !== 'L') this.#ask(text(read.words + 1), 'value');
    else this.#fill('deliveryDate', read.day, text(read.words + 1));
    return read.words + 1;
  }

  #readDay(rest: readonly string[], text: (count: number) => string): number {
    const read = readDayWords(rest, this.#context.today);
    if (read === undefined) return 0;
    // A day that has passed is not moved to today here: the user is asked.
    if (read.day < this.#context.today) this.#ask(text(read.words), 'value');
    else this.#fill('dateAvail', read.day, text(read.words));
    return read.words;
  }

  /** Equipment, size, attributes and the corridor. */
  #readLetters(rest: readonly string[], text: (count: number) => string): number {
    for (const count of [2, 1]) {
      if (rest.length < count) continue;
      const words = rest.slice(0, count).join(' ');
      const size = SIZE_WORDS.get(words);
      if (size !== undefined) {
        if (isSizeOf(this.#context.mode, size)) this.#fill('vehicleSize', size, text(count));
        else this.#ask(text(count), 'value');
        return count;
      }
      const equipment = words.split('/').map((word) => EQUIPMENT_WORDS.get(word));
      if (equipment.every((letter) => letter !== undefined)) {
        this.#values.vehicleTypes = [...new Set([...(this.#values.vehicleTypes ?? []), ...equipment])];
        this.#parts.push({ text: text(count), field: 'vehicleTypes' });
        return count;
      }
      const attribute = ATTRIBUTE_WORDS.get(words);
      if (attribute !== undefined) {
        this.#values.attributes = [...new Set([...(this.#values.attributes ?? []), attribute])];
        this.#parts.push({ text: text(count), field: 'attributes' });
        return count;
      }
    }
    if (rest[0] !== 'corridor' || this.#context.mode !== 'C') return 0;
    this.#fill('corridor', 'C', text(1));
    return 1;
  }

  #readMeasure(rest: readonly string[], text: (count: number) => string): number {
    const read = readMeasureWords(rest, MODE_KINDS[this.#context.mode].own);
    if (read === undefined) return 0;
    const { name, typed, words } = read;
    const entry = name === null ? { problem: '' } : readFactEntry(name, typed);
    if (name === null || 'problem' in entry) {
      this.#ask(text(words), 'value');
    } else if (this.#fill(name, entry.value as never, text(words))) {
      this.#entries[name] = typed;
    }
    return words;
  }

  #readComment(rest: readonly string[], text: (count: number) => string): number {
    const [first = '', second = ''] = rest;
    const joined = `${first} ${second}`;
    const count = COMMENT_WORDS.has(joined) || (/^\d{1,3}$/.test(first) && COMMENT_COUNTS.test(second)) ? 2 : 1;
    if (count === 1 && !COMMENT_WORDS.has(first) && !/^\d{1,3}(?:plts?|pallets|skids|pcs|drops|stops)$/.test(first))
      return 0;
    this.#comment(text(count), text(count));
    return count;
  }

  #comment(text: string, comment: string): void {
    if (comment === '') return;
    this.#comments.push(comment);
    this.#parts.push({ text, field: 'comment' });
  }

  /** Fills a field once; a second value for it is unclear. */
  #fill<F extends PostingFormField>(field: F, value: PostingFormValues[F], text: string): boolean {
    if (this.#values[field] !== undefined) {
      this.#ask(text, 'twice');
      return false;
    }
    Object.assign(this.#values, { [field]: value });
    this.#parts.push({ text, field });
    return true;
  }

  #ask(text: string, problem: QuickProblem): void {
    this.#unclear.push({ text, problem });
  }

  /** The lane is known at the end only, and may say which dollar an amount without a currency is. */
  #applyLaneCurrency(): void {
    const { origin, destination } = this.#values;
    const currency = toLaneCurrency(origin, destination);
    for (const name of ['rate', 'minRatePerMile'] as const) {
      const entry = this.#entries[name];
      const read = entry === undefined ? undefined : readFactEntry(name, entry, currency);
      if (read && 'value' in read) Object.assign(this.#values, { [name]: read.value });
    }
  }

  /** An unknown word in the place of a missing city is the beginning of its name: the cities that fit are offered. */
  #askForCities(): void {
    for (const field of ['origin', 'destination'] as const) {
      if (this.#values[field] !== undefined || this.#unclear.some((part) => part.field === field)) continue;
      const index = this.#unclear.findIndex(
        ({ problem, text }) => problem === 'unknown' && /^[\p{L}.'’-]{3,}$/u.test(text),
      );
      const part = this.#unclear[index];
      const choices = part && this.#context.cities.list(part.text, 4);
      if (part && choices && choices.length > 0) this.#unclear[index] = { ...part, problem: 'city', field, choices };
    }
  }
}
