import { ActionIcon, TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { documentNameSchema, LIMITS } from '@loadstone/contracts';
import { useState, type KeyboardEvent } from 'react';
import { t } from '../../../lib/texts/t.ts';
import styles from './documents.module.css';

interface DocumentNameProps {
  readonly name: string;
  /** Undefined where the name cannot be changed. */
  readonly onSave: ((name: string) => void) | undefined;
}

/** The name of a document. Its button opens a field: Enter saves, Esc cancels. */
export function DocumentName({ name, onSave }: DocumentNameProps) {
  const [draft, setDraft] = useState<string | null>(null);
  if (draft === null || onSave === undefined) {
    return (
      <>
        <span className={styles.name} title={name}>
          {name}
        </span>
        {onSave && (
          <ActionIcon aria-label={t('documents.rename', { name })} onClick={() => setDraft(name)}>
            <IconPencil size={16} />
          </ActionIcon>
        )}
      </>
    );
  }
  const parsed = documentNameSchema.safeParse(draft);
  const save = () => {
    if (!parsed.success) return;
    setDraft(null);
    if (parsed.data !== name) onSave(parsed.data);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save();
    else if (event.key === 'Escape') setDraft(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <TextInput
      className={styles.nameField}
      size="xs"
      aria-label={t('documents.nameLabel')}
      value={draft}
      autoFocus
      maxLength={LIMITS.documentNameLength}
      error={parsed.success ? undefined : parsed.error.issues[0]?.message}
      onChange={({ currentTarget }) => setDraft(currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={save}
    />
  );
}
