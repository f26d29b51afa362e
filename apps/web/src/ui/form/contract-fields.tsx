import { Checkbox, NativeSelect, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import type { z } from 'zod';
import styles from './contract-fields.module.css';

/** What a form says of a field; the type of its value in the contract decides how it is entered. */
export interface FieldWords {
  readonly label: string;
  readonly hint?: string;
  /** How much of its limit a text uses. Such a field does not cut what is pasted; the contract refuses what is too long. */
  readonly toUsed?: (length: number) => string;
  /** Lines of a text; one where left out. */
  readonly rows?: number;
  readonly isTime?: boolean;
  /** The choices of a text, or the names of those of a list. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** For a value that can be null, which a switch decides: what it starts with, and what the form says of it. */
  readonly rule?: { readonly usual: unknown; readonly words: FieldWords | Readonly<Record<string, FieldWords>> };
  /** True for the field that has the focus when the form opens. */
  readonly isFirst?: boolean;
  readonly isHidden?: boolean;
}

/** What the fields use of a form of `@mantine/form`: a path and a value of the contract. */
export interface FormAccess {
  readonly values: Record<string, unknown>;
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly getInputProps: (path: string) => { value?: unknown; onChange: unknown; error?: ReactNode };
  readonly setFieldValue: (path: string, value: unknown) => void;
}

interface FieldProps {
  readonly form: FormAccess;
  readonly schema: z.ZodType;
  readonly path: string;
  readonly value: unknown;
  readonly words: FieldWords;
}

interface ContractFieldsProps {
  readonly form: FormAccess;
  readonly schema: z.ZodObject;
  /** The fields in the order of the form. */
  readonly fields: Readonly<Record<string, FieldWords>>;
}

/** The fields of a form by its contract: texts, numbers, choices, lists, switches, and values that a switch makes null. */
export function ContractFields({ form, schema, fields }: ContractFieldsProps) {
  return Object.entries(fields)
    .filter(([, words]) => words.isHidden !== true)
    .map(([name, words]) => (
      <Field
        key={name}
        form={form}
        schema={schema.shape[name] as z.ZodType}
        path={name}
        value={form.values[name]}
        words={words}
      />
    ));
}

function Field(props: FieldProps) {
  const type = toValueType(props.schema);
  switch (type.def.type) {
    case 'boolean':
      return <SwitchField {...props} isOn={props.value === true} onSwitch={(isOn) => isOn} />;
    case 'nullable':
      return <RuleField {...props} schema={toInner(type)} />;
    case 'number':
      return <NumberField {...props} />;
    case 'array':
      return <ListField {...props} />;
    default:
      return <TextField {...props} schema={type} />;
  }
}

/** The schema without what allows a value to be left out. */
function toValueType(schema: z.ZodType): z.ZodType {
  return schema.def.type === 'optional' || schema.def.type === 'default' ? toValueType(toInner(schema)) : schema;
}

function toInner(schema: z.ZodType): z.ZodType {
  return (schema as z.ZodNullable<z.ZodType>).unwrap();
}

function TextField({ form, schema, path, value, words }: FieldProps) {
  const { label, hint, toUsed, rows, choices, isTime, isFirst } = words;
  const props = form.getInputProps(path) as object;
  if (choices !== undefined) return <NativeSelect label={label} data={[...choices]} {...props} />;
  const { maxLength } = schema as z.ZodString;
  const shared = {
    label,
    description: toUsed === undefined ? hint : toUsed(String(value).length),
    withAsterisk: !schema.safeParse('').success && isTime !== true,
    maxLength: toUsed === undefined ? (maxLength ?? undefined) : undefined,
    'data-autofocus': isFirst || undefined,
    ...props,
  };
  if (rows === undefined) return <TextInput type={isTime ? 'time' : 'text'} autoComplete="off" {...shared} />;
  return (
    <Textarea
      rows={rows}
      {...(toUsed && { resize: 'vertical', inputWrapperOrder: ['label', 'input', 'description', 'error'] })}
      {...shared}
    />
  );
}

/** A number as text: an empty field is no number, which the contract refuses. */
function NumberField({ form, path, value, words }: FieldProps) {
  const { error } = form.getInputProps(path);
  return (
    <TextInput
      {...(form.getInputProps(path) as object)}
      className={styles.number}
      type="number"
      label={words.label}
      error={error}
      value={typeof value === 'number' && !Number.isNaN(value) ? String(value) : ''}
      onChange={({ currentTarget: { value: text } }) =>
        form.setFieldValue(path, text.trim() === '' ? Number.NaN : Number(text))
      }
    />
  );
}

function ListField({ form, schema, path, words }: FieldProps) {
  return (
    <Checkbox.Group
      label={words.label}
      description={words.hint}
      withAsterisk={!schema.safeParse([]).success}
      {...(form.getInputProps(path) as object)}
    >
      <Stack gap={6} mt={6}>
        {words.choices?.map((choice) => (
          <Checkbox key={choice.value} {...choice} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

interface SwitchFieldProps extends FieldProps {
  readonly isOn: boolean;
  /** The value after the switch. */
  readonly onSwitch: (isOn: boolean) => unknown;
}

function SwitchField({ form, path, words, isOn, onSwitch }: SwitchFieldProps) {
  const hintId = useId();
  return (
    <>
      <Switch
        label={words.label}
        aria-describedby={words.hint === undefined ? undefined : hintId}
        checked={isOn}
        error={form.errors[path]}
        onChange={({ currentTarget }) => form.setFieldValue(path, onSwitch(currentTarget.checked))}
      />
      {words.hint !== undefined && (
        <p id={hintId} className={styles.hint}>
          {words.hint}
        </p>
      )}
    </>
  );
}

/** A switch, and while it is on the value that it makes null otherwise. */
function RuleField(props: FieldProps) {
  const { form, schema, path, value, words } = props;
  if (words.rule === undefined) throw new Error(`The field ${path} can be null: its words need a rule.`);
  const { usual, words: inner } = words.rule;
  const isObject = schema.def.type === 'object';
  return (
    <>
      <SwitchField {...props} isOn={value !== null} onSwitch={(isOn) => (isOn ? usual : null)} />
      {value !== null && !isObject && (
        <Field form={form} schema={schema} path={path} value={value} words={inner as FieldWords} />
      )}
      {value !== null && isObject && (
        <div className={styles.parts}>
          {Object.entries(inner as Readonly<Record<string, FieldWords>>).map(([name, part]) => (
            <Field
              key={name}
              form={form}
              schema={(schema as z.ZodObject).shape[name] as z.ZodType}
              path={`${path}.${name}`}
              value={(value as Readonly<Record<string, unknown>>)[name]}
              words={part}
            />
          ))}
        </div>
      )}
    </>
  );
}
