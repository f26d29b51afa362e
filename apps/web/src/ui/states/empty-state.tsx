import type { ReactNode } from 'react';
import styles from './states.module.css';

interface EmptyStateProps {
  title: string;
  /** An action that the user can take. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Shown where there is no data, with a suggestion. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <p className={styles.title}>{title}</p>
      {children !== undefined && <div className={styles.body}>{children}</div>}
      {action}
    </div>
  );
}
