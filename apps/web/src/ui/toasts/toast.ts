import { createStore } from '../../lib/react/store.ts';

export type ToastTone = 'neutral' | 'success' | 'warning' | 'danger';

export interface Toast {
  message: string;
  tone?: ToastTone;
  /** How long it stays, milliseconds; default ten seconds. */
  lifeMs?: number;
  /** One action, `Undo` or `Retry`; the toast closes when it is used. The key z runs the newest undo on screen. */
  action?: { label: string; run: () => void; isUndo?: boolean };
}

export interface ShownToast extends Toast {
  id: number;
  tone: ToastTone;
  /** How often the same message was shown; duplicates merge into one toast, except those with an undo of their own. */
  count: number;
}

export const shownToasts = createStore<readonly ShownToast[]>([]);
export const TOAST_LIFE_MS = 10_000;
/** The most that are kept; the oldest is removed. */
const MOST_TOASTS = 4;

let nextId = 1;

/**
 * Shows a message at the bottom right for ten seconds. The same message again increments its count and restarts the
 * time; one with an undo is a toast of its own. @returns a function that closes it
 */
export function showToast(toast: Toast): () => void {
  const tone = toast.tone ?? 'neutral';
  const id = nextId++;
  shownToasts.set((shown) => {
    const same = toast.action?.isUndo
      ? undefined
      : shown.find((other) => other.message === toast.message && other.tone === tone);
    const rest = shown.filter((other) => other !== same).slice(1 - MOST_TOASTS);
    return [...rest, { ...toast, tone, id, count: (same?.count ?? 0) + 1 }];
  });
  return () => closeToast(id);
}

export function closeToast(id: number): void {
  shownToasts.set((shown) => shown.filter((toast) => toast.id !== id));
}

/** Runs the action of a toast and closes it. */
export function runToastAction({ id, action }: ShownToast): void {
  action?.run();
  closeToast(id);
}
