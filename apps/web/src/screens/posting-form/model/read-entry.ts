import type { Currency, Rate } from '@loadstone/contracts/money';
import {
  MODE_KINDS,
  type PlainFactName,
  type PlainFactValues,
  type ProductMode,
  type VehicleType,
} from '@loadstone/contracts/postings';
import { readField, type FieldName, type PlaceFinder, type ReadContext } from '@loadstone/reading';
import { toMinRatePerMile } from '../../../modules/posting-lists/index.ts';
import type { PostingFormValues } from '../../../modules/postings/index.ts';
import { readFactEntry } from '../../../lib/read-fact-entry.ts';
import { activeLanguage, t } from '../../../lib/texts/t.ts';

/** The facts whose texts are read as those of lists, by the names of a reading. */
const READ_AS: Partial<Record<PlainFactName, FieldName>> = {
  rate: 'rate',
  minRatePerMile: 'rate',
  weightLbs: 'weightLbs',
  freeWeightLbs: 'weightLbs',
  lengthFt: 'lengthFt',
  freeLengthFt: 'lengthFt',
  pickupHours: 'pickupHours',
  deliveryHours: 'deliveryHours',
};

/** No fact has a place, and only words say which day it is. */
const NO_PLACES: PlaceFinder = { find: () => ({ kind: 'none' }) };
const ANY_DAY = '2026-01-01';

/** What an entry is read with. */
interface EntryContext {
  readonly mode: ProductMode;
  /** Of an amount without one. */
  readonly currency: Currency;
  readonly values: Pick<PostingFormValues, 'vehicleTypes' | 'vehicleSize'>;
}

type FactReading =
  | { readonly value: PlainFactValues[PlainFactName] }
  | { readonly problem: string; readonly choices?: readonly PlainFactValues[PlainFactName][] };

/**
 * Reads what is typed for a fact: the short forms of fields, and all that is read in lists (`1 850,00 $`, `20 t`, `8h-16h`). A
 * value that no such posting has is asked, with what it can be.
 */
export function readEntry(name: PlainFactName, typed: string, { mode, currency, values }: EntryContext): FactReading {
  const short = readFactEntry(name, typed, currency);
  const field = READ_AS[name];
  if (field === undefined || typed.trim() === '') return short;
  const context: ReadContext = {
    ...{ kind: MODE_KINDS[mode].own, today: ANY_DAY, zone: 'UTC', places: NO_PLACES },
    ...{ language: activeLanguage().startsWith('fr') ? 'fr' : 'en', defaults: { currency } },
  };
  const vehicle = { types: values.vehicleTypes as VehicleType[], size: values.vehicleSize || 'L' } as const;
  const { reading, unused } = readField(field, typed, context, { vehicle });
  if (reading === undefined || reading.state === 'unread' || unused.length > 0) return short;
  if (reading.state === 'understood') {
    const value = toValue(name, reading.value);
    // A zero is a slip here: a fact that there is not is left empty.
    const isSlip = value === undefined || (value === null && /\d/.test(typed));
    return 'value' in short || isSlip ? short : { value };
  }
  const isDoubtful = reading.reason === 'impossible' || reading.reason === 'number';
  const choices = reading.choices.map((choice) => toValue(name, choice)).filter((value) => value !== undefined);
  if (choices.length === 0 || ('value' in short && !isDoubtful)) return short;
  return { problem: 'problem' in short ? short.problem : t('facts.entry.doubtful'), choices };
}

/** The value of a fact; undefined for one that it cannot have. */
function toValue(name: PlainFactName, value: unknown): PlainFactValues[PlainFactName] | undefined {
  if (name === 'minRatePerMile') return toMinRatePerMile(value as Rate | null);
  return value as PlainFactValues[PlainFactName];
}
