import { Group, Modal, type ModalProps } from '@mantine/core';
import {
  useEffect,
  useId,
  useState,
  type CSSProperties,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
} from 'react';
import { useLatest } from '../../lib/react/use-latest.ts';
import { t } from '../../lib/texts/t.ts';
import styles from './dialog-frame.module.css';
import { isSendKey } from '../shortcuts/send-key.ts';
import { useKeyboardCapture } from '../shortcuts/use-keyboard-capture.ts';
import { focusUnresolvedField } from '../form/unresolved-text.ts';
import { openDialogCount } from './open-dialog-count.ts';
import { useReturnFocus } from './use-return-focus.ts';

/** The open dialogs, the one on top last. */
const openLayers: symbol[] = [];

/** Esc in an open list or menu of a dialog belongs to that one. */
const INNER = '[data-mantine-stop-propagation="true"], [aria-expanded="true"], [role="menu"]';

interface DialogFrameProps {
  title: ReactNode;
  isOpen: boolean;
  /** Called by Esc, the cross and a click outside. Where omitted, only the dialog's own buttons close it. */
  onClose?: () => void;
  /** Called by Esc in the place of `onClose`, while a part of the dialog is open that one press closes. */
  onEscape?: (() => void) | undefined;
  /** Where given, the content is a form: Enter submits it, Ctrl or Cmd and Enter do so from every control. Put a `type="submit"` button in the footer. */
  onSubmit?: () => void;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  size?: ModalProps['size'];
  /** True for a dialog that concerns the whole page: it also covers an open menu or popover. */
  isOnTop?: boolean;
  /** True for a dialog that uses the height of the window, and of a narrow one its width. */
  isTall?: boolean;
  /** The element below which the dialog opens, or above it where there is more room; in the middle where omitted. */
  at?: Element | null | undefined;
  /** The room that the dialog needs beside `at`, in pixels. */
  roomPx?: number;
  children?: ReactNode;
}

/** Above the kit's popovers (300), below the toasts (400). */
const ON_TOP = 350;

/** A browser scrolls only the caret of a field with several lines into view, and leaves the rest behind the footer. */
const showWholeField = ({ target }: FocusEvent): void => {
  if (target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: 'nearest' });
};

/**
 * The kit focuses a dialog twice, the second time in a later task: a key that is typed in between went to the field that
 * the user had left by then, such as an amount typed as choices of an offer. The mark follows the user.
 */
const markFocused = ({ target, relatedTarget, currentTarget }: FocusEvent): void => {
  // The first focus may be on the cross, before what is marked has come.
  if (!currentTarget.contains(target) || !currentTarget.contains(relatedTarget)) return;
  for (const marked of currentTarget.querySelectorAll('[data-autofocus]')) marked.removeAttribute('data-autofocus');
  target.setAttribute('data-autofocus', 'true');
};

/**
 * The one frame of every dialog. The focus moves in (to `data-autofocus`, else the first control) and returns
 * afterwards; the title is the accessible name.
 */
