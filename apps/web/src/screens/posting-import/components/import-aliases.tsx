import { Button } from '@mantine/core';
import { useState } from 'react';
import { toReasonedText } from '../../../lib/api/failure-text.ts';
import { t } from '../../../lib/texts/t.ts';
import { busyProps } from '../../../ui/busy-props.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { useSaveAlias } from '../../../modules/posting-lists/index.ts';
import { listCorrections, type Correction } from '../model/corrections.ts';
import type { useImportRows } from '../use-import-rows.ts';
import styles from './import-columns.module.css';

interface ImportAliasesProps {
  readonly state: Pick<ReturnType<typeof useImportRows>, 'rows' | 'edit'>;
  readonly isLocked: boolean;
}

/** Corrections of places and equipment, each of which can become a word of the company; rows with the same word follow. */
export function ImportAliases({ state, isLocked }: ImportAliasesProps) {
  const saving = useSaveAlias();
  const [remembered, setRemembered] = useState<readonly string[]>([]);
  const open = listCorrections(state.rows).filter(({ text }) => !remembered.includes(text));
  // The line has its room from the start: the rows below it do not move when a correction comes.
  if (open.length === 0) return <div className={styles.line} />;
  const remember = async ({ kind, text, means, others }: Correction) => {
    try {
      await saving.mutateAsync({ kind, text, means });
      setRemembered((known) => [...known, text]);
      for (const { number, field } of others) state.edit(number, field, means);
      const message = t('postingImport.remembered', { text, means, count: countRows(others) });
      showToast({ message, tone: 'success' });
    } catch (error) {
      showToast({ message: toReasonedText(t('postingImport.rememberFailed'), error), tone: 'danger' });
    }
  };
  return (
    <div className={styles.line} role="group" aria-label={t('postingImport.corrections')}>
      {open.slice(0, 3).map((correction) => (
        <Button
          key={correction.text}
          size="compact-xs"
          variant="default"
          disabled={isLocked}
          {...busyProps(saving.isPending, () => void remember(correction))}
        >
          {t('postingImport.remember', {
            text: correction.text,
            means: correction.means,
            count: countRows(correction.others),
          })}
        </Button>
      ))}
    </div>
  );
}

/** How many rows a correction changes besides its own; a row can have the words at both ends. */
function countRows(others: Correction['others']): number {
  return new Set(others.map(({ number }) => number)).size;
}
