import { ActionIcon, TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { LIMITS } from '@loadstone/contracts/board';
import { documentNameSchema } from '@loadstone/contracts/documents';
import { useRef, useState, type KeyboardEvent } from 'react';
import { z } from 'zod';
import { t } from '../../../lib/texts/t.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import styles from './documents.module.css';

interface DocumentNameProps {
  readonly name: string;
  /** Undefined where the name cannot be changed. */
  readonly onSave: ((name: string) => void) | undefined;
}

/** The name of a document. Its button opens a field: Enter saves, Esc cancels, and both return to the button. */
export function DocumentName({ name, onSave }: DocumentNameProps) {
  const [state, setState] = useState<'shown' | 'editing' | 'closedByKey'>('shown');
  if (state === 'editing' && onSave) {
    return <NameForm name={name} onSave={onSave} onClose={(isByKey) => setState(isByKey ? 'closedByKey' : 'shown')} />;
  }
  return (
    <>
      <span className={styles.name} title={name}>
        {name}
      </span>
      {onSave && (
        <ActionIcon
          aria-label={t('documents.rename', { name })}
          autoFocus={state === 'closedByKey'}
          onClick={() => setState('editing')}
        >
          <IconPencil size={16} />
        </ActionIcon>
      )}
    </>
  );
}

interface NameFormProps {
  readonly name: string;
  readonly onSave: (name: string) => void;
  readonly onClose: (isByKey: boolean) => void;
}

function NameForm({ name, onSave, onClose }: NameFormProps) {
  const isByKey = useRef(false);
  const { form, onSubmit } = useContractForm({
    schema: z.object({ name: documentNameSchema }),
    initialValues: { name },
    showErrors: 'onChange',
    onValid: (values) => {
      const changed = documentNameSchema.parse(values.name);
      onClose(isByKey.current);
      if (changed !== name) onSave(changed);
    },
  });
  const onKeyDown = (event: KeyboardEvent) => {
    isByKey.current = event.key === 'Enter' || event.key === 'Escape';
    if (event.key === 'Enter') onSubmit();
    else if (event.key === 'Escape') onClose(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <TextInput
      className={styles.nameField}
      size="xs"
      aria-label={t('documents.nameLabel')}
      autoFocus
      maxLength={LIMITS.documentNameLength}
      {...form.getInputProps('name')}
      onKeyDown={onKeyDown}
      onBlur={() => form.isValid() && onSubmit()}
    />
  );
}
