import {
  listStopProblems,
  PLAIN_STOP,
  toStopNumber,
  type PlainFactName,
  type ShownStop,
} from '@loadstone/contracts/postings';
import type { PostingFormValues } from '../../postings/index.ts';
import { toFactLabel } from '../../../lib/fact-texts.ts';
import { readFactEntry } from '../../../lib/read-fact-entry.ts';
import { t } from '../../../lib/texts/t.ts';

/** The fields of a stop that are typed in the short forms of a fact. */
const ENTRY_FACTS = { hours: 'pickupHours', weightLbs: 'weightLbs', lengthFt: 'lengthFt' } as const;
export type StopEntry = keyof typeof ENTRY_FACTS;
export const STOP_ENTRIES = Object.keys(ENTRY_FACTS) as readonly StopEntry[];

/** A stop in the form; its place has the id 0 until one is chosen. */
export interface FormStop extends ShownStop {
  /** Its earlier place, in a change of a load that is under way. */
  readonly was?: number | null;
  /** What is typed, so that a text that is not understood is kept. */
  readonly entries?: Partial<Record<StopEntry, string>>;
}

/** The fields of a stop that can be wrong, in the order in which the form has them. */
const STOP_FIELDS = ['place', 'day', ...STOP_ENTRIES] as const;
/** The fields of a stop that are wrong, with the reason. */
export type StopErrors = Partial<Record<(typeof STOP_FIELDS)[number], string>>;

/** A stop before anything is said of it. */
export const NEW_STOP: FormStop = { cityId: 0, city: '', st: '', ...PLAIN_STOP };

/** What the rules of stops compare of a load in a form. */
type StoppingValues = Pick<PostingFormValues, 'stops' | 'dateAvail' | 'deliveryDate' | 'weightLbs' | 'lengthFt'>;

/** The stops of the form, which come from replies, from texts or from its fields, all with the names of their places. */
export function listFormStops({ stops }: Pick<StoppingValues, 'stops'>): readonly FormStop[] {
  return (stops ?? []) as readonly FormStop[];
}

/** The stop with what is typed for a field, and with its value; none while the text is not understood. */
export function enterStop(stop: FormStop, name: StopEntry, typed: string): FormStop {
  const read = readFactEntry(ENTRY_FACTS[name], typed);
  return { ...stop, entries: { ...stop.entries, [name]: typed }, [name]: 'value' in read ? read.value : null };
}

/** What is wrong with each stop of the form. */
export function listStopErrors(values: StoppingValues): readonly StopErrors[] {
  const stops = listFormStops(values);
  const errors = stops.map(({ cityId, entries = {} }): StopErrors => {
    const found: StopErrors = cityId === 0 ? { place: t('postingForm.stop.placeMissing') } : {};
    for (const name of STOP_ENTRIES) {
      const read = readFactEntry(ENTRY_FACTS[name], entries[name] ?? '');
      if ('problem' in read) found[name] = read.problem;
    }
    return found;
  });
  for (const { index, field, reason } of listStopProblems({ ...values, dateAvail: values.dateAvail ?? undefined }))
    errors[index]![field] ??= t(`postingForm.stop.${reason === 'day' ? 'dayOrder' : reason}`);
  return errors;
}

/** True where a stop is wrong whatever the rest of the form will say: a place, an order of days or a text. */
export function isAnyStopUnfinished(values: StoppingValues): boolean {
  const errors = listStopErrors({ ...values, deliveryDate: null });
  const stops = listFormStops(values);
  return errors.some(
    ({ place, day }, index) =>
      place !== undefined ||
      day !== undefined ||
      STOP_ENTRIES.some((name) => isUnread(name, stops[index]?.entries?.[name])),
  );
}

/** The fact of the load that decides with others whether a field of a stop fits. */
const DECIDING_FACTS = { day: 'deliveryDate', weightLbs: 'weightLbs', lengthFt: 'lengthFt' } as const satisfies Partial<
  Record<keyof StopErrors, PlainFactName>
>;

/** Which stop keeps the form from being sent, and why; undefined where none does. */
export function toStopsError(values: StoppingValues): string | undefined {
  const errors = listStopErrors(values);
  const index = errors.findIndex((one) => Object.keys(one).length > 0);
  const field = STOP_FIELDS.find((name) => errors[index]?.[name] !== undefined);
  if (field === undefined) return undefined;
  const { city, st, day, entries = {} } = listFormStops(values)[index]!;
  const problem = errors[index]![field]!;
  const wrong = t('postingForm.stop.wrong', { number: toStopNumber(index), problem });
  if (field === 'place' || field === 'hours') return wrong;
  const isOfLoad =
    field === 'day' ? day !== null && day > (values.deliveryDate ?? day) : !isUnread(field, entries[field]);
  if (!isOfLoad) return wrong;
  const names = { own: t(`postingForm.stop.${field}`), field: toFactLabel(DECIDING_FACTS[field]) };
  return t('postingForm.stopWrong', { place: `${city}, ${st}`, problem, ...names });
}

function isUnread(name: StopEntry, typed = ''): boolean {
  return 'problem' in readFactEntry(ENTRY_FACTS[name], typed);
}
