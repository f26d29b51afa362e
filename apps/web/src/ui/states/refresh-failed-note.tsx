import { Button } from '@mantine/core';
import { t } from '../../lib/texts/t.ts';
import { NoteLine } from './note-line.tsx';
import { StaleNote } from './stale-note.tsx';

interface RefreshFailedNoteProps {
  /** States which data could not be reloaded. */
  readonly message: string;
  /** When the data on screen was loaded, milliseconds. */
  readonly sinceMs: number;
  readonly onRetry: () => void;
}

/** Shown above data that could not be reloaded: its age, and Retry. */
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
