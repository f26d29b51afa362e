import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useStore } from '../lib/react/store.ts';
import { isSessionOver } from '../lib/session/session-end.ts';
import { t } from '../lib/texts/t.ts';
import { StaleNote } from '../ui/states/stale-note.tsx';
import { useDelayed } from '../ui/states/use-delayed.ts';
import styles from './connection-note.module.css';
import { useHub, useHubState } from './hub-context.ts';

/** How long the note waits: a shorter interruption ends before a user could read it. */
const QUIET_MS = 2_000;

function LostNote({ sinceMs }: { sinceMs: number }) {
  const hub = useHub();
  const isShown = useDelayed(QUIET_MS);
  if (!isShown) return null;
  return (
    <div className={styles.note} role="status">
      <IconCloudOff size={16} aria-hidden />
      <strong className={styles.title}>{t('live.lost')}</strong>
      <span className={styles.age}>
        <StaleNote sinceMs={sinceMs} />
      </span>
      <Button variant="default" size="xs" onClick={() => hub.reconnect()}>
        {t('live.reconnectNow')}
      </Button>
    </div>
  );
}

/**
 * States that the board is not live and how old its data is; renders nothing while the connection works, or is opened for
 * the first time.
 */
export function ConnectionNote() {
  const { status, sinceMs } = useHubState();
  const isOver = useStore(isSessionOver);
  return status === 'live' || status === 'connecting' || isOver ? null : <LostNote key={status} sinceMs={sinceMs} />;
}
