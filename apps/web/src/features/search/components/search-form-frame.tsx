import { Alert, Button, Group } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { t } from '../../../lib/texts/t.ts';
import styles from './search.module.css';

interface SearchFormFrameProps {
  readonly label: string;
  /** What is missing; undefined for nothing. */
  readonly problem: string | undefined;
  readonly onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
  readonly onReset: () => void;
  readonly children: ReactNode;
}

/** The frame of a search form: its fields, what is missing, and the buttons. */
export function SearchFormFrame({ label, problem, onSubmit, onReset, children }: SearchFormFrameProps) {
  // Copy, cut and paste are disabled on these forms.
  const block = (event: { preventDefault: () => void }) => event.preventDefault();
  return (
    <form
      noValidate
      aria-label={label}
      className={styles.form}
      onSubmit={onSubmit}
      onCopy={block}
      onCut={block}
      onPaste={block}
    >
      {children}
      {problem !== undefined && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <Group gap={8}>
        <Button type="submit">{t('search.submit')}</Button>
        <Button variant="default" onClick={onReset}>
          {t('search.reset')}
        </Button>
      </Group>
    </form>
  );
}
