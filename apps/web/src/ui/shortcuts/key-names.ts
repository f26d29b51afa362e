const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

const NAMES: Record<string, string> = {
  mod: isApple ? '⌘' : 'Ctrl',
  shift: 'Shift',
  escape: 'Esc',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  contextmenu: 'Menu',
  delete: 'Del',
};

/** The names of the keys of `mod+k` on this machine: `Ctrl`, `K`. */
export function toKeyNames(keys: string): string[] {
  return keys.split('+').map((part) => NAMES[part.toLowerCase()] ?? (part.length === 1 ? part.toUpperCase() : part));
}

/** A label with its keys for a tooltip: `Edit (E)`. */
export function toKeyedLabel(label: string, keys: string): string {
  return `${label} (${toKeyNames(keys).join('+')})`;
}
