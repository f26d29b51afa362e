import { Alert, Button, Group } from '@mantine/core';
import { Fragment, useState, type FormEvent, type ReactNode } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { focusUnresolvedField } from '../../../ui/form/unresolved-text.ts';
import styles from './search.module.css';

interface SearchFormFrameProps {
  readonly label: string;
  /** What is missing; undefined for nothing, and where a field shows what is wrong. */
  readonly problem: string | undefined;
  readonly onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
  readonly onReset: () => void;
  readonly children: ReactNode;
}

/** The frame of a search form: its fields, what is missing, and the buttons. */
export function SearchFormFrame({ label, problem, onSubmit, onReset, children }: SearchFormFrameProps) {
  // Copy, cut and paste are disabled on these forms.
  const block = (event: { preventDefault: () => void }) => event.preventDefault();
  // Fields keep typed text themselves, so Reset mounts them again.
  const [resets, setResets] = useState(0);
  const [unresolved, setUnresolved] = useState<string>();
  const shownProblem = unresolved ?? problem;
  return (
    <form
      noValidate
      aria-label={label}
      className={styles.form}
      onSubmit={(event) => {
        const reason = focusUnresolvedField(event.currentTarget);
        // A field that shows the reason itself has the focus now.
        const isShown = document.activeElement?.getAttribute('aria-invalid') === 'true';
        setUnresolved(isShown ? reason && '' : reason);
        if (reason === undefined) onSubmit(event);
        else event.preventDefault();
      }}
      onCopy={block}
      onCut={block}
      onPaste={block}
    >
      <Fragment key={resets}>{children}</Fragment>
      {shownProblem && (
        <Alert color="red" role="alert">
          {shownProblem}
        </Alert>
      )}
      <Group gap={8}>
        <Button type="submit">{t('search.submit')}</Button>
        <Button
          variant="default"
          onClick={() => {
            onReset();
            setUnresolved(undefined);
            setResets(resets + 1);
          }}
        >
          {t('search.reset')}
        </Button>
      </Group>
    </form>
  );
}
