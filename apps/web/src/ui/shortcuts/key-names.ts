const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

const NAMES: Record<string, string> = {
  mod: isApple ? '⌘' : 'Ctrl',
  shift: 'Shift',
  escape: 'Esc',
  arrowup: '↑',
  arrowdown: '↓',
  contextmenu: 'Menu',
};

/** The names of the keys of `mod+k` on this machine: `Ctrl`, `K`. */
export function toKeyNames(keys: string): string[] {
  return keys.split('+').map((part) => NAMES[part.toLowerCase()] ?? (part.length === 1 ? part.toUpperCase() : part));
}
