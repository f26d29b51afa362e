import type { Page } from '@playwright/test';

/** The tones that a page has played. */
interface PlayedTones {
  /** How many tones it started. */
  tones: number;
  /** The state of its audio at the last one. */
  state: string;
}

/** Makes the page count the tones that it starts, from its next load on. */
export async function listenForTones(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const played = { tones: 0, state: '' };
    Object.assign(window, { played });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (this: OscillatorNode, when?: number) {
      played.tones += 1;
      played.state = this.context.state;
      start.call(this, when);
    };
  });
}

export function readPlayedTones(page: Page): Promise<PlayedTones> {
  return page.evaluate(() => (window as unknown as { played: PlayedTones }).played);
}
