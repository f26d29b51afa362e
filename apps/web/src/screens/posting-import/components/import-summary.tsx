import { Progress } from '@mantine/core';
import { t } from '../../../lib/texts/t.ts';
import { MOST_IMPORTED_ROWS } from '../model/imported-table.ts';
import type { RunState } from '../use-import-run.ts';
import type { CheckedRow } from '../use-import-rows.ts';
import styles from './import-summary.module.css';

interface ImportSummaryProps {
  readonly rows: readonly CheckedRow[];
  readonly beyondCount: number;
  readonly run: RunState;
}

/** How many rows can be posted, and how many not and why; how far they are while they are sent. */
export function ImportSummary({ rows, beyondCount, run }: ImportSummaryProps) {
  const { status, sentCount, total, problem } = run;
  const included = rows.filter(({ isLeftOut }) => !isLeftOut);
  const wrong = included.filter(({ draft }) => draft === undefined).length;
  const ofNetworks = included.filter(({ draft }) => draft?.postMode === 'P').length;
  const leftOut = rows.length - included.length;
  return (
    <>
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {beyondCount > 0 && (
        <p className={styles.beyond}>{t('postingImport.beyond', { most: MOST_IMPORTED_ROWS, count: beyondCount })}</p>
      )}
      <p role="status" className={styles.summary}>
        {status === 'running' ? (
          <span>{t('postingImport.posting', { done: sentCount, total })}</span>
        ) : (
          <>
            <span>{t('postingImport.ready', { count: included.length - wrong })}</span>
            {wrong > 0 && <span className={styles.wrong}>{t('postingImport.wrong', { count: wrong })}</span>}
            {leftOut > 0 && <span className={styles.soft}>{t('postingImport.leftOut', { count: leftOut })}</span>}
            <span className={styles.soft}>
              {ofNetworks === 0
                ? t('postingImport.visibleToAll')
                : t('postingImport.visibleToNetworks', { count: ofNetworks })}
            </span>
          </>
        )}
      </p>
      {status !== 'idle' && (
        <Progress mb="sm" value={(sentCount / total) * 100} aria-label={t('postingImport.progress')} />
      )}
    </>
  );
}
