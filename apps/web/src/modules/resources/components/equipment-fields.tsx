import { Checkbox, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { LIMITS } from '@loadstone/contracts/board';
import type { EquipmentDetails } from '@loadstone/contracts/resources';
import { t } from '../../../lib/texts/t.ts';
import styles from './resources.module.css';
import { listLetters, type LetterTable } from '../../../lib/code-texts.ts';

interface EquipmentFieldsProps {
  readonly form: UseFormReturnType<{ [Field in keyof EquipmentDetails]: EquipmentDetails[Field] }>;
  readonly isReadOnly: boolean;
}

/** The first tab: name, types and attributes. */
export function BasicInformation({ form, isReadOnly }: EquipmentFieldsProps) {
  return (
    <Stack gap="md">
      <TextInput
        label={t('resources.vehicleName')}
        withAsterisk
        data-autofocus
        maxLength={LIMITS.vehicleNameLength}
        readOnly={isReadOnly}
        {...form.getInputProps('vehicleName')}
      />
      <LetterGroup form={form} field="vehicleType" isReadOnly={isReadOnly} table="vehicleType" isRequired />
      <LetterGroup form={form} field="vehicleAttribute" isReadOnly={isReadOnly} table="attribute" />
    </Stack>
  );
}

/** The second tab: code and note. */
export function AdditionalInformation({ form, isReadOnly }: EquipmentFieldsProps) {
  const { notes } = form.getValues();
  return (
    <Stack gap="md" mb="md">
      <TextInput
        label={t('resources.vehicleCode')}
        maxLength={LIMITS.vehicleCodeLength}
        readOnly={isReadOnly}
        {...form.getInputProps('vehicleCode')}
      />
      <TextInput
        label={t('resources.notes')}
        description={t('resources.noteLength', { length: notes.length, max: LIMITS.vehicleNotesLength })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={LIMITS.vehicleNotesLength}
        readOnly={isReadOnly}
        {...form.getInputProps('notes')}
      />
    </Stack>
  );
}

interface LetterGroupProps extends EquipmentFieldsProps {
  readonly field: 'vehicleType' | 'vehicleAttribute';
  readonly table: LetterTable;
  readonly isRequired?: boolean;
}

/** Letters of a code table as checkboxes; they are kept in the order of the table. */
function LetterGroup({ form, field, table, isReadOnly, isRequired = false }: LetterGroupProps) {
  const letters = listLetters(table);
  return (
    <Checkbox.Group
      label={t(`resources.${field}`)}
      withAsterisk={isRequired}
      readOnly={isReadOnly}
      value={[...form.getValues()[field]]}
      error={form.errors[field]}
      onChange={(chosen) => {
        form.clearFieldError(field);
        form.setFieldValue(field, letters.flatMap(([letter]) => (chosen.includes(letter) ? [letter] : [])).join(''));
      }}
    >
      <div className={styles.boxes}>
        {letters.map(([letter, word], index) => (
          <Checkbox key={letter} value={letter} label={word} {...(index === 0 && { 'data-path': field })} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
