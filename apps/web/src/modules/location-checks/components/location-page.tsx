import { useEffect, useRef, type ReactNode } from 'react';
import styles from './location-page.module.css';

interface LocationPageProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page outside the shell. Its heading has the focus first, so that a screen reader starts there. */
export function LocationPage({ title, actions, children }: LocationPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {children}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </main>
  );
}
