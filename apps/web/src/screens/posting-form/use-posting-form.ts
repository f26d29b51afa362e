import {
  moveStops,
  toAllowedRadius,
  toEmptyFacts,
  type PlainFactName,
  type PlainFactValues,
  type ProductMode,
} from '@loadstone/contracts/postings';
import { addDays, NEAR_DAYS } from '@loadstone/contracts/board';
import { useMemo, useState } from 'react';
import type { Currency } from '@loadstone/contracts/money';
import type { Tier } from '@loadstone/contracts/tiers';
import { useOwnCurrency } from '../../modules/companies/index.ts';
import {
  isDayInsured,
  toUninsuredDayText,
  type DayLimit,
  toAllowedDay,
  type PostingFormValues,
} from '../../modules/postings/index.ts';
import { listFormStops, type FormStop } from '../../modules/stops/index.ts';
import { toLaneCurrency } from '../../lib/lane-currency.ts';
import { t } from '../../lib/texts/t.ts';
import { useLatest } from '../../lib/react/use-latest.ts';
import { areTiersEdited, mergePostingForm } from './model/merge-posting-form.ts';
import { readEntry } from './model/read-entry.ts';
import { FORM_FIELDS, listFormErrors, type PostingFormErrors, type PostingFormField } from './model/posting-form.ts';

interface PostingFormOptions {
  readonly mode: ProductMode;
  readonly initial: PostingFormValues;
  readonly today: string;
  readonly commentMaxLength: number;
  readonly westernProvinces: readonly string[];
  /** The latest day that the user may post for; no limit where it is omitted or null. */
  readonly dayLimit?: DayLimit | null;
}

/** The posting form's state: its values, its errors, and the errors that are shown. */
export interface PostingForm {
  /** The last day that can be chosen is its `latestDay`; null for any day. */
  readonly dayLimit: DayLimit | null;
  readonly values: PostingFormValues;
  /** The initial values. */
  readonly start: PostingFormValues;
  /** All errors. */
  readonly errors: PostingFormErrors;
  /** The errors of fields that the user has left, or all after an attempt to send. */
  readonly shownErrors: PostingFormErrors;
  readonly isValid: boolean;
  readonly isDirty: boolean;
  readonly set: <F extends PostingFormField>(field: F, value: PostingFormValues[F]) => void;
  /** Changes the stops as they are by then, so that a late reply about one field does not undo the others. */
  readonly changeStops: (change: (stops: readonly FormStop[]) => readonly FormStop[]) => void;
  /** Sets what is typed for a fact, and the value that it means; the empty value while it is not understood. */
  readonly enter: (name: PlainFactName, typed: string) => void;
  /** The values that a typed text can have, where it is asked; the likely one first. */
  readonly listChoices: (name: PlainFactName) => readonly PlainFactValues[PlainFactName][];
  /** Takes a value in place of the text that is typed for a fact; it is not asked again. */
  readonly choose: (name: PlainFactName, value: PlainFactValues[PlainFactName]) => void;
  /** The day of a field that is asked about, because it is far away. */
  readonly findFarDay: (field: DayField) => string | undefined;
  /** The currency of an amount that is typed without one. */
  readonly amountCurrency: Currency;
  /** Takes a day that is far away. */
  readonly takeDay: (day: string) => void;
  readonly leave: (field: PostingFormField) => void;
  /** Shows every error of the fields. @returns the first invalid one, or undefined */
  readonly reveal: (fields?: readonly PostingFormField[]) => PostingFormField | undefined;
  readonly showServerErrors: (errors: PostingFormErrors) => void;
  /** Fills in the tiers of the load that the form was opened with. */
  readonly fillTiers: (tiers: readonly Tier[]) => void;
  /** True where the user has changed the tiers. */
  readonly areTiersEdited: boolean;
  /**
   * Continues from a newer version of what the form edits, with the edits of fields that it has left alone.
   *
   * @param before the form of the version that was edited
   * @returns the fields whose typed value it has replaced
   */
  readonly merge: (before: PostingFormValues, newer: PostingFormValues) => readonly PostingFormField[];
}

