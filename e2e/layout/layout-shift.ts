import type { Page } from '@playwright/test';

/** A slow connection: 1.6 Mbit/s and 150 ms to the server. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
const QUIET_MS = 1_500;
const MOST_NAMED = 8;

/** What moved on a page while it loaded. */
interface Shift {
  /** The sum of the shifts that no input caused. */
  readonly total: number;
  /** The elements that moved most, with their texts. */
  readonly moved: readonly string[];
}

/** Opens an address over a slow connection without a cache, waits until it is complete, and measures what has moved. */
export async function measureShift(page: Page, address: string, isComplete: () => Promise<void>): Promise<Shift> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', SLOW);
  await page.addInitScript(recordShifts);
  await page.goto(address, { waitUntil: 'commit', timeout: 60_000 });
  await isComplete();
  await page.waitForTimeout(QUIET_MS);
  const { total, moved } = await page.evaluate(() => (window as unknown as { layoutShift: Shift }).layoutShift);
  // Each line begins with its value, of one length.
  return { total, moved: moved.toSorted().reverse().slice(0, MOST_NAMED) };
}

function recordShifts(): void {
  interface ShiftEntry extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly { readonly node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  }
  const found = { total: 0, moved: [] as string[] };
  Object.assign(window, { layoutShift: found });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as ShiftEntry[]) {
      if (entry.hadRecentInput) continue;
      found.total += entry.value;
      for (const { node, previousRect, currentRect } of entry.sources) {
        const element = node instanceof Element ? node : node?.parentElement;
        const text = (node?.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
        const [from, to] = [previousRect, currentRect].map((box) => `${Math.round(box.x)},${Math.round(box.y)}`);
        found.moved.push(
          `${entry.value.toFixed(3)} ${element?.tagName.toLowerCase()}.${element?.className} "${text}" from ${from} to ${to}`,
        );
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
