import { Progress } from '@mantine/core';
import { formatNumber } from '../../../lib/format/formatting.ts';
import { t } from '../../../lib/texts/t.ts';
import type { RowChange } from '../model/compare-list.ts';
import { MOST_IMPORTED_ROWS, type ReadSheet } from '../model/list-rows.ts';
import type { RunState } from '../use-import-run.ts';
import type { CheckedRow } from '../use-import-rows.ts';
import styles from './import-summary.module.css';

interface ImportSummaryProps {
  readonly rows: readonly CheckedRow[];
  readonly read: Pick<ReadSheet, 'beyondCount' | 'notRows' | 'attachments'>;
  readonly changes: ReadonlyMap<number, readonly RowChange[]>;
  readonly run: RunState;
}

/** Lines that are no postings, of which the text is shown. */
const SHOWN_LINES = 3;

/** How many rows can be posted, and how many not and why; how far they are while they are sent. */
export function ImportSummary({ rows, read, changes, run }: ImportSummaryProps) {
  const { status, sentCount, total, problem } = run;
  const { beyondCount, notRows, attachments } = read;
  const included = rows.filter(({ isLeftOut }) => !isLeftOut);
  const wrong = included.filter(({ number, isReading }) => !changes.has(number) && !isReading).length;
  const isSent = (number: number) => changes.get(number)?.some(({ kind }) => kind === 'new' || kind === 'changed');
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
        <p className={styles.beyond}>
          {t('postingImport.beyond', { most: formatNumber(MOST_IMPORTED_ROWS), count: beyondCount })}
        </p>
      )}
      {notRows.length > 0 && <NotRows lines={notRows} />}
      {attachments.length > 0 && (
        <p className={styles.lines}>
          {t('postingImport.attachments', { count: attachments.length, names: attachments.join(', ') })}
        </p>
      )}
      <p role="status" className={styles.summary}>
        {status === 'running' ? (
          <span>{t('postingImport.posting', { done: sentCount, total })}</span>
        ) : (
          <>
            <span>{t('postingImport.ready', { count: included.filter(({ number }) => isSent(number)).length })}</span>
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

/** Lines that are no postings: a few are shown, all of them on demand. */
function NotRows({ lines }: { readonly lines: readonly string[] }) {
  const text = t('postingImport.notRows', { count: lines.length, lines: lines.slice(0, SHOWN_LINES).join(' / ') });
  if (lines.length <= SHOWN_LINES) return <p className={styles.lines}>{text}</p>;
  return (
    <details className={styles.lines}>
      <summary>{text} …</summary>
      {lines.slice(SHOWN_LINES).map((line, at) => (
        <div key={at}>{line}</div>
      ))}
    </details>
  );
}
