import { LIMITS } from '@loadstone/contracts/board';
import type { Rate } from '@loadstone/contracts/money';
import {
  listPlainFacts,
  MODE_KINDS,
  POSTING_RADII,
  type PlainFactName,
  type PlainFactValues,
  type ProductMode,
} from '@loadstone/contracts/postings';
import type {
  AskReason,
  FieldReading,
  ReadField,
  ReadFields,
  ReadLine,
  ReadPlace,
} from '@loadstone/contracts/posting-lists';
import { perLocale } from '@loadstone/contracts/texts';
import { TRUCK_FACTS, toMinRatePerMile } from '../../../modules/posting-lists/index.ts';
import type { PostingFormValues } from '../../../modules/postings/index.ts';
import { toAttributeHint, toSizeHint, toVehicleHint } from '../../../lib/code-texts.ts';
import { toFactText } from '../../../lib/fact-values.ts';
import { readFactEntry } from '../../../lib/read-fact-entry.ts';
import { formatDayShort, formatNumber } from '../../../lib/format/formatting.ts';
import { listStopTexts } from '../../../lib/panel-facts.ts';
import type { CityChoice } from '../../../lib/places/cities.ts';
import { locale, t } from '../../../lib/texts/t.ts';
import type { SaveFailure } from '../components/save-problem.tsx';
import type { PostingFormField } from './posting-form.ts';

/** A part of the line that is understood: its words, the field that it fills, and the value as text. */
interface QuickPart {
  readonly text: string;
  readonly field: PostingFormField;
  readonly meaning: string;
}

/** Why a part is not understood. */
type QuickProblem = 'unknown' | 'city' | 'day' | 'choice' | 'radius' | 'value' | 'contact' | 'stops' | 'truckStops';

/** One value that an unclear part can have. */
export interface QuickChoice {
  readonly label: string;
  readonly values: Partial<PostingFormValues>;
}

/** A part that the user must settle: nothing of it is in the form. */
export interface UnclearPart {
  readonly text: string;
  readonly problem: QuickProblem;
  /** The field that it is of, where that is known. */
  readonly field?: PostingFormField;
  readonly choices: readonly QuickChoice[];
}

/** A line taken apart. */
export interface QuickPost {
  readonly parts: readonly QuickPart[];
  readonly unclear: readonly UnclearPart[];
  /** The values of the form that the line states. */
  readonly values: Partial<PostingFormValues>;
  /** Why the line could not be posted as it is, and the key of the request that was refused. */
  readonly refused?: RefusedPost;
}

/** A request that the form repeats. */
export interface RefusedPost {
  readonly idempotencyKey: string;
  readonly problem: SaveFailure;
}

const DAY_REASONS: ReadonlySet<AskReason> = new Set(['dayOrder', 'dayPast', 'dayFar', 'weekday']);
const PLACE_REASONS: ReadonlySet<AskReason> = new Set(['places', 'placesDiffer']);

/**
 * Takes what the server has read of a line apart into parts of the form, in the order of the line. A value that the form cannot have is
 * unclear.
 */
export function toQuickPost(mode: ProductMode, line: string, { fields, unused, contacts }: ReadLine): QuickPost {
  const parts: QuickPart[] = [];
  const unclear: UnclearPart[] = [];
  const values: Partial<PostingFormValues> = {};
  const readings = listReadings(fields);
  const toPlace = ([, { words }]: (typeof readings)[number]) => line.indexOf(words[0] ?? '');
  for (const [name, reading] of readings.toSorted((one, other) => toPlace(one) - toPlace(other))) {
    const text = reading.words.join(' ');
    const field = toField(mode, name);
    if (reading.state === 'understood') {
      const choice = field && toChoice(mode, field, reading.value);
      if (choice === undefined || field === undefined) {
        unclear.push({ text, problem: toRefusal(field), ...(field && { field }), choices: [] });
        continue;
      }
      Object.assign(values, choice.values);
      parts.push({ text, field, meaning: choice.label });
    } else if (reading.state === 'asked') {
      const choices = field === undefined ? [] : reading.choices.flatMap((value) => toChoice(mode, field, value) ?? []);
      unclear.push({ text, problem: toProblem(reading.reason), ...(field && { field }), choices });
    } else unclear.push({ text, problem: 'value', ...(field && { field }), choices: [] });
  }
  joinMeasures(unclear);
  unclear.push(...unused.map((text) => ({ text, problem: 'unknown', choices: [] }) as const));
  unclear.push(...contacts.map((text) => ({ text, problem: 'contact', choices: [] }) as const));
  return { parts, unclear, values };
}