/** The state of one open form. Cities, days and radius values are corrected by their rules when they are set. */
export function usePostingForm(options: PostingFormOptions): PostingForm {
  const { mode, initial, today, commentMaxLength, westernProvinces, dayLimit = null } = options;
  const ownCurrency = useOwnCurrency();
  const [opened] = useState(() => toInsured(initial, dayLimit));
  const [start, setStart] = useState(opened.values);
  const reading: ReadOptions = { mode, ownCurrency, start };
  const { values, setValues, change, setStops, restart } = useFormState(opened.values, { ...options, ...reading });
  const [left, setLeft] = useState<readonly PostingFormField[]>([]);
  const [serverErrors, setServerErrors] = useState<PostingFormErrors>(opened.refusals);
  const { addQuestions, ...farDays } = useFarDays(values, start, today);
  const ownErrors = useMemo(
    () => listFormErrors(mode, values, { commentMaxLength, westernProvinces }),
    [mode, values, commentMaxLength, westernProvinces],
  );
  const errors = addQuestions(ownErrors);

  const set: PostingForm['set'] = (field, value) => {
    const next = toInsured({ ...values, [field]: value }, dayLimit);
    setServerErrors((shown) => ({ ...withoutField(shown, field), ...next.refusals }));
    change(field, () => next.values[field]);
  };
  const changeStops: PostingForm['changeStops'] = (toNext) => {
    setServerErrors((shown) => withoutField(shown, 'stops'));
    setStops(toNext);
  };
  const enter: PostingForm['enter'] = (name, typed) => {
    setServerErrors((shown) => withoutField(shown, name));
    setValues((current) => readEntries(withEntry(current, name, typed), [name], reading));
  };
  useReadAgain(ownCurrency, () => setValues((current) => readEntries(current, AMOUNTS, reading)));
  const leave = (field: PostingFormField) =>
    setLeft((fields) => (fields.includes(field) ? fields : [...fields, field]));

  return {
    dayLimit,
    values,
    start,
    errors,
    shownErrors: toShownErrors(errors, serverErrors, left),
    isValid: Object.keys(errors).length === 0,
    isDirty: JSON.stringify(values) !== JSON.stringify(start),
    set,
    changeStops,
    enter,
    amountCurrency: toAmountCurrency(values, reading),
    ...createChoices(values, setValues, reading),
    ...farDays,
    leave,
    reveal: (fields = FORM_FIELDS) => {
      setLeft((known) => [...new Set([...known, ...fields])]);
      return fields.find((field) => errors[field] !== undefined);
    },
    showServerErrors: setServerErrors,
    ...useMerge({ values, dayLimit, set }, ({ merged, newer, refusals }) => {
      restart(merged);
      setStart(newer);
      setServerErrors(refusals);
    }),
  };
}

interface MergedForm {
  readonly merged: PostingFormValues;
  readonly newer: PostingFormValues;
  readonly refusals: PostingFormErrors;
}

/** The tiers that were read, and the merge of a newer version, which compares with them. */
function useMerge(
  { values, dayLimit, set }: Pick<PostingForm, 'values' | 'dayLimit' | 'set'>,
  onMerged: (form: MergedForm) => void,
): Pick<PostingForm, 'fillTiers' | 'areTiersEdited' | 'merge'> {
  const [readTiers, setReadTiers] = useState<PostingFormValues['tiers']>();
  // A newer version arrives later: what was typed by then counts.
  const latest = useLatest({ values, readTiers });
  return {
    fillTiers: (tiers) => {
      setReadTiers(tiers);
      set('tiers', tiers);
    },
    areTiersEdited: areTiersEdited(values, readTiers),
    merge: (before, after) => {
      const { values: typed, readTiers: tiers = before.tiers } = latest.current;
      const { values: newer, refusals } = toInsured(after, dayLimit);
      const opened = { ...toInsured(before, dayLimit).values, tiers };
      const { values: merged, replaced } = mergePostingForm({ opened, typed, newer });
      setReadTiers(newer.tiers);
      onMerged({ merged, newer, refusals });
      return replaced;
    },
  };
}

