import type { Browser, Page, Request, Route } from '@playwright/test';
import { signInCaller } from '../pages/caller.ts';
import { requestTokens, toStoredTokens } from '../pages/session.ts';
import { USERS } from '../pages/sign-in-page.ts';
import type { KilledServer } from './killed-server.ts';
import type { KilledTask } from './killed-task.ts';
import { createTasks } from './killed-tasks.ts';

/** When the server is killed: before the request of a task, during it, after its commit, and after its reply. */
export const KILL_STEPS = ['before', 'during', 'committed', 'replied'] as const;
type KillStep = (typeof KILL_STEPS)[number];

/** Of a write without a reply: it may be stored. */
const UNSURE = /may be (done|saved) or not|no reply came for the next ones/;
/** The page has said what has happened by then, also on a machine that is several times slower. */
const SAID_LIMIT_MS = 300_000;
/** The key sends its request at once. */
const SENT_LIMIT_MS = 300_000;
/** The request has reached the server by then or not, as it happens. */
const DURING_MS = 40;

interface RoundOptions {
  readonly browser: Browser;
  /** The address of a product on the same database that is not killed. */
  readonly address: string;
  readonly server: KilledServer;
  /** Between 0 and 1, the same for the same seed. */
  readonly random: () => number;
}

/** Does a task while the server is killed at a step of it, and again once it has started. @returns what was wrong */
export async function runRound(
  { browser, address, server, random }: RoundOptions,
  name: string,
  step: KillStep,
): Promise<string[]> {
  const sides = {
    broker: await signInCaller(address, USERS.broker),
    carrier: await signInCaller(address, USERS.carrier),
  };
  const mark = `killed ${Date.now() % 1_000_000}`;
  const task = createTasks(sides, mark).find((each) => each.name === name);
  if (task === undefined) throw new RangeError(`No task is called ${name}.`);
  await task.prepare?.();
  const context = await browser.newContext({
    baseURL: server.address,
    viewport: { width: 1920, height: 1080 },
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const [key, value] = toStoredTokens(await requestTokens(server.address, task.email));
  await context.addInitScript(
    ([entry, text]) => {
      if (sessionStorage.getItem(entry) === null) sessionStorage.setItem(entry, text);
    },
    [key, value] as const,
  );
  const page = await context.newPage();
  try {
    await page.goto(task.path);
    await task.fill(page);
    return await killDuring(page, task, { step, server, random });
  } catch (error) {
    return [`the task could not be done: ${String(error).split('\n').slice(0, 3).join(' ')}`];
  } finally {
    await context.close();
    await task.clean();
  }
}

interface Kill extends Pick<RoundOptions, 'server' | 'random'> {
  readonly step: KillStep;
}

async function killDuring(page: Page, task: KilledTask, kill: Kill): Promise<string[]> {
  const faults: string[] = [];
  const killed = Promise.withResolvers<undefined>();
  let requests = 0;
  await page.route(
    (url) => url.pathname.startsWith('/api/'),
    async (route) => {
      if (!task.request.test(toLine(route.request())) || (requests += 1) > 1)
        return route.continue().catch(() => undefined);
      await killAt(route, kill);
      killed.resolve(undefined);
    },
  );
  const sent = page.waitForRequest((request) => task.request.test(toLine(request)), { timeout: SENT_LIMIT_MS });
  await Promise.all([sent, task.send(page)]);
  await killed.promise;
  const said = await waitForText(page, task);
  const stored = await task.count();
  if (said === 'nothing')
    faults.push(`the page says neither that it is done nor that it may be: ${await readTexts(page)}`);
  if (said === 'done' && stored !== 1) faults.push(`the page says that it is done, and it is there ${stored} times`);
  if (kill.step === 'replied' && said !== 'done') faults.push(`the reply was received, and the page says ${said}`);
  if (said !== 'done' && task.isKept && !(await task.isKept(page))) faults.push('what was typed is lost');
  await kill.server.start();
  if (said !== 'done') {
    await task.again(page);
    const saidAgain = await waitForText(page, task, true);
    if (saidAgain !== 'done')
      faults.push(`sent again, the page does not say that it is done: ${await readTexts(page)}`);
  }
  const count = await task.count();
  if (count !== 1) faults.push(`it is there ${count} times after the server has started again`);
  return faults;
}

const toLine = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`;

async function killAt(route: Route, { step, server, random }: Kill): Promise<void> {
  if (step === 'before') {
    await server.kill();
    await route.continue();
  } else if (step === 'during') {
    await route.continue();
    await new Promise((resolve) => setTimeout(resolve, random() * DURING_MS));
    await server.kill();
  } else {
    const response = await route.fetch();
    if (step === 'replied') await route.fulfill({ response });
    await server.kill();
    if (step === 'committed') await route.abort('connectionreset');
  }
}

type Said = 'done' | 'unsure' | 'nothing';

/** Waits until the page says what has happened; sent again, only that it is done. */
async function waitForText(page: Page, task: KilledTask, isAgain = false): Promise<Said> {
  const giveUpAt = performance.now() + SAID_LIMIT_MS;
  while (performance.now() < giveUpAt) {
    if (await page.getByText(task.done).first().isVisible()) return 'done';
    if (!isAgain && (await page.getByText(UNSURE).first().isVisible())) return 'unsure';
    await page.waitForTimeout(50);
  }
  return 'nothing';
}

/** All messages on the page. */
async function readTexts(page: Page): Promise<string> {
  const texts = await page.locator('[role="alert"], [role="status"], [role="dialog"]').allInnerTexts();
  return texts
    .map((text) => text.trim().replaceAll(/\s+/g, ' ').slice(0, 200))
    .filter((text) => text !== '')
    .join(' | ');
}
