import { Skeleton } from '@mantine/core';
import { DelayedSkeleton } from '../../ui/states/delayed-skeleton.tsx';
import styles from './shell.module.css';

const ROWS = [1, 2, 3, 4, 5, 6];

/** A skeleton of the frame, shown until it is known whether the user is signed in. */
export function ShellSkeleton() {
  return (
    <DelayedSkeleton>
      <div className={styles.shell}>
        <div className={styles.header}>
          <Skeleton h={20} w={120} />
        </div>
        <div style={{ gridArea: 'rail', width: 56, borderRight: '1px solid var(--ls-line)' }} />
        <div style={{ gridArea: 'main', width: 420, padding: 16, borderRight: '1px solid var(--ls-line)' }}>
          {ROWS.map((row) => (
            <Skeleton key={row} h={88} mb={16} />
          ))}
        </div>
        <div className={styles.status} />
      </div>
    </DelayedSkeleton>
  );
}
