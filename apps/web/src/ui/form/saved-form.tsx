import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { handleReply } from '../../lib/api/handle-reply.ts';
import { showToast } from '../toasts/toast.ts';
import type { FieldWords, FormAccess } from './contract-field.ts';
import { ContractFields } from './contract-fields.tsx';
import { useContractForm } from './use-contract-form.ts';
import { busyProps } from '../busy-props.ts';

interface SavedFormProps<Values extends Record<string, unknown>> {
  readonly schema: z.ZodObject;
  readonly initialValues: Values;
  /** Each field of the contract in the order of the form. */
  readonly toFields: (values: Values) => Readonly<Record<keyof Values & string, FieldWords>>;
  readonly showErrors?: 'onBlur' | 'onSubmit';
  readonly save: (values: Values) => Promise<unknown>;
  readonly isPending: boolean;
  /** True where only what was changed can be saved. */
  readonly needsChange?: boolean;
  readonly words: {
    readonly save: string;
    readonly saved: string;
    /** What is said of an error that no field shows. */
    readonly toFailed: (error: unknown) => string;
  };
  readonly className?: string | undefined;
  readonly labelledBy?: string;
  /** Above the fields. */
  readonly children?: ReactNode;
}

/** A form whose values stay on screen after they are saved, such as a rule of a company, made of its contract. */
export function SavedForm<Values extends Record<string, unknown>>(props: SavedFormProps<Values>) {
  const { schema, initialValues, toFields, save, isPending, needsChange = false, words } = props;
  const { form, onSubmit, showServerErrors } = useContractForm<Values>({
    schema,
    initialValues,
    ...(props.showErrors && { showErrors: props.showErrors }),
    onValid: (values) =>
      handleReply(save(values), {
        onSuccess: () => {
          form.resetDirty(values);
          showToast({ message: words.saved, tone: 'success' });
        },
        onError: (error) => {
          if (!showServerErrors(error)) showToast({ message: words.toFailed(error), tone: 'danger' });
        },
      }),
  });
  return (
    <form className={props.className} onSubmit={onSubmit} noValidate aria-labelledby={props.labelledBy}>
      {props.children}
      {/* The kit's type of a value by its path is not known for every contract. */}
      <ContractFields form={form as unknown as FormAccess} schema={schema} fields={toFields(form.values)} />
      <Button
        mt="sm"
        type="submit"
        variant="default"
        size="xs"
        {...busyProps(isPending, undefined, needsChange && !form.isDirty())}
      >
        {words.save}
      </Button>
    </form>
  );
}
