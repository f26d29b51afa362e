import type { Page } from '@playwright/test';
import { expect } from '../expect.ts';
import { MOST_NAMED, recordShifts, type Shift, type ShiftRecord } from './layout-shift.ts';

const API = '**/api/**';
const QUIET_MS = 1_500;

/**
 * Selects the next postings of the desk with `j`, and measures what moves when their leads, rates and counts arrive. The
 * replies are held until each posting is shown: what the key itself changes is not counted, and on no machine a reply
 * is early enough to come with it.
 */
export async function measureSelections(page: Page, address: string, count: number): Promise<Shift> {
  await page.addInitScript(recordShifts);
  const hold = await prepareHold(page);
  await page.goto(address);
  const selected = page.locator('[role="listbox"] [role="option"][aria-selected="true"]');
  await expect(selected).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('[role="grid"] [role="row"][row-id]').first()).toBeVisible({ timeout: 60_000 });
  await page.locator('[role="listbox"]').focus();
  await page.waitForTimeout(QUIET_MS);
  let total = 0;
  const moved: string[] = [];
  for (let step = 0; step < count; step += 1) {
    const token = await selected.getAttribute('data-token');
    const release = hold();
    await page.keyboard.press('j');
    await expect(selected).not.toHaveAttribute('data-token', token ?? '');
    const shownAtMs = await page.evaluate(waitForFrames);
    release();
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(QUIET_MS);
    const records = await page.evaluate(() => (window as unknown as { layoutShifts: ShiftRecord[] }).layoutShifts);
    for (const { value, moved: elements } of records.filter(({ atMs }) => atMs > shownAtMs)) {
      total += value;
      moved.push(...elements.map((element) => `selection ${step + 1}: ${element}`));
    }
  }
  return { total, moved: moved.slice(0, MOST_NAMED) };
}

/** @returns holds what the page requests from then on, and returns what lets it pass */
async function prepareHold(page: Page): Promise<() => () => void> {
  let passed = Promise.resolve();
  await page.route(API, async (route) => {
    await passed;
    await route.continue();
  });
  return () => {
    let pass: () => void = () => undefined;
    passed = new Promise<void>((resolve) => (pass = resolve));
    return pass;
  };
}

/** Runs in the page. @returns the time after all that was rendered before is on the screen */
function waitForFrames(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))));
  });
}
