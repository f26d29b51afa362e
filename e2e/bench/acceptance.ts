import { expect, type Browser, type Page } from '@playwright/test';
import { signInCaller } from '../pages/caller.ts';
import { DeskPage } from '../pages/desk-page.ts';
import { PostingCalls } from '../pages/posting-calls.ts';
import { openHome } from '../pages/session.ts';
import { USERS } from '../pages/sign-in-page.ts';
import { withProduct } from '../product-in-browser.ts';

/**
 * Counts the requests of both pages from the moment a broker accepts a carrier's offer until both are quiet. The broker
 * accepts in the list of offers; the carrier's desk shows the truck of the offer. A request is repeated where the same
 * page has sent the same method and path before. `--json` prints the requests.
 */
const PORT = Number(process.env['E2E_PORT'] ?? 18_094);
const LANE = { origin: 'Kenora', destination: 'Winnipeg', types: ['Double Drop'] };
/** Longer than any wait in which a page gathers what it reloads. */
const QUIET_MS = 5_000;
const VIEWPORT = { width: 1920, height: 1080 };

/** The requests of pages to the API, in their order. */
class RequestLog {
  readonly sent: string[] = [];
  #lastAtMs = performance.now();

  add(side: string, page: Page): void {
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (!['fetch', 'xhr'].includes(request.resourceType()) || !pathname.startsWith('/api/')) return;
      this.sent.push(`${side} ${request.method()} ${pathname}`);
      this.#lastAtMs = performance.now();
    });
  }

  /** Waits until no page has sent a request for a while. */
  async waitForQuiet(): Promise<void> {
    this.#lastAtMs = performance.now();
    await expect.poll(() => performance.now() - this.#lastAtMs, { timeout: 120_000 }).toBeGreaterThan(QUIET_MS);
  }
}

async function openDesk(browser: Browser, address: string, email: string, comment: string): Promise<DeskPage> {
  const context = await browser.newContext({ viewport: VIEWPORT, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await openHome(page, address, email);
  const desk = new DeskPage(page);
  await desk.waitUntilReady();
  await desk.select(comment);
  return desk;
}

// The demo market stands still, so that every request is caused by the offer.
await withProduct({ port: PORT, trafficPerMinute: 0 }, async (browser, address) => {
  const [loads, trucks] = [
    new PostingCalls(await signInCaller(address, USERS.broker), 'load'),
    new PostingCalls(await signInCaller(address, USERS.carrier), 'equipment'),
  ];
  await loads.post({ ...LANE, rate: { amount: 240_000, currency: 'USD', basis: 'flat' } }, 'the load');
  await trucks.post(LANE, 'the truck');
  const broker = await openDesk(browser, address, USERS.broker, 'the load');
  const carrier = await openDesk(browser, address, USERS.carrier, 'the truck');
  await carrier.lead('the load').getByRole('gridcell').first().focus();
  await carrier.page.keyboard.press('b');
  const sending = carrier.page.getByRole('dialog', { name: 'Offer' });
  await sending.getByRole('textbox', { name: 'Amount' }).fill('2450');
  await carrier.page.keyboard.press('Enter');
  await expect(sending).toBeHidden();
  await broker.page.getByRole('link', { name: '1 offer for you' }).click();
  await broker.page.getByRole('grid', { name: 'Offers' }).getByRole('row').filter({ hasText: 'Kenora' }).click();
  const accept = broker.page.getByRole('dialog', { name: 'Offer' }).getByRole('button', { name: /^Accept/ });
  await expect(accept).toBeVisible();

  const log = new RequestLog();
  log.add('broker', broker.page);
  log.add('carrier', carrier.page);
  await log.waitForQuiet();
  log.sent.length = 0;
  await accept.press('Enter');
  await log.waitForQuiet();

  const repeated = log.sent.filter((each, index) => log.sent.indexOf(each) < index);
  if (process.argv.includes('--json')) console.log(JSON.stringify({ requests: log.sent, repeated }));
  else console.log(`${log.sent.length} requests, ${repeated.length} repeated:\n${log.sent.join('\n')}`);
});
