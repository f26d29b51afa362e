import { useId, type ReactNode } from 'react';
import styles from './preferences-dialog.module.css';

interface PreferenceGroupProps {
  readonly title: string;
  /** Parts that show nothing where the user may not change them: a group without a shown part is hidden. */
  readonly children: ReactNode;
}

/** The preferences of one owner: the user, the company, or its administration. */
export function PreferenceGroup({ title, children }: PreferenceGroupProps) {
  const headingId = useId();
  return (
    <section className={styles.group} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.groupTitle}>
        {title}
      </h3>
      {children}
    </section>
  );
}
