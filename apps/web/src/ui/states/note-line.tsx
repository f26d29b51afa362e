import type { ReactNode } from 'react';
import styles from './states.module.css';

interface NoteLineProps {
  /** True to announce it to screen readers when it appears; not for a note that is there from the start. */
  readonly isAnnounced?: boolean;
  readonly children: ReactNode;
}

/** A line above a list with a note about the whole list. */
export function NoteLine({ isAnnounced = false, children }: NoteLineProps) {
  return (
    <div className={styles.note} role={isAnnounced ? 'status' : undefined}>
      {children}
    </div>
  );
}
