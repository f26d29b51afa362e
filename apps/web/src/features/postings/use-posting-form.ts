import { toAllowedRadius, type ProductMode } from '@loadstone/contracts';
import { useMemo, useState } from 'react';
import {
  FORM_FIELDS,
  listFormErrors,
  toAllowedDay,
  type PostingFormErrors,
  type PostingFormField,
  type PostingFormValues,
} from './model/posting-form.ts';

interface PostingFormOptions {
  readonly mode: ProductMode;
  readonly initial: PostingFormValues;
  readonly today: string;
  readonly commentMaxLength: number;
  readonly westernProvinces: readonly string[];
}

/** The posting form's state: what is filled in, what is wrong, and what of that is shown by now. */
export interface PostingForm {
  readonly values: PostingFormValues;
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
  const { mode, initial, today, commentMaxLength, westernProvinces } = options;
  const [values, setValues] = useState(initial);
  const [start, setStart] = useState(initial);
  const [left, setLeft] = useState<readonly PostingFormField[]>([]);
  const [serverErrors, setServerErrors] = useState<PostingFormErrors>({});
  const errors = useMemo(
    () => listFormErrors(mode, values, { commentMaxLength, westernProvinces }),
    [mode, values, commentMaxLength, westernProvinces],
  );
  const shownErrors: PostingFormErrors = { ...serverErrors };
  for (const field of left) if (errors[field] !== undefined) shownErrors[field] = errors[field];
  // The corridor rule is about three fields at once: it speaks as soon as it is broken.
  if (errors.corridor !== undefined) shownErrors.corridor = errors.corridor;

  const set: PostingForm['set'] = (field, value) => {
    setServerErrors(({ [field]: _dropped, ...rest }) => rest);
    setValues((current) => settle({ ...current, [field]: value }, today, westernProvinces));
  };
  const leave = (field: PostingFormField) =>
    setLeft((fields) => (fields.includes(field) ? fields : [...fields, field]));

  return {
    values,
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
      setValues(next);
      setStart(next);
      setLeft([]);
      setServerErrors({});
    },
  };
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
