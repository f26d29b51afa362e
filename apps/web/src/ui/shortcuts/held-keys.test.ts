import { afterEach, beforeEach, expect, it } from 'vitest';
import { dropHeldKey } from './held-keys.ts';

let seen: string[] = [];
const see = ({ key }: KeyboardEvent) => void seen.push(key);
beforeEach(() => {
  seen = [];
  document.body.innerHTML = '<button></button><input /><textarea></textarea><input type="checkbox" />';
  window.addEventListener('keydown', dropHeldKey, { capture: true });
  document.addEventListener('keydown', see);
});
afterEach(() => {
  window.removeEventListener('keydown', dropHeldKey, { capture: true });
  document.removeEventListener('keydown', see);
  document.body.replaceChildren();
});

/** Presses a key and holds it: `false` where the browser does nothing at the repetition. */
function hold(selector: string, key: string, modifiers: KeyboardEventInit = {}): boolean {
  const target = document.querySelector(selector)!;
  const press = (repeat: boolean) =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true, ...modifiers }));
  expect(press(false)).toBe(true);
  return press(true);
}

it.each(['Enter', 'Delete', 'd', 'D', '1', ','])('%s on a control acts once, however long it is held', (key) => {
  expect(hold('button', key)).toBe(false);
  expect(seen).toEqual([key]);
});

it.each(['ArrowDown', 'PageUp', 'Tab', 'j', 'K', ' ', '+', '-', 'Backspace'])('%s on a control repeats', (key) => {
  expect(hold('button', key)).toBe(true);
  expect(seen).toEqual([key, key]);
});

it('repeats what is typed, and sends the form of a field once', () => {
  expect(hold('input', 'd')).toBe(true);
  expect(hold('input', 'Delete')).toBe(true);
  expect(hold('textarea', 'Enter')).toBe(true);
  expect(hold('input', 'Enter')).toBe(false);
  expect(hold('[type=checkbox]', 'd')).toBe(false);
});

it('leaves combinations to the browser', () => {
  expect(hold('button', '+', { ctrlKey: true })).toBe(true);
});
