import { createStore } from '../../lib/react/store.ts';

/** An action with its key. */
export interface Shortcut {
  /**
   * A single key as `KeyboardEvent.key` names it (`n`, `/`, `?`, `F10`), with `mod+` for Ctrl or Cmd and
   * `shift+` where that matters.
   */
  keys: string;
  /** The description in the list of keys. */
  label: string;
  /** Its heading in the list of keys. */
  group: string;
  run: () => void;
}

/** The shortcuts of the mounted components; of two with one key the later one is used. */
export const shortcuts = createStore<readonly Shortcut[]>([]);

/** Adds a shortcut. @returns a function that removes it */
export function addShortcut(shortcut: Shortcut): () => void {
  shortcuts.set((known) => [...known, shortcut]);
  return () => shortcuts.set((known) => known.filter((other) => other !== shortcut));
}

interface Keystroke {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

function matches(keys: string, stroke: Keystroke): boolean {
  const parts = keys.toLowerCase().split('+');
  const key = parts.pop() ?? '';
  const asksMod = parts.includes('mod');
  const asksShift = parts.includes('shift');
  if (stroke.altKey || asksMod !== (stroke.ctrlKey || stroke.metaKey)) return false;
  // A sign such as `?` needs Shift on most keyboards; for a letter, Shift makes it another key.
  if (/^[a-z]$/.test(key) && asksShift !== stroke.shiftKey) return false;
  if (asksShift && !stroke.shiftKey) return false;
  return stroke.key.toLowerCase() === key;
}

/**
 * True for a key that types a character, without Ctrl or Cmd: it does nothing in text fields and can be switched off.
 */
function isSingleCharacter(keys: string): boolean {
  return !keys.includes('mod+') && keys.replace('shift+', '').length === 1;
}

/** The shortcut for the keystroke; the one that was added last where there are several. */
export function findShortcut(
  known: readonly Shortcut[],
  stroke: Keystroke,
  hasSingleLetters: boolean,
): Shortcut | undefined {
  return known.findLast(({ keys }) => (hasSingleLetters || !isSingleCharacter(keys)) && matches(keys, stroke));
}
