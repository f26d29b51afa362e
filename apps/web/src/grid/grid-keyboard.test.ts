import { expect, it, vi } from 'vitest';
import { keepRowKey } from './grid-keyboard.ts';

function isKept(key: string, held: { shiftKey?: boolean; ctrlKey?: boolean } = {}, role = 'gridcell'): boolean {
  const cell = document.createElement('div');
  cell.setAttribute('role', role);
  const target = cell.appendChild(document.createElement('span'));
  const stopPropagation = vi.fn<() => void>();
  keepRowKey({ key, target, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held, stopPropagation });
  return stopPropagation.mock.calls.length === 1;
}

it('keeps the keys of a row from the lists beside it, and no others', () => {
  for (const key of ['m', 'j', 'k', 'Enter', 'ContextMenu', 'a', 'b', 'g', 'h', 'p', 'x', 'y'])
    expect(isKept(key)).toBe(true);
  expect(isKept('F10', { shiftKey: true })).toBe(true);
  for (const key of ['n', 'e', 'c', 'd', 'r', '?', 'Escape', 'F10', 'ArrowLeft']) expect(isKept(key)).toBe(false);
  expect(isKept('k', { ctrlKey: true })).toBe(false);
  expect(isKept('m', {}, 'columnheader')).toBe(false);
});
