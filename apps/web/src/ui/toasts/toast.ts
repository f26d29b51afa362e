import { createStore } from '../../lib/store.ts';

export type ToastTone = 'neutral' | 'success' | 'warning' | 'danger';

export interface Toast {
  message: string;
  tone?: ToastTone;
  /** How long it stays, milliseconds; left out, ten seconds. */
  lifeMs?: number;
  /** One thing to do about it, `Undo` or `Retry`; the toast goes when it is done. */
  action?: { label: string; run: () => void };
}

export interface ShownToast extends Toast {
  id: number;
  tone: ToastTone;
  /** How often the same was said; duplicates merge into one toast. */
  count: number;
}

export const shownToasts = createStore<readonly ShownToast[]>([]);
export const TOAST_LIFE_MS = 10_000;
/** More than this cover the work; the oldest goes. */
const MOST_TOASTS = 4;

let nextId = 1;

/** Says something bottom right for ten seconds. The same message again counts up and starts over. Returns what closes it. */
export function showToast(toast: Toast): () => void {
  const tone = toast.tone ?? 'neutral';
  const id = nextId++;
  shownToasts.set((shown) => {
    const same = shown.find((other) => other.message === toast.message && other.tone === tone);
    const rest = shown.filter((other) => other !== same).slice(1 - MOST_TOASTS);
    return [...rest, { ...toast, tone, id, count: (same?.count ?? 0) + 1 }];
  });
  return () => closeToast(id);
}

export function closeToast(id: number): void {
  shownToasts.set((shown) => shown.filter((toast) => toast.id !== id));
}
