import { tabbable } from 'tabbable';
import { after } from '../../lib/time/clock.ts';
import { isTextField } from './text-field.ts';

/** Marks a layer that is neither a dialog nor a menu. */
export const KEYBOARD_LAYER = { 'data-keyboard-layer': true } as const;

/** Elements that take the focus when they open. */
const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"], [data-keyboard-layer]';
/** A layer that has not taken the focus by then does not open: the keys go where they went before. */
const LIMIT_MS = 10_000;

interface Capture {
  readonly holders: Set<symbol>;
  readonly keys: KeyboardEvent[];
  /** The layer that had the focus when the capture began; focus inside it does not end the capture. */
  readonly previousLayer: Element | null;
  readonly stop: () => void;
}

let capture: Capture | undefined;
let isReplaying = false;

/**
 * Captures the keyboard while a layer (dialog, menu, palette) opens. Call it when the layer is requested, which may be
 * before its code has loaded. Keys are queued until the focus is in a layer, and then replayed there in order. @returns
 * a function that releases the keyboard where the layer closes before that; the queued keys are then dropped
 */
export function captureKeyboard(): () => void {
  const current = (capture ??= begin());
  const holder = Symbol('layer');
  current.holders.add(holder);
  return () => {
    current.holders.delete(holder);
    if (current.holders.size === 0) end(current);
  };
}

/** Queues the key where a layer is opening. @returns true where it did: no other handler may then use the key */
export function holdKey(event: KeyboardEvent): boolean {
  if (capture === undefined || isReplaying || event.isComposing) return false;
  if (capture.keys.length === 0 && hasFocusInLayer(capture)) {
    end(capture);
    return false;
  }
  event.stopImmediatePropagation();
  // Combinations belong to the browser (reload, zoom, close).
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  if (event.key === 'Shift' || /^F\d+$/.test(event.key)) return true;
  event.preventDefault();
  // A repeated key is the one that opened the layer and is still held down.
  if (!event.repeat) capture.keys.push(event);
  return true;
}

/** A layer may have taken the focus before the capture began: a menu does so while it is mounted. */
function hasFocusInLayer({ previousLayer }: Capture): boolean {
  const layer = document.activeElement?.closest(LAYERS) ?? null;
  return layer !== null && (layer !== previousLayer || layer.getAttribute('role') === 'menu');
}

function begin(): Capture {
  const onFocusIn = ({ target }: FocusEvent) => {
    const layer = target instanceof Element ? target.closest(LAYERS) : null;
    // The layer may move the focus once more in the same task.
    if (layer !== null && layer !== started.previousLayer) after(0, () => void replay(started));
  };
  const release = () => end(started);
  const cancelLimit = after(LIMIT_MS, release);
  document.addEventListener('focusin', onFocusIn);
  // A click elsewhere decides where the next keys go.
  document.addEventListener('pointerdown', release);
  const started: Capture = {
    holders: new Set(),
    keys: [],
    previousLayer: document.activeElement?.closest(LAYERS) ?? null,
    stop: () => {
      cancelLimit();
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('pointerdown', release);
    },
  };
  return started;
}

function end(ended: Capture): void {
  if (capture !== ended) return;
  ended.stop();
  capture = undefined;
}

async function replay(current: Capture): Promise<void> {
  if (capture !== current) return;
  end(current);
  for (const [index, key] of current.keys.entries()) {
    isReplaying = true;
    try {
      pressKey(key, document.activeElement?.closest(LAYERS) ?? document.body);
    } finally {
      isReplaying = false;
    }
    // React commits the changes of one key before the next key is replayed.
    await Promise.resolve();
    if (capture !== undefined) {
      // The key opened another layer (Enter in the palette): the remaining keys belong there.
      capture.keys.push(...current.keys.slice(index + 1));
      return;
    }
  }
}

/** The fields of a key event that replaying needs: see {@link pressKey}. */
type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

/**
 * Presses a key on the element that has the focus: sends a `keydown` event, and then does what the browser would do for
 * a real key where no listener prevents it. Browsers do nothing by themselves for an event that a script sends.
 * Covered: characters and Backspace in text fields, Enter and Space on buttons, links, checkboxes and radio buttons,
 * Enter in a form, and Tab inside `layer`.
 */
function pressKey({ key, code, shiftKey }: PressedKey, layer: Element): void {
  const target = document.activeElement;
  if (target === null) return;
  const event = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true });
  const isPrevented = !target.dispatchEvent(event);
  if (isPrevented) return;
  if (key === 'Tab') moveFocus(target, layer, shiftKey);
  else if (isTextField(target) && key !== 'Enter') edit(target, key);
  else if (target instanceof HTMLElement) activate(target, key);
}

/** Moves the focus to the next element that Tab reaches, or to the previous one. */
function moveFocus(target: Element, layer: Element, isBackwards: boolean): void {
  // Layout is not checked: an element that is not displayed does not take the focus, and the next one is tried.
  const stops = tabbable(layer, { displayCheck: 'none' });
  if (isBackwards) stops.reverse();
  const index = stops.findIndex((stop) => stop === target);
  for (const stop of [...stops.slice(index + 1), ...stops.slice(0, Math.max(index, 0))]) {
    stop.focus();
    if (document.activeElement === stop) return;
  }
}

function activate(target: HTMLElement, key: string): void {
  const isTextArea = target instanceof HTMLTextAreaElement;
  const isToggle = target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type);
  const isButton = target instanceof HTMLButtonElement;
  if (key === ' ' && (isButton || isToggle)) target.click();
  if (key !== 'Enter' || isTextArea) return;
  if (isButton || target instanceof HTMLAnchorElement) target.click();
  else if (target instanceof HTMLInputElement) target.form?.requestSubmit();
}

/** Edits a text field at the caret as the key would. */
function edit(target: Element, key: string): void {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (!isField || target.readOnly || (key.length !== 1 && key !== 'Backspace')) return;
  const data = key === 'Backspace' ? null : key;
  const length = target.value.length;
  const { selectionStart: start = length, selectionEnd: end = length } = target;
  // Fields without a caret (numbers, e-mail addresses) cannot be edited in part.
  if (start === null || end === null) return;
  const from = data === null && start === end ? Math.max(0, start - 1) : start;
  target.setRangeText(data ?? '', from, end, 'end');
  const inputType = data === null ? 'deleteContentBackward' : 'insertText';
  target.dispatchEvent(new InputEvent('input', { data, inputType, bubbles: true }));
}
