import { TextInput, type TextInputProps } from '@mantine/core';
import { LIMITS } from '@loadstone/contracts';
import type { Ref } from 'react';
import { t } from '../../../lib/texts/t.ts';

/** The properties that the form gives to the field. */
export type NoteProps = TextInputProps & { readonly value: string };

interface NoteFieldProps {
  readonly note: NoteProps;
  readonly isReadOnly: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** The note of an assignment with its counter. It has one line, so that Enter submits the dialog. */
export function NoteField({ note, isReadOnly, ref }: NoteFieldProps) {
  return (
    <TextInput
      ref={ref}
      data-autofocus
      label={t('assignments.noteLabel')}
      placeholder={t('assignments.notePlaceholder')}
      description={t('assignments.noteLength', { length: note.value.length, max: LIMITS.assignNoteLength })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxLength={LIMITS.assignNoteLength}
      readOnly={isReadOnly}
      {...note}
    />
  );
}
