import type { ReactNode } from 'react';
import styles from './states.module.css';

interface EmptyStateProps {
  title: string;
  /** True where the title is the heading of the page. */
  isPage?: boolean;
  /** An action that the user can take. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Shown where there is no data, with a suggestion. */
export function EmptyState({ title, isPage = false, children, action }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className={styles.state}>
      <Title className={styles.title}>{title}</Title>
      {children !== undefined && <div className={styles.body}>{children}</div>}
      {action}
    </div>
  );
}
