import { useId, type ReactNode } from 'react';
import styles from './fact-list.module.css';

/** A titled part of a panel or card. */
export function FactSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      {children}
    </section>
  );
}

/** Names with their values, one per line. */
export function FactList({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.list}>{children}</dl>;
}

interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
  /** A button beside the value. */
  readonly action?: ReactNode;
}

/** One name with its value. */
export function Fact({ name, children, action }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>
        <span className={styles.text}>{children}</span>
        {action}
      </dd>
    </div>
  );
}
