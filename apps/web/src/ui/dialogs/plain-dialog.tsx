import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useReturnFocus } from './use-return-focus.ts';
import styles from './plain-dialog.module.css';

interface PlainDialogProps {
  readonly title: ReactNode;
  /** Called by Esc. Where omitted, only the dialog's own buttons close it. */
  readonly onClose?: (() => void) | undefined;
  /** Where given, Enter submits. */
  readonly onSubmit?: (() => void) | undefined;
  readonly footer?: ReactNode;
  readonly children?: ReactNode;
}

const APP_ROOT_ID = 'root';

/**
 * A dialog of the first load, for messages that must be shown although no more code can be loaded. Every other dialog
 * uses `DialogFrame`.
 */
export function PlainDialog({ title, onClose, onSubmit, footer, children }: PlainDialogProps) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  useReturnFocus(true);
  // A layout effect, so that keys which were pressed meanwhile go to the dialog.
  useLayoutEffect(() => {
    // The page behind it cannot be used: the Tab key then stays in the dialog.
    const root = document.getElementById(APP_ROOT_ID);
    root?.setAttribute('inert', '');
    (frame.current?.querySelector<HTMLElement>('[data-autofocus]') ?? frame.current)?.focus();
    return () => root?.removeAttribute('inert');
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || onClose === undefined) return;
    event.stopPropagation();
    onClose();
  };
  return createPortal(
    <div className={styles.cover}>
      <div
        ref={frame}
        role="dialog"
        aria-modal="true"
        aria-labelledby={id}
        tabIndex={-1}
        className={styles.frame}
        onKeyDown={onKeyDown}
      >
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit?.();
          }}
        >
          <div className={styles.body}>{children}</div>
          {footer !== undefined && <div className={styles.footer}>{footer}</div>}
        </form>
      </div>
    </div>,
    document.body,
  );
}
