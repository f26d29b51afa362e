import { Checkbox, Group, NativeSelect, PasswordInput, Radio, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useId } from 'react';
import type { z } from 'zod';
import type { FieldProps, FieldWords, FormAccess } from './contract-field.ts';
import styles from './contract-fields.module.css';

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
      return props.words.choices === undefined ? <LinesField {...props} /> : <ListField {...props} />;
    case 'enum':
      return <EnumField {...props} />;
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
  const { label, hint, toUsed, rows, choices, isTime, isPassword, isFirst } = words;
  const props = form.getInputProps(path) as object;
  if (choices !== undefined) return <NativeSelect label={label} data={[...choices]} {...props} />;
  const maxLength = findMaxLength(schema);
  const shared = {
    label,
    description: toUsed === undefined ? hint : toUsed(String(value).length),
    withAsterisk: !schema.safeParse('').success && isTime !== true,
    maxLength: toUsed === undefined ? maxLength : undefined,
    'data-autofocus': isFirst || undefined,
    ...props,
  };
  if (isPassword) return <PasswordInput autoComplete="current-password" {...shared} />;
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

/** A list that is typed, with a space, a comma or a line between its texts. */
function LinesField({ form, path, words }: FieldProps) {
  const wrong = Object.entries(form.errors).find(([field]) => field.split('.')[0] === path);
  return (
    <Textarea
      label={words.label}
      description={words.hint}
      rows={words.rows ?? 2}
      autoComplete="off"
      defaultValue=""
      error={wrong?.[1]}
      onChange={({ currentTarget }) =>
        form.setFieldValue(
          path,
          currentTarget.value.split(/[\s,]+/).filter((text) => text !== ''),
        )
      }
    />
  );
}

function EnumField({ form, path, words }: FieldProps) {
  return (
    <>
      <Radio.Group mt="sm" label={words.label} {...(form.getInputProps(path) as object)}>
        <Group gap="md" mt={4}>
          {words.choices?.map((choice) => (
            <Radio key={choice.value} {...choice} />
          ))}
        </Group>
      </Radio.Group>
      {words.below}
    </>
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

/** The most characters of a text. `maxLength` of zod is computed by its JSON schemas, which the browser does not have. */
function findMaxLength(schema: z.ZodType): number | undefined {
  const defs = (schema.def.checks ?? []).map((check) => check._zod.def);
  const limit = defs.find((def): def is z.core.$ZodCheckMaxLengthDef => def.check === 'max_length');
  return limit?.maximum;
}
