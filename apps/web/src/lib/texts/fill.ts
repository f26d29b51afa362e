/**
 * Puts values into the `{name}` places of a text. A place without a value stays as it is, which a
 * test of the text then shows.
 */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
