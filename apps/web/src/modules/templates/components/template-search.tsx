import { ActionIcon, CloseButton, TextInput, Tooltip } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState, type FormEvent } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { KEYS } from '../../../ui/shortcuts/keys.ts';
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts';
import styles from './templates.module.css';

interface TemplateSearchProps {
  /** The active search text; empty for none. */
  readonly applied: string;
  readonly onApply: (text: string) => void;
}

/** Filters the templates by a city: Enter or the button applies it, the cross clears it. */
export function TemplateSearch({ applied, onApply }: TemplateSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(applied);
  const label = t('templates.keySearch');
  const group = t('templates.keysGroup');
  useShortcut({ keys: KEYS.search, label, group, run: () => input.current?.focus() });
  const clear = () => {
    setTyped('');
    onApply('');
    input.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply(typed);
  };
  return (
    <form role="search" className={styles.search} onSubmit={submit}>
      <TextInput
        ref={input}
        size="xs"
        aria-label={t('templates.search')}
        placeholder={t('templates.searchPlaceholder')}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        rightSectionPointerEvents="all"
        rightSection={
          (typed !== '' || applied !== '') && (
            <CloseButton size={28} aria-label={t('templates.clearSearch')} onClick={clear} />
          )
        }
      />
      <Tooltip label={t('templates.applySearch')}>
        <ActionIcon type="submit" variant="default" aria-label={t('templates.applySearch')}>
          <IconSearch size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </form>
  );
}
