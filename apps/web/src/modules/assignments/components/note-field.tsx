import { TextInput, type TextInputProps } from '@mantine/core';
import { LIMITS } from '@loadstone/contracts/board';
import type { Ref } from 'react';
import { useSettings } from '../../../lib/settings/settings.ts';
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
  const max = Math.min(LIMITS.assignNoteLength, useSettings().dispatchCommentMaxLength);
  return (
    <TextInput
      ref={ref}
      data-autofocus
      label={t('assignments.noteLabel')}
      placeholder={t('assignments.notePlaceholder')}
      description={t('assignments.noteLength', { length: note.value.length, max })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxLength={max}
      readOnly={isReadOnly}
      {...note}
    />
  );
}
