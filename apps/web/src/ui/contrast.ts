function channelOf(hex: string, at: number): number {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function luminanceOf(hex: string): number {
  return 0.2126 * channelOf(hex, 1) + 0.7152 * channelOf(hex, 3) + 0.0722 * channelOf(hex, 5);
}

/** WCAG contrast ratio of two `#rrggbb` colours, 1 to 21. */
export function contrastOf(first: string, second: string): number {
  const [lighter, darker] = [luminanceOf(first), luminanceOf(second)].sort((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function mix(hex: string, target: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [from, to] = [hex, target].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number];
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

/** WCAG AA for text. */
const TEXT_CONTRAST = 4.5;
const STEPS = 20;

/**
 * Returns the colour nearest to `hex` that is readable on `background` (both `#rrggbb`): the same where it already is,
 * else mixed with black or white as little as {@link TEXT_CONTRAST} needs.
 */
export function toReadable(hex: string, background: string): string {
  const target = luminanceOf(background) > 0.18 ? '#000000' : '#ffffff';
  for (let step = 0; step < STEPS; step += 1) {
    const mixed = mix(hex, target, step / STEPS);
    if (contrastOf(mixed, background) >= TEXT_CONTRAST) return mixed;
  }
  return target;
}
