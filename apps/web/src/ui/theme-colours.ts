import { PALETTES, toKebab } from './tokens.ts';

/** Sets the colours of the product as variables of the page, in the theme of the device, and follows its changes. For pages without the UI kit. */
export function followThemeOfDevice(): void {
  const theme = matchMedia('(prefers-color-scheme: dark)');
  const setColours = (): void => {
    for (const [name, colour] of Object.entries(PALETTES[theme.matches ? 'dark' : 'light'])) {
      document.documentElement.style.setProperty(`--ls-${toKebab(name)}`, colour);
    }
  };
  setColours();
  theme.addEventListener('change', setColours);
}
