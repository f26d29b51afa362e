import type { Page } from '@playwright/test';

/** A slow connection: 1.6 Mbit/s and 150 ms to the server. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
const QUIET_MS = 1_500;
export const MOST_NAMED = 8;

/** What moved on a page. */
export interface Shift {
  /** The sum of the shifts. */
  readonly total: number;
  /** The elements that moved most, with their texts. */
  readonly moved: readonly string[];
}

/** One shift of the layout, as the page has recorded it. */
export interface ShiftRecord {
  /** In the page's time. */
  readonly atMs: number;
  readonly value: number;
  readonly hadRecentInput: boolean;
  /** The elements that moved, each with its text and its places. */
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
  const records = await page.evaluate(() => (window as unknown as { layoutShifts: ShiftRecord[] }).layoutShifts);
  const shifts = records.filter(({ hadRecentInput }) => !hadRecentInput);
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  const moved = shifts.toSorted((left, right) => right.value - left.value).flatMap((shift) => shift.moved);
  return { total, moved: moved.slice(0, MOST_NAMED) };
}

/** Runs in the page before its own scripts: records its shifts. */
export function recordShifts(): void {
  interface ShiftEntry extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly { readonly node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  }
  const records: ShiftRecord[] = [];
  Object.assign(window, { layoutShifts: records });
  new PerformanceObserver((list) => {
    for (const { startTime, value, hadRecentInput, sources } of list.getEntries() as ShiftEntry[]) {
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const element = node instanceof Element ? node : node?.parentElement;
        const text = (node?.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
        const [from, to] = [previousRect, currentRect].map((box) => `${Math.round(box.x)},${Math.round(box.y)}`);
        return `${value.toFixed(3)} ${element?.tagName.toLowerCase()}.${element?.className} "${text}" from ${from} to ${to}`;
      });
      records.push({ atMs: startTime, value, hadRecentInput, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
