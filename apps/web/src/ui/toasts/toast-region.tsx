import { Button, CloseButton, Portal } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';
import { after } from '../../lib/time/clock.ts';
import { useStore } from '../../lib/react/store.ts';
import { isSessionOver } from '../../lib/session/session-end.ts';
import { t } from '../../lib/texts/t.ts';
import { TOAST_LIFE_MS, closeToast, runToastAction, shownToasts, type ShownToast, type ToastTone } from './toast.ts';
import { KeyHint } from '../shortcuts/key-hint.tsx';
import { useShortcut } from '../shortcuts/use-shortcut.ts';
import styles from './toast-region.module.css';

const ICONS = {
  neutral: IconInfoCircle,
  success: IconCheck,
  warning: IconAlertTriangle,
  danger: IconX,
} as const satisfies Record<ToastTone, typeof IconCheck>;

/** From the toasts to the edge of the window, and to what is above them. With one line of text: the status line. */
const DISTANCE_PX = 4;

/** The places for toasts, from the right. More would take too much of the screen; earlier ones follow once there is room. */
const PLACES = 2;

const NONE: readonly ShownToast[] = [];

const UNDO_KEY = 'z';

interface ToastCardProps {
  readonly toast: ShownToast;
  readonly place: number;
  /** Called with its id while it has the pointer or the focus, then with 0. */
  readonly onHold: (id: number) => void;
}

function ToastCard({ toast, place, onHold }: ToastCardProps) {
  const [isHeld, setHeld] = useState(false);
  const { id, lifeMs = TOAST_LIFE_MS } = toast;
  const hold = (isOn: boolean) => {
    setHeld(isOn);
    onHold(isOn ? id : 0);
  };
  useEffect(() => (isHeld ? undefined : after(lifeMs, () => closeToast(id))), [isHeld, id, lifeMs]);
  const Icon = ICONS[toast.tone];
  return (
    <li
      className={styles.card}
      data-place={place}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <Icon size={16} className={styles[toast.tone]} aria-hidden />
      <span className={styles.message} role={toast.tone === 'danger' ? 'alert' : 'status'}>
        {toast.message}
        {toast.count > 1 && <span className={styles.count}> {t('ui.repeated', { count: toast.count })}</span>}
      </span>
      {toast.action !== undefined && (
        <Button
          variant="default"
          size="xs"
          rightSection={toast.action.isUndo === true && <KeyHint keys={UNDO_KEY} />}
          onClick={() => runToastAction(toast)}
        >
          {toast.action.label}
        </Button>
      )}
      <CloseButton aria-label={t('ui.close')} onClick={() => closeToast(toast.id)} />
    </li>
  );
}

/**
 * Returns the focus to the element that had it before it came to a toast, once that toast closes. Without this, the keys
 * of the desk would have no row to act on after an action.
 *
 * @param region the element that contains the toasts
 * @returns its handler of focus events
 */
function useFocusReturn(
  region: RefObject<HTMLElement | null>,
  toasts: readonly ShownToast[],
): (event: FocusEvent<HTMLElement>) => void {
  const before = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (before.current === null || region.current?.contains(document.activeElement) === true) return;
    if (document.activeElement === document.body) before.current.focus({ preventScroll: true });
    before.current = null;
  }, [region, toasts]);
  return ({ currentTarget, relatedTarget }) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) before.current = relatedTarget;
  };
}

/** The toast of each place. One that is shown keeps its place while others come and go. */
function usePlaces(visible: readonly ShownToast[]): readonly (number | undefined)[] {
  const [before, setBefore] = useState<readonly (number | undefined)[]>([undefined, undefined]);
  const later = visible.filter(({ id }) => !before.includes(id));
  const places = before.map((id) => (visible.some((toast) => toast.id === id) ? id : later.shift()?.id));
  if (places.some((id, place) => id !== before[place])) setBefore(places);
  return places;
}

/**
 * The one place where toasts appear. A toast stays while the pointer or the focus is on it. Mounted once, at the root.
 */
export function ToastRegion() {
  const shown = useStore(shownToasts);
  const isOver = useStore(isSessionOver);
  const toasts = isOver ? NONE : shown;
  const region = useRef<HTMLElement>(null);
  const rememberFocus = useFocusReturn(region, toasts);
  const list = useRef<HTMLOListElement>(null);
  const [heldId, setHeldId] = useState(0);
  // No other toast takes the place of the one under the pointer.
  const others = toasts.filter(({ id }) => id !== heldId);
  const hidden = others.slice(0, -(PLACES - (toasts.length - others.length)));
  const visible = toasts.filter((toast) => !hidden.includes(toast));
  const places = usePlaces(visible);
  const undo = toasts.findLast(({ action }) => action?.isUndo);
  useShortcut(
    { keys: UNDO_KEY, label: t('ui.undo'), group: t('ui.keysGeneral'), run: () => undo && runToastAction(undo) },
    undo !== undefined,
  );
  // Dialogs end above the toasts. The screen does too, where they are higher than the status line.
  useLayoutEffect(() => {
    const roomPx = toasts.length === 0 ? 0 : (list.current?.offsetHeight ?? 0) + DISTANCE_PX;
    document.documentElement.style.setProperty('--ls-toast-room', `${roomPx}px`);
  }, [toasts]);
  return (
    <Portal>
      <section ref={region} aria-label={t('ui.notifications')} className={styles.region} onFocus={rememberFocus}>
        <ol ref={list} className={styles.list}>
          {visible.map((toast) => (
            <ToastCard key={toast.id} toast={toast} place={places.indexOf(toast.id)} onHold={setHeldId} />
          ))}
        </ol>
      </section>
    </Portal>
  );
}
