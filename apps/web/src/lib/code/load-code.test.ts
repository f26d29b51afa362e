import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLoadCode, needsReload } from './load-code.ts';

const PART = 'assets/part-1a.js';
const SHARED = 'assets/shared-2b.js';
const FRAME = 'assets/frame-3c.js';

/** The scripts that fail, with their status; 0 for one without a reply. */
let failing: Map<string, number>;
let requested: string[];

beforeEach(() => {
  failing = new Map();
  requested = [];
  vi.stubGlobal('fetch', async (address: string) => {
    requested.push(address);
    const status = failing.get(address);
    if (status === 0) throw new TypeError('Failed to fetch');
    return new Response('', { status: status ?? 200 });
  });
});
afterEach(() => vi.unstubAllGlobals());

/**
 * A browser by the standard: an import that meets a script without a reply fails, and so does every later import of that
 * script.
 */
function startBrowser() {
  const kept = new Set<string>();
  return (files: readonly string[]) => async () => {
    for (const file of files) if (failing.has(`/${file}`)) kept.add(file);
    const failed = files.find((file) => kept.has(file));
    if (failed !== undefined) throw new TypeError(`Failed to fetch dynamically imported module: ${failed}`);
    return { name: files[0] };
  };
}

const failureOf = (loading: Promise<unknown>) =>
  loading.then(
    () => undefined,
    (error: unknown) => error,
  );

it.each([PART, SHARED])('loads a part again whose script %s could not be loaded', async (broken) => {
  const importOf = startBrowser();
  const loadCode = createLoadCode('/', () => []);
  failing.set(`/${broken}`, 0);
  const failure = await failureOf(loadCode(importOf([PART, SHARED]), [PART, SHARED]));
  expect(needsReload(failure)).toBe(false);
  failing.clear();
  await expect(loadCode(importOf([PART, SHARED]), [PART, SHARED])).resolves.toEqual({ name: PART });
});

it('loads a part that shares a script with one that could not be loaded', async () => {
  const importOf = startBrowser();
  const loadCode = createLoadCode('/', () => []);
  failing.set(`/${SHARED}`, 503);
  expect(needsReload(await failureOf(loadCode(importOf([PART, SHARED]), [PART, SHARED])))).toBe(false);
  failing.clear();
  await expect(loadCode(importOf(['assets/other.js', SHARED]), ['assets/other.js', SHARED])).resolves.toBeDefined();
});

it('fetches each script once, and none that the page has loaded', async () => {
  const importOf = startBrowser();
  const loadCode = createLoadCode('/driver/', () => [`/driver/${FRAME}`]);
  await Promise.all([
    loadCode(importOf([PART]), [PART, SHARED, FRAME]),
    loadCode(importOf(['assets/other.js']), ['assets/other.js', SHARED, FRAME]),
  ]);
  await loadCode(importOf([PART]), [PART, SHARED, FRAME]);
  expect(requested.sort()).toEqual([PART, SHARED, 'assets/other.js'].map((file) => `/driver/${file}`).sort());
});

it('says that only a reload helps where the server has no such script', async () => {
  failing.set(`/${PART}`, 404);
  expect(needsReload(await failureOf(createLoadCode('/', () => [])(startBrowser()([PART]), [PART])))).toBe(true);
});

it('fetches a script of the page whose import failed, and says that only a reload helps where the browser keeps that', async () => {
  const importOf = startBrowser();
  const loadCode = createLoadCode('/', () => [`/${PART}`]);
  failing.set(`/${PART}`, 0);
  expect(needsReload(await failureOf(loadCode(importOf([PART]), [PART])))).toBe(false);
  failing.clear();
  expect(needsReload(await failureOf(loadCode(importOf([PART]), [PART])))).toBe(true);
  expect(requested).toEqual([`/${PART}`]);
});
