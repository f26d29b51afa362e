import { ActionIcon, TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { documentNameSchema, LIMITS } from '@loadstone/contracts';
import { useState, type KeyboardEvent } from 'react';
import { z } from 'zod';
import { t } from '../../../lib/texts/t.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import styles from './documents.module.css';

interface DocumentNameProps {
  readonly name: string;
  /** Undefined where the name cannot be changed. */
  readonly onSave: ((name: string) => void) | undefined;
}

/** The name of a document. Its button opens a field: Enter saves, Esc cancels. */
export function DocumentName({ name, onSave }: DocumentNameProps) {
  const [isEditing, setEditing] = useState(false);
  if (isEditing && onSave) return <NameForm name={name} onSave={onSave} onClose={() => setEditing(false)} />;
  return (
    <>
      <span className={styles.name} title={name}>
        {name}
      </span>
      {onSave && (
        <ActionIcon aria-label={t('documents.rename', { name })} onClick={() => setEditing(true)}>
          <IconPencil size={16} />
        </ActionIcon>
      )}
    </>
  );
}

interface NameFormProps {
  readonly name: string;
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
}

function NameForm({ name, onSave, onClose }: NameFormProps) {
  const { form, onSubmit } = useContractForm({
    schema: z.object({ name: documentNameSchema }),
    initialValues: { name },
    showErrors: 'onChange',
    onValid: (values) => {
      const changed = documentNameSchema.parse(values.name);
      onClose();
      if (changed !== name) onSave(changed);
    },
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onSubmit();
    else if (event.key === 'Escape') onClose();
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
