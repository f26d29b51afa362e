import { mkdirSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { signInCaller } from '../pages/caller.ts';
import { USERS } from '../pages/sign-in-page.ts';
import { startProduct } from '../product.ts';
import { findMissingFor, OTHER_BROWSERS, type OtherBrowser } from '../../tools/run/find-other-browsers.ts';
import { openOtherWindow } from './open-window.ts';
import { OtherScreen } from './screen.ts';
import { OTHER_TASKS } from './tasks.ts';

/**
 * The main job, an offer and the driver's page in Firefox and in WebKit. The other side acts by calls. A name of a
 * browser runs only it. What it cannot do is said on screen: `docs/desk.md` lists it.
 */
const PORT = Number(process.env['E2E_PORT'] ?? 18_093);
/** With few changes of other companies: the own posting stays where it is while it is clicked. */
const TRAFFIC_PER_MINUTE = 1;
const TASK_LIMIT_MS = 600_000;
/** A fault leaves a picture of the page here. */
const PICTURES = 'test-results';

/** Rejects after the limit of a task, which a driver that has stopped replying would never reach. */
async function giveUpLater(name: string): Promise<never> {
  await setTimeout(TASK_LIMIT_MS, undefined, { ref: false });
  throw new Error(`The task ${name} did not end.`);
}

/** Runs the tasks in a window of a browser with a product of its own. @throws Error of the first that fails */
async function proveBrowser(browser: OtherBrowser): Promise<void> {
  const product = await startProduct(PORT, TRAFFIC_PER_MINUTE);
  try {
    const { address } = product;
    const broker = await signInCaller(address, USERS.broker);
    const carrier = await signInCaller(address, USERS.carrier);
    const window = await openOtherWindow(browser);
    try {
      console.log(`${browser}: ${window.version}`);
      const screen = new OtherScreen(window);
      for (const [name, run] of Object.entries(OTHER_TASKS)) {
        const work = run({ address, screen, broker, carrier });
        await Promise.race([work, giveUpLater(name)]).catch(async (error: unknown) => {
          mkdirSync(PICTURES, { recursive: true });
          await window.takePicture(`${PICTURES}/${browser}.png`).catch(() => undefined);
          throw new Error(`${browser}, ${name}: see ${PICTURES}/${browser}.png`, { cause: error });
        });
        console.log(`${browser}, ${name}: ok`);
      }
    } finally {
      await window.close();
    }
  } finally {
    await product.stop();
  }
}

const names = process.argv.slice(2);
for (const browser of OTHER_BROWSERS) {
  if (names.length > 0 && !names.includes(browser)) continue;
  const missing = findMissingFor(browser);
  if (missing !== undefined) {
    console.log(`${browser}: not run, ${missing}`);
    continue;
  }
  await proveBrowser(browser);
}
