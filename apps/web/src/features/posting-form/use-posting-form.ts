import { toAllowedRadius, type ProductMode } from '@loadstone/contracts';
import { useMemo, useState } from 'react';
import { isDayInsured, toUninsuredDayText, type DayLimit } from '../../data/postings/insurance-day.ts';
import { toAllowedDay, type PostingFormValues } from '../../data/postings/posting-draft.ts';
import { FORM_FIELDS, listFormErrors, type PostingFormErrors, type PostingFormField } from './model/posting-form.ts';

interface PostingFormOptions {
  readonly mode: ProductMode;
  readonly initial: PostingFormValues;
  readonly today: string;
  readonly commentMaxLength: number;
  readonly westernProvinces: readonly string[];
  /** How far ahead the person may post; left out or null, as far as they like. */
  readonly dayLimit?: DayLimit | null;
}

/** The posting form's state: what is filled in, what is wrong, and what of that is shown by now. */
export interface PostingForm {
  /** The last day that may be chosen is its `latestDay`; null for any day. */
  readonly dayLimit: DayLimit | null;
  readonly values: PostingFormValues;
  /** What the form was opened with. */
  readonly start: PostingFormValues;
  /** Everything that is wrong. */
  readonly errors: PostingFormErrors;
  /** What is wrong in fields that were left, or everything once the person tried to send. */
  readonly shownErrors: PostingFormErrors;
  readonly isValid: boolean;
  readonly isDirty: boolean;
  readonly set: <F extends PostingFormField>(field: F, value: PostingFormValues[F]) => void;
  readonly leave: (field: PostingFormField) => void;
  /** Shows every error of the fields; answers the first wrong one, or undefined. */
  readonly reveal: (fields?: readonly PostingFormField[]) => PostingFormField | undefined;
  readonly showServerErrors: (errors: PostingFormErrors) => void;
  readonly replace: (values: PostingFormValues) => void;
}

/** Holds one open form. Cities, days and radii obey their rules as they are set. */
export function usePostingForm(options: PostingFormOptions): PostingForm {
  const { mode, initial, today, commentMaxLength, westernProvinces, dayLimit = null } = options;
  const [opened] = useState(() => toInsured(initial, dayLimit));
  const [values, setValues] = useState(opened.values);
  const [start, setStart] = useState(opened.values);
  const [left, setLeft] = useState<readonly PostingFormField[]>([]);
  const [serverErrors, setServerErrors] = useState<PostingFormErrors>(opened.refusals);
  const errors = useMemo(
    () => listFormErrors(mode, values, { commentMaxLength, westernProvinces }),
    [mode, values, commentMaxLength, westernProvinces],
  );
  const shownErrors: PostingFormErrors = { ...serverErrors };
  for (const field of left) shownErrors[field] ??= errors[field];
  // The corridor rule is about three fields at once: it speaks as soon as it is broken.
  if (errors.corridor !== undefined) shownErrors.corridor = errors.corridor;

  const set: PostingForm['set'] = (field, value) => {
    const next = toInsured({ ...values, [field]: value }, dayLimit);
    setServerErrors(({ [field]: _dropped, ...rest }) => ({ ...rest, ...next.refusals }));
    setValues((current) =>
      settle({ ...current, [field]: field === 'dateAvail' ? next.values.dateAvail : value }, today, westernProvinces),
    );
  };
  const leave = (field: PostingFormField) =>
    setLeft((fields) => (fields.includes(field) ? fields : [...fields, field]));

  return {
    dayLimit,
    values,
    start,
    errors,
    shownErrors,
    isValid: Object.keys(errors).length === 0,
    isDirty: JSON.stringify(values) !== JSON.stringify(start),
    set,
    leave,
    reveal: (fields = FORM_FIELDS) => {
      setLeft((known) => [...new Set([...known, ...fields])]);
      return fields.find((field) => errors[field] !== undefined);
    },
    showServerErrors: setServerErrors,
    replace: (next) => {
      const insured = toInsured(next, dayLimit);
      setValues(insured.values);
      setStart(insured.values);
      setLeft([]);
      setServerErrors(insured.refusals);
    },
  };
}

/** A day that the insurance does not reach is taken out again, with the reason. */
function toInsured(
  values: PostingFormValues,
  dayLimit: DayLimit | null,
): { values: PostingFormValues; refusals: PostingFormErrors } {
  const { dateAvail } = values;
  if (dateAvail === null || dayLimit === null || isDayInsured(dateAvail, dayLimit)) return { values, refusals: {} };
  const refusals = { dateAvail: toUninsuredDayText(dateAvail, dayLimit) };
  return { values: { ...values, dateAvail: null }, refusals };
}

/** What follows from a change: a past day becomes today, and 1000 miles go where the end is not western. */
function settle(values: PostingFormValues, today: string, westernProvinces: readonly string[]): PostingFormValues {
  return {
    ...values,
    dateAvail: values.dateAvail === null ? null : toAllowedDay(values.dateAvail, today),
    srceRadius: toAllowedRadius(values.srceRadius, values.origin?.st ?? '', westernProvinces),
    destRadius: toAllowedRadius(values.destRadius, values.destination?.st ?? '', westernProvinces),
  };
}