export function DialogFrame({
  title,
  isOpen,
  onClose,
  onEscape = onClose,
  onSubmit,
  footer,
  size = 440,
  isOnTop,
  isTall,
  at,
  roomPx = PLACE_PX.height,
  children,
}: DialogFrameProps) {
  const place = usePlace(at, Number(size), roomPx);
  const formId = useId();
  useReturnFocus(isOpen);
  useKeyboardCapture(isOpen);
  useEscapeLayer(isOpen, onEscape);
  useEffect(() => {
    if (!isOpen) return undefined;
    openDialogCount.set((count) => count + 1);
    return () => openDialogCount.set((count) => count - 1);
  }, [isOpen]);
  const isDismissible = onClose !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (focusUnresolvedField(event.currentTarget) === undefined) onSubmit?.();
  };
  const body = (
    <>
      <div className={styles.body} onFocus={showWholeField}>
        {children}
      </div>
      {footer !== undefined && (
        <Group justify="flex-end" gap="xs" className={styles.footer}>
          {footer}
        </Group>
      )}
    </>
  );
  return (
    <Modal
      opened={isOpen}
      onClose={onClose ?? (() => undefined)}
      onFocus={markFocused}
      title={title}
      size={size}
      zIndex={isOnTop ? ON_TOP : undefined}
      {...(isTall ? { xOffset: 16, yOffset: '3dvh' } : {})}
      {...(place && { styles: place })}
      withCloseButton={isDismissible}
      returnFocus={false}
      closeOnEscape={false}
      closeOnClickOutside={isDismissible}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      classNames={{ title: styles.title, header: styles.header, body: styles.content, content: styles.frame }}
    >
      {onSubmit === undefined ? (
        body
      ) : (
        <form id={formId} className={styles.form} onSubmit={submit} onKeyDown={sendByKey} noValidate>
          {body}
        </form>
      )}
    </Modal>
  );
}

/** Enter alone opens a list and presses a button, so it does not send a form from everywhere in it. */
const sendByKey = (event: ReactKeyboardEvent<HTMLFormElement>): void => {
  const { target, currentTarget } = event;
  if (!isSendKey(event) || event.repeat || event.defaultPrevented) return;
  // A dialog that was opened from this one is in it for React alone.
  if (!currentTarget.contains(target as Node)) return;
  event.preventDefault();
  currentTarget.requestSubmit();
};

/** The room that a dialog beside an element needs, and its distance to the edges of the window. */
const PLACE_PX = { height: 420, indent: 24, edge: 16, gap: 4 };

/** Where a dialog is beside an element. It follows a change of the window's size, which would leave it outside. */
function usePlace(at: Element | null | undefined, widthPx: number, roomPx: number): Place | undefined {
  const [place, setPlace] = useState(() => (at ? toPlace(at, widthPx, roomPx) : undefined));
  useEffect(() => {
    if (!at) return undefined;
    const follow = () => setPlace(at.isConnected ? toPlace(at, widthPx, roomPx) : undefined);
    window.addEventListener('resize', follow);
    return () => window.removeEventListener('resize', follow);
  }, [at, widthPx, roomPx]);
  return place;
}

type Place = Record<'inner' | 'content', CSSProperties>;

/** Below an element where there is room, else above it, else in the middle. */
function toPlace(element: Element, widthPx: number, height: number): Place | undefined {
  const { left, top, bottom } = element.getBoundingClientRect();
  const { indent, edge, gap } = PLACE_PX;
  const isBelow = window.innerHeight - bottom > height;
  if (!isBelow && top < height) return undefined;
  const [paddingTop, paddingBottom] = isBelow ? [bottom + gap, edge] : [edge, window.innerHeight - top + gap];
  return {
    inner: {
      justifyContent: 'flex-start',
      alignItems: isBelow ? 'flex-start' : 'flex-end',
      paddingTop,
      paddingBottom,
      paddingLeft: Math.max(edge, Math.min(left + indent, window.innerWidth - widthPx - edge)),
    },
    content: { maxHeight: `calc(100dvh - ${paddingTop + paddingBottom}px - var(--ls-toast-room, 0px))` },
  };
}

/** Closes a dialog at Esc where it is the one on top: one press closes one layer. */
function useEscapeLayer(isOpen: boolean, onClose: (() => void) | undefined): void {
  const latest = useLatest(onClose);
  useEffect(() => {
    if (!isOpen) return undefined;
    const layer = Symbol('dialog');
    openLayers.push(layer);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || openLayers.at(-1) !== layer) return;
      if (event.target instanceof Element && event.target.closest(INNER) !== null) return;
      latest.current?.();
    };
    // In the capture phase: the key must be judged before it closes an inner list.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true });
      openLayers.splice(openLayers.indexOf(layer), 1);
    };
  }, [isOpen, latest]);
}
