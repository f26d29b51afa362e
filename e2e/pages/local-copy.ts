import type { Page } from '@playwright/test';
import { expect } from '../expect.ts';

/** The database of the desk in the browser. */
const COPY_DATABASE = 'loadstone-desk';

export async function hasCopyDatabase(page: Page): Promise<boolean> {
  return page.evaluate(
    async (name) => (await indexedDB.databases()).some((database) => database.name === name),
    COPY_DATABASE,
  );
}

/** When the newest copy was written, in milliseconds of the page's clock; 0 where there is none with a list of leads. */
async function readWrittenAtMs(page: Page): Promise<number> {
  // Opening a database that is missing would create it.
  if (!(await hasCopyDatabase(page))) return 0;
  return page.evaluate(async (name) => {
    const resultOf = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(String(request.error)));
      });
    const database = await resultOf(indexedDB.open(name));
    const transaction = database.transaction(['copies', 'lists']);
    const copies = (await resultOf(transaction.objectStore('copies').getAll())) as { writtenAtMs: number }[];
    const keys = (await resultOf(transaction.objectStore('lists').getAllKeys())) as string[][];
    database.close();
    const hasLeads = keys.some(([, list = '']) => list.startsWith('["leads"'));
    return hasLeads ? Math.max(...copies.map(({ writtenAtMs }) => writtenAtMs)) : 0;
  }, COPY_DATABASE);
}

/** Waits until the browser has a copy of what the desk shows now. */
export async function waitForCopy(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await expect.poll(() => readWrittenAtMs(page), { timeout: 120_000 }).toBeGreaterThan(now);
}
