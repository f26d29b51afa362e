import { useRef, type ReactNode } from 'react';
import { useFreeFocus } from './focus/free-focus.ts';
import styles from './page-title.module.css';

interface PageTitleProps {
  readonly id?: string;
  /** True where the title is alone on its line: it then has its own margin. */
  readonly isRoomy?: boolean;
  readonly children: ReactNode;
}

/** The heading of a page, which has the focus when the page is opened by its address. */
export function PageTitle({ id, isRoomy = false, children }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useFreeFocus(heading);
  return (
    <h1 ref={heading} id={id} tabIndex={-1} className={isRoomy ? `${styles.title} ${styles.roomy}` : styles.title}>
      {children}
    </h1>
  );
}
