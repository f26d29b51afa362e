import type { ReactNode } from 'react';
import styles from './page-title.module.css';

interface PageTitleProps {
  readonly id?: string;
  /** True where the title is alone on its line: it then has its own margin. */
  readonly isRoomy?: boolean;
  readonly children: ReactNode;
}

/** The heading of a page. */
export function PageTitle({ id, isRoomy = false, children }: PageTitleProps) {
  return (
    <h1 id={id} className={isRoomy ? `${styles.title} ${styles.roomy}` : styles.title}>
      {children}
    </h1>
  );
}
