import { Progress } from '@mantine/core';
import { t } from '../../../lib/texts/t.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import type { ReadingState } from '../use-sheet-reading.ts';

const PERCENT = 100;

/** In place of the preview while the rows are read. */
export function ReadingProgress({
  reading,
  onRetry,
}: {
  readonly reading: ReadingState;
  readonly onRetry: () => void;
}) {
  const { status, done, total, error } = reading;
  if (status === 'failed')
    return <ErrorState title={t('postingImport.readingFailed')} error={error} onRetry={onRetry} />;
  return (
    <>
      <p role="status">{t('postingImport.reading', { done, total })}</p>
      <Progress value={(done / Math.max(1, total)) * PERCENT} aria-label={t('postingImport.readingProgress')} />
    </>
  );
}