function withEntry(values: PostingFormValues, name: PlainFactName, typed: string): PostingFormValues {
  return { ...values, entries: { ...values.entries, [name]: typed } };
}

/** The values of the form with the plan of its stops, changed from what they are by then. */
function useFormState(initial: PostingFormValues, options: Omit<SettleOptions, 'planned'>) {
  const [{ values }, setState] = useState(() => toState(initial));
  const setValues = (change: (current: PostingFormValues) => PostingFormValues) =>
    setState((current) => ({ ...current, values: change(current.values) }));
  const change = <F extends PostingFormField>(
    field: F,
    toValue: (current: PostingFormValues) => PostingFormValues[F],
  ) =>
    setState((current) => {
      const next = { ...current.values, [field]: toValue(current.values) };
      const plan = field === 'stops' ? toPlanned(next, current.plan.day) : current.plan;
      return { plan, values: settle(next, { ...options, planned: plan }) };
    });
  const setStops: PostingForm['changeStops'] = (toNext) =>
    change('stops', (current) => {
      const stops = toNext(listFormStops(current));
      return stops.length === 0 ? null : stops;
    });
  return { values, setValues, change, setStops, restart: (next: PostingFormValues) => setState(toState(next)) };
}

function toShownErrors(
  errors: PostingFormErrors,
  serverErrors: PostingFormErrors,
  left: readonly PostingFormField[],
): PostingFormErrors {
  const shown: PostingFormErrors = { ...serverErrors };
  for (const field of listErrorFields(errors)) if (left.includes(toFieldOf(field))) shown[field] ??= errors[field];
  // The corridor rule concerns three fields, so its error is shown at once.
  if (errors.corridor !== undefined) shown.corridor = errors.corridor;
  return shown;
}

type ErrorField = keyof PostingFormErrors;

const listErrorFields = (errors: PostingFormErrors) => Object.keys(errors) as ErrorField[];

/** The field of the form that an error belongs to: fields of a tier are of `tiers`. */
function toFieldOf(field: ErrorField): PostingFormField {
  return field.startsWith('tiers.') ? 'tiers' : (field as PostingFormField);
}

/** Drops what the server has said of a field that is changed. */
function withoutField(errors: PostingFormErrors, changed: PostingFormField): PostingFormErrors {
  const kept = listErrorFields(errors).filter((field) => toFieldOf(field) !== changed);
  return Object.fromEntries(kept.map((field) => [field, errors[field]]));
}

const DAY_FIELDS = ['dateAvail', 'deliveryDate'] as const satisfies readonly PostingFormField[];
type DayField = (typeof DAY_FIELDS)[number];

/** The days that are asked about, because they are far away, until the user takes them. */
function useFarDays(values: PostingFormValues, start: PostingFormValues, today: string) {
  const [taken, setTaken] = useState<readonly string[]>([]);
  const findFarDay = (field: DayField): string | undefined => {
    const day = values[field];
    const isFar = day !== null && day > addDays(today, NEAR_DAYS);
    // The day with which the form was opened has been taken before.
    return isFar && day !== start[field] && !taken.includes(day) ? day : undefined;
  };
  return {
    findFarDay,
    takeDay: (day: string) => setTaken((days) => [...days, day]),
    addQuestions: (errors: PostingFormErrors): PostingFormErrors => {
      const asked = DAY_FIELDS.filter((field) => findFarDay(field) !== undefined);
      return { ...Object.fromEntries(asked.map((field) => [field, t('facts.entry.dayFar')])), ...errors };
    },
  };
}

/** Clears a day that the insurance does not cover, and shows the reason. */
function toInsured(
  values: PostingFormValues,
  dayLimit: DayLimit | null,
): { values: PostingFormValues; refusals: PostingFormErrors } {
  const { dateAvail } = values;
  if (dateAvail === null || dayLimit === null || isDayInsured(dateAvail, dayLimit)) return { values, refusals: {} };
  const refusals = { dateAvail: toUninsuredDayText(dateAvail, dayLimit) };
  return { values: { ...values, dateAvail: null }, refusals };
}

