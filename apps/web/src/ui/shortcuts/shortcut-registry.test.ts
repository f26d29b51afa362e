import { describe, expect, it } from 'vitest';
import { findShortcut, type Shortcut } from './shortcut-registry.ts';

const make = (keys: string, label = keys): Shortcut => ({ keys, label, group: 'Test', run: () => undefined });
const stroke = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

const known = [make('n'), make('?'), make('mod+k'), make('shift+F10'), make('/')];

describe('a keystroke', () => {
  it.each([
    ['n', {}, 'n'],
    ['?', { shiftKey: true }, '?'],
    ['k', { ctrlKey: true }, 'mod+k'],
    ['k', { metaKey: true }, 'mod+k'],
    ['F10', { shiftKey: true }, 'shift+F10'],
    ['/', {}, '/'],
  ])('%s with %j means %s', (key, held, keys) => {
    expect(findShortcut(known, stroke(key, held), true)?.keys).toBe(keys);
  });

  it.each([
    ['k', {}],
    ['n', { ctrlKey: true }],
    ['N', { shiftKey: true }],
    ['n', { altKey: true }],
    ['F10', {}],
  ])('%s with %j means nothing', (key, held) => {
    expect(findShortcut(known, stroke(key, held), true)).toBeUndefined();
  });

  it('means what was bound last', () => {
    expect(findShortcut([...known, make('n', 'later')], stroke('n'), true)?.label).toBe('later');
  });
});

describe('single-letter keys that are switched off', () => {
  it('mean nothing, while keys with Ctrl and keys that type nothing still do', () => {
    expect(findShortcut(known, stroke('n'), false)).toBeUndefined();
    expect(findShortcut(known, stroke('?', { shiftKey: true }), false)).toBeUndefined();
    expect(findShortcut(known, stroke('k', { ctrlKey: true }), false)?.keys).toBe('mod+k');
    expect(findShortcut(known, stroke('F10', { shiftKey: true }), false)?.keys).toBe('shift+F10');
  });
});