/** Asks once about a number that can be a weight or a length. */
function joinMeasures(unclear: UnclearPart[]): void {
  const weight = unclear.findIndex(({ field, problem }) => field === 'weightLbs' && problem === 'choice');
  const length = unclear.findIndex(({ field, problem }) => field === 'lengthFt' && problem === 'choice');
  const [one, other] = [unclear[weight], unclear[length]];
  if (one === undefined || other === undefined || one.text !== other.text) return;
  const { text, problem } = one;
  unclear[weight] = { text, problem, choices: [...one.choices, ...other.choices] };
  unclear.splice(length, 1);
}

/** The fields of a line that it states something of; one posting is what a line without a quantity makes. */
function listReadings(fields: ReadFields): readonly (readonly [ReadField, FieldReading])[] {
  return Object.entries(fields).filter(
    ([name, reading]) => !(name === 'count' && reading.state === 'understood' && reading.value === 1),
  ) as [ReadField, FieldReading][];
}

function toProblem(reason: AskReason): QuickProblem {
  if (PLACE_REASONS.has(reason)) return 'city';
  if (reason === 'manyStops') return 'stops';
  if (reason === 'truckStops') return reason;
  return DAY_REASONS.has(reason) ? 'day' : 'choice';
}

function toRefusal(field: PostingFormField | undefined): QuickProblem {
  return field === 'srceRadius' || field === 'destRadius' ? 'radius' : 'value';
}

/** The field of the form; undefined for what a line does not fill. */
function toField(mode: ProductMode, name: ReadField): PostingFormField | undefined {
  if (name === 'count') return 'quantity';
  const field = (mode === 'C' ? TRUCK_FACTS[name] : undefined) ?? name;
  const isFact = (one: string): one is PlainFactName =>
    (listPlainFacts(MODE_KINDS[mode].own) as readonly string[]).includes(one);
  return FIELDS.has(field) || isFact(field) ? (field as PostingFormField) : undefined;
}

/** The fields that are no plain facts. */
const FIELDS: ReadonlySet<string> = new Set([
  'origin',
  'destination',
  'srceRadius',
  'destRadius',
  'dateAvail',
  'vehicleTypes',
  'vehicleSize',
  'attributes',
  'corridor',
  'reference',
]);

/** A value of a field with its text; undefined for one that the form cannot have. */
function toChoice(mode: ProductMode, field: PostingFormField, value: unknown): QuickChoice | undefined {
  switch (field) {
    case 'origin':
    case 'destination': {
      const city = toCityChoice(value as ReadPlace);
      return { label: city.label, values: { [field]: city } };
    }
    case 'srceRadius':
    case 'destRadius': {
      const isAllowed = (POSTING_RADII[mode] as readonly number[]).includes(value as number);
      const label = t('quickPost.miles', { miles: formatNumber(value as number) });
      return isAllowed ? { label, values: { [field]: value } } : undefined;
    }
    case 'dateAvail':
      return { label: toDayText(value as string), values: { dateAvail: value as string } };
    case 'vehicleTypes':
      return { label: toVehicleHint((value as string[]).join('')), values: { vehicleTypes: [...(value as string[])] } };
    case 'vehicleSize':
      return { label: toSizeHint(value as 'T'), values: { vehicleSize: value as 'T' } };
    case 'attributes':
      return { label: toAttributeHint((value as string[]).join('')), values: { attributes: [...(value as string[])] } };
    case 'reference': {
      const reference = value as string;
      return reference.length > LIMITS.clientReferenceLength ? undefined : { label: reference, values: { reference } };
    }
    case 'corridor':
      return { label: t('quickPost.fields.corridor'), values: { corridor: value as 'C' } };
    default:
      return toFact(field as PlainFactName, value);
  }
}

const weekdayFormat = perLocale((of) => new Intl.DateTimeFormat(of, { weekday: 'short', timeZone: 'UTC' }));

/** A day with its weekday, as the person who typed it thinks of it. */
function toDayText(day: string): string {
  const weekday = weekdayFormat(locale()).format(new Date(`${day}T00:00:00Z`));
  return t('quickPost.day', { weekday, day: formatDayShort(day) });
}

function toCityChoice({ id, city, st, label }: ReadPlace): CityChoice {
  return { id, city, st, label };
}

function toFact(name: PlainFactName, value: unknown): QuickChoice | undefined {
  const stated = name === 'minRatePerMile' ? toMinRatePerMile(value as Rate | null) : value;
  if (stated === undefined) return undefined;
  const values = { [name]: stated } as Partial<PlainFactValues>;
  if (name === 'stops') return { label: listStopTexts(values.stops).join(' · '), values };
  const text = toFactText(name, values);
  if (name === 'quantity' && 'problem' in readFactEntry(name, String(stated))) return undefined;
  const label =
    name === 'deliveryDate'
      ? t('quickPost.delivers', { day: toDayText(stated as string) })
      : text === ''
        ? t('quickPost.none')
        : text;
  return { label, values };
}