const AMOUNTS: readonly PlainFactName[] = ['rate', 'minRatePerMile'];

type ReadOptions = Pick<SettleOptions, 'mode' | 'ownCurrency' | 'start'>;

/** The currency of an amount that is typed without one: of the amount that it replaces, else of the lane. */
function toAmountCurrency(values: PostingFormValues, { ownCurrency, start }: ReadOptions): Currency {
  const [before, now] = [start, values].map((each) => toLaneCurrency(each.origin, each.destination, ownCurrency));
  const replaced = (start.rate ?? start.minRatePerMile)?.currency;
  return (before === now ? replaced : undefined) ?? now ?? ownCurrency;
}

/** What the entries that are asked can be, and how one of it is taken. */
function createChoices(
  values: PostingFormValues,
  setValues: (change: (current: PostingFormValues) => PostingFormValues) => void,
  reading: ReadOptions,
): Pick<PostingForm, 'choose' | 'listChoices'> {
  return {
    choose: (name, value) =>
      setValues(({ entries: { [name]: _typed, ...entries }, ...current }) => ({ ...current, [name]: value, entries })),
    listChoices: (name) => {
      const typed = values.entries[name];
      if (typed === undefined) return [];
      const currency = toAmountCurrency(values, reading);
      const read = readEntry(name, typed, { mode: reading.mode, currency, values });
      return 'problem' in read ? (read.choices ?? []) : [];
    },
  };
}

/** What was typed before the company's currency was known is read again. */
function useReadAgain(ownCurrency: Currency, read: () => void): void {
  const [readIn, setReadIn] = useState(ownCurrency);
  if (readIn === ownCurrency) return;
  setReadIn(ownCurrency);
  read();
}

/** The stops as they were set last, and the day of the load that they follow. */
interface PlannedStops {
  readonly stops: PostingFormValues['stops'];
  readonly day: string | null;
}

function toPlanned({ stops, dateAvail }: PostingFormValues, lastDay: string | null = null): PlannedStops {
  return { stops, day: dateAvail ?? lastDay };
}

interface FormState {
  readonly values: PostingFormValues;
  readonly plan: PlannedStops;
}

function toState(values: PostingFormValues): FormState {
  return { values, plan: toPlanned(values) };
}

interface SettleOptions {
  readonly mode: ProductMode;
  readonly today: string;
  readonly westernProvinces: readonly string[];
  readonly ownCurrency: Currency;
  /** What the form was opened with. */
  readonly start: PostingFormValues;
  readonly planned: PlannedStops;
}

/** Reads again what is typed for facts: the currency of an amount depends on the lane, the limits of measures on the equipment. */
function readEntries(
  values: PostingFormValues,
  names: readonly PlainFactName[],
  reading: ReadOptions,
): PostingFormValues {
  const currency = toAmountCurrency(values, reading);
  const read = names.flatMap((name) => {
    const typed = values.entries[name];
    if (typed === undefined) return [];
    const entry = readEntry(name, typed, { mode: reading.mode, currency, values });
    return [[name, 'value' in entry ? entry.value : toEmptyFacts()[name]] as const];
  });
  return { ...values, ...Object.fromEntries(read) };
}

/**
 * Applies the consequences of a change: a past day becomes today, the stops move with the day, an amount without a currency is in that of the lane, and a radius of 1000 is cleared where the end is not
 * in the west.
 */
function settle(values: PostingFormValues, options: SettleOptions): PostingFormValues {
  const { today, westernProvinces, planned } = options;
  const dateAvail = values.dateAvail === null ? null : toAllowedDay(values.dateAvail, today);
  return {
    ...readEntries(values, Object.keys(values.entries) as PlainFactName[], options),
    dateAvail,
    // From the day that they were planned for, because the day between two others may be none.
    stops:
      planned.day === null || dateAvail === null ? planned.stops : moveStops(planned.stops, planned.day, dateAvail),
    srceRadius: toAllowedRadius(values.srceRadius, values.origin?.st ?? '', westernProvinces),
    destRadius: toAllowedRadius(values.destRadius, values.destination?.st ?? '', westernProvinces),
  };
}
