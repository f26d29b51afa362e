import { Button } from '@mantine/core';
import { t } from '../../lib/texts/t.ts';
import { NoteLine } from './note-line.tsx';
import { StaleNote } from './stale-note.tsx';

interface RefreshFailedNoteProps {
  /** What could not be read again. */
  readonly message: string;
  /** When what is on screen was read, milliseconds. */
  readonly sinceMs: number;
  readonly onRetry: () => void;
}

/** Stands above what is on screen while it could not be read again: how old it is, and Retry. */
export function RefreshFailedNote({ message, sinceMs, onRetry }: RefreshFailedNoteProps) {
  return (
    <NoteLine isAnnounced>
      {message} <StaleNote sinceMs={sinceMs} />
      <Button size="compact-xs" variant="default" onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </NoteLine>
  );
}
