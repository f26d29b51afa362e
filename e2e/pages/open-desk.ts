import { test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { toCaller, signInCaller } from './caller.ts';
import { watchConsole } from './console-faults.ts';
import { DeskPage } from './desk-page.ts';
import { PostingCalls, type PostedKind } from './posting-calls.ts';
import { openHome } from './session.ts';

/** The address of this worker's product. */
export function getAddress(): string {
  return test.info().project.use.baseURL ?? '';
}

/** Opens the home screen of a signed-in user on a page; ends before its content is loaded. */
export async function openHomeOn(page: Page, email: string): Promise<void> {
  await watchConsole(page);
  await openHome(page, getAddress(), email);
}

/** Opens the home screen of a signed-in user on a page, with its postings shown. */
export async function openDeskOn(page: Page, email: string): Promise<DeskPage> {
  await openHomeOn(page, email);
  const desk = new DeskPage(page);
  await desk.waitUntilReady();
  return desk;
}

/** The open contexts of `openDesk`, each with its journey file. */
const files = new Map<BrowserContext, string>();

/**
 * Opens the home screen of a signed-in user in a browser context of its own, which the journey file closes: a desk that
 * stays open draws every change of the board and slows all later journeys of the worker down.
 *
 * @throws Error where an earlier file has left a context open
 */
export async function openDesk(browser: Browser, email: string): Promise<DeskPage> {
  const { file } = test.info();
  const left = [...files.values()].find((other) => other !== file);
  if (left !== undefined) throw new Error(`${left} has left a browser context open.`);
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  files.set(context, file);
  context.once('close', () => files.delete(context));
  return openDeskOn(await context.newPage(), email);
}

/** Closes the browser contexts of desks. */
export async function closeDesks(desks: readonly DeskPage[]): Promise<void> {
  await Promise.all(desks.map(({ page }) => page.context().close()));
}

/** Posts by the API as the user of a desk. */
export async function toPostingCalls({ page }: DeskPage, kind: PostedKind): Promise<PostingCalls> {
  return new PostingCalls(await toCaller(page), kind);
}

/** Posts by the API as a user without a page. */
export async function signInPostingCalls(email: string, kind: PostedKind): Promise<PostingCalls> {
  return new PostingCalls(await signInCaller(getAddress(), email), kind);
}
