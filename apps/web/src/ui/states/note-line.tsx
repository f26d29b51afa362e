import type { ReactNode } from 'react';
import styles from './states.module.css';

interface NoteLineProps {
  /** Read out when it appears; for what is there from the start it is not. */
  readonly isAnnounced?: boolean;
  readonly children: ReactNode;
}

/** A line above a list that says something of all of it. */
export function NoteLine({ isAnnounced = false, children }: NoteLineProps) {
  return (
    <div className={styles.note} role={isAnnounced ? 'status' : undefined}>
      {children}
    </div>
  );
}
