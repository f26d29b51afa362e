import type { Page } from '@playwright/test';

/** The tones that a page has played. */
export interface Heard {
  /** How many tones it started. */
  tones: number;
  /** The state of its audio at the last one. */
  state: string;
}

/** Makes the page count the tones that it starts, from its next load on. */
export async function listenForTones(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard = { tones: 0, state: '' };
    Object.assign(window, { heard });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (this: OscillatorNode, when?: number) {
      heard.tones += 1;
      heard.state = this.context.state;
      start.call(this, when);
    };
  });
}

export function readHeard(page: Page): Promise<Heard> {
  return page.evaluate(() => (window as unknown as { heard: Heard }).heard);
}
