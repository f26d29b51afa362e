import { TextInput } from '@mantine/core';
import { LIMITS } from '@loadstone/contracts';
import type { Ref } from 'react';
import { t } from '../../../lib/texts/t.ts';

interface NoteFieldProps {
  readonly value: string;
  readonly onChange: (note: string) => void;
  readonly isReadOnly: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** The note of an assignment with its counter. It has one line, so that Enter submits the dialog. */
export function NoteField({ value, onChange, isReadOnly, ref }: NoteFieldProps) {
  return (
    <TextInput
      ref={ref}
      data-autofocus
      label={t('assignments.noteLabel')}
      placeholder={t('assignments.notePlaceholder')}
      description={t('assignments.noteLength', { length: value.length, max: LIMITS.assignNoteLength })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxLength={LIMITS.assignNoteLength}
      readOnly={isReadOnly}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
