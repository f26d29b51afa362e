import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './view-notice.module.css';

interface ViewNoticeProps {
  title: string;
  children: ReactNode;
  /** Buttons, the main one last. */
  footer?: ReactNode;
}

/** An alert over one view that nobody can close; what stands around the view (header, sidebar) stays in use. */
export function ViewNotice({ title, children, footer }: ViewNoticeProps) {
  const id = useId();
  const notice = useRef<HTMLDivElement>(null);
  // Before it is painted: whoever sees it has the focus in it.
  useLayoutEffect(() => notice.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.cover}>
      <div
        ref={notice}
        role="alertdialog"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-body`}
        tabIndex={-1}
        className={styles.notice}
      >
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        <div id={`${id}-body`} className={styles.body}>
          {children}
        </div>
        {footer !== undefined && <div className={styles.footer}>{footer}</div>}
      </div>
    </div>
  );
}
