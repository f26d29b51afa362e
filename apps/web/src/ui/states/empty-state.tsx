import type { ReactNode } from 'react';
import styles from './states.module.css';

interface EmptyStateProps {
  title: string;
  /** What to do about it. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Stands where data would be when there is none, and says what to do. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <p className={styles.title}>{title}</p>
      {children !== undefined && <div className={styles.body}>{children}</div>}
      {action}
    </div>
  );
}
