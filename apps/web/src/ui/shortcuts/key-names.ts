const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

const NAMES: Record<string, string> = {
  mod: isApple ? '⌘' : 'Ctrl',
  shift: 'Shift',
  escape: 'Esc',
  arrowup: '↑',
  arrowdown: '↓',
  contextmenu: 'Menu',
};

/** `mod+k` as a person reads it on this machine: `Ctrl`, `K`. */
export function toKeyNames(keys: string): string[] {
  return keys.split('+').map((part) => NAMES[part.toLowerCase()] ?? (part.length === 1 ? part.toUpperCase() : part));
}
