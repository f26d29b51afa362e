import { PHONE_TEXT_LENGTH } from '@loadstone/contracts/board';
import { TextInput } from '@mantine/core';
import { t } from '../../../lib/texts/t.ts';
import type { NoteProps } from './note-field.tsx';

/** The phone of the external driver who needs no confirmation. */
export function DriverPhoneField({ phone, isReadOnly }: { readonly phone: NoteProps; readonly isReadOnly: boolean }) {
  return (
    <TextInput
      label={t('assignments.driverPhone')}
      description={t('assignments.driverPhoneHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      type="tel"
      maxLength={PHONE_TEXT_LENGTH}
      readOnly={isReadOnly}
      {...phone}
    />
  );
}
