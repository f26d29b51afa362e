import type { CSSProperties } from 'react';
import { toReadable } from '../../../../ui/contrast.ts';
import { PALETTES } from '../../../../ui/tokens.ts';

const styles = new Map<string, CSSProperties>();

/**
 * Returns the CSS variables of a tag's name: its colour, and a readable variant of it for each theme. The background of
 * a selected row has the least contrast.
 */
export function toTagStyle(colour: string): CSSProperties {
  let style = styles.get(colour);
  if (style === undefined) {
    style = {
      '--tag-colour': colour,
      '--tag-on-light': toReadable(colour, PALETTES.light.selected),
      '--tag-on-dark': toReadable(colour, PALETTES.dark.selected),
    } as CSSProperties;
    styles.set(colour, style);
  }
  return style;
}
