import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './view-notice.module.css';

interface ViewNoticeProps {
  title: string;
  children: ReactNode;
  /** Buttons, the main one last. */
  footer?: ReactNode;
}

/** An alert over one view that cannot be closed; the parts around the view (header, sidebar) can still be used. */
export function ViewNotice({ title, children, footer }: ViewNoticeProps) {
  const id = useId();
  const notice = useRef<HTMLDivElement>(null);
  // A layout effect, so that the alert has the focus when it is first painted.
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
