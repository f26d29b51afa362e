import { tabbable } from 'tabbable';
import { isTextField } from './text-field.ts';

/** The fields of a key event that replaying needs: see {@link pressKey}. */
type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

/**
 * Presses a key on the element that has the focus: sends a `keydown` event, and then does what the browser would do for
 * a real key where no listener prevents it. Browsers do nothing by themselves for an event that a script sends.
 * Covered: characters and Backspace in text fields, Enter and Space on buttons, links, checkboxes and radio buttons,
 * Enter in a form, and Tab inside `layer`.
 */
export function pressKey({ key, code, shiftKey }: PressedKey, layer: Element): void {
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
