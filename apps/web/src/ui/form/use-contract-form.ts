import { useForm, type FormErrors, type UseFormReturnType } from '@mantine/form';
import type { FormEvent } from 'react';
import { useCallback } from 'react';
import type { z } from 'zod';
import { isApiError } from '../../lib/api/api-error.ts';
import { useLatest } from '../../lib/react/use-latest.ts';
import { toIssueWords } from '../../lib/texts/check-words.ts';
import { useFirstValues, useKeptValues } from './use-kept-values.ts';

interface ContractForm<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>;
  /** The handler for the `<form>`, whose `noValidate` disables the browser's own errors. */
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
  /** Shows the server's field errors at their fields. @returns false where the error names none of them */
  showServerErrors: (error: unknown) => boolean;
}

interface ContractFormOptions<Values extends Record<string, unknown>> {
  /** The contract of the body; the server validates with the same one. */
  schema: z.ZodType;
  initialValues: Values;
  onValid: (values: Values) => void;
  /** When the error of a field appears, besides after sending. Default `onBlur`. */
  showErrors?: 'onBlur' | 'onChange' | 'onSubmit';
  /**
   * The name under which the values stay while the page reloads, the user signs in again, or a change of the language renders
   * the screen again: for a form of the page itself, or in a dialog that is opened again. The language waits for other
   * dialogs, and a reload asks first.
   */
  keptAs?: string;
}

/**
 * A form that is validated by the contract. Errors appear next to a field when it is left or the form is sent, and the
 * first invalid field gets the focus. Fields use `form.getInputProps('name')`. A changed field loses its error.
 */
export function useContractForm<Values extends Record<string, unknown>>({
  schema,
  initialValues,
  onValid,
  showErrors = 'onBlur',
  keptAs,
}: ContractFormOptions<Values>): ContractForm<Values> {
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: useFirstValues(keptAs, initialValues),
    validate: (values: Values) => listErrors(schema, values),
    validateInputOnBlur: showErrors === 'onBlur',
    validateInputOnChange: showErrors === 'onChange',
    clearInputErrorOnChange: true,
  });
  useKeptValues(keptAs, form.values, () => form.isDirty());
  const latest = useLatest({ form, onValid });

  const onSubmit = useCallback(
    (event?: FormEvent<HTMLFormElement>) => {
      latest.current.form.onSubmit(
        (values) => latest.current.onValid(values),
        (errors) => focusField(latest.current.form, Object.keys(errors)),
      )(event);
    },
    [latest],
  );

  const showServerErrors = useCallback(
    (error: unknown): boolean => {
      if (!isApiError(error) || error.details.length === 0) return false;
      const known = error.details.filter(({ field }) => (field.split('.')[0] ?? '') in latest.current.form.getValues());
      if (known.length === 0) return false;
      latest.current.form.setErrors(Object.fromEntries(known.map(({ field, message }) => [field, message])));
      focusField(
        latest.current.form,
        known.map(({ field }) => field),
      );
      return true;
    },
    [latest],
  );

  return { form, onSubmit, showServerErrors };
}

/** The first error of each field, in the active language. */
function listErrors(schema: z.ZodType, values: unknown): FormErrors {
  const errors: FormErrors = {};
  for (const issue of schema.safeParse(values).error?.issues ?? []) {
    errors[issue.path.map(String).join('.')] ??= toIssueWords(issue);
  }
  return errors;
}

/** Focuses the invalid field that is first on screen, regardless of the order of the errors. */
function focusField<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  wrongFields: readonly string[],
): void {
  const nodes = wrongFields
    .map((field) => form.getInputNode(field))
    .filter((node): node is HTMLElement => node instanceof HTMLElement);
  nodes.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  nodes[0]?.focus();
}
