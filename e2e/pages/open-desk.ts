import { test, type Browser, type Page } from '@playwright/test';
import { toCaller, signInCaller } from './caller.ts';
import { DeskPage } from './desk-page.ts';
import { PostingCalls, type PostedKind } from './posting-calls.ts';
import { openHome } from './session.ts';

/** The address of this worker's product. */
export function getAddress(): string {
  return test.info().project.use.baseURL ?? '';
}

/** Opens the home screen of a signed-in user on a page; ends before its content is loaded. */
export async function openHomeOn(page: Page, email: string): Promise<void> {
  await openHome(page, getAddress(), email);
}

/** Opens the home screen of a signed-in user on a page, with its postings shown. */
export async function openDeskOn(page: Page, email: string): Promise<DeskPage> {
  await openHomeOn(page, email);
  const desk = new DeskPage(page);
  await desk.waitUntilReady();
  return desk;
}

/** Opens the home screen of a signed-in user in a browser context of its own. */
export async function openDesk(browser: Browser, email: string): Promise<DeskPage> {
  const page = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage();
  return openDeskOn(page, email);
}

/** Posts by the API as the user of a desk. */
export async function toPostingCalls({ page }: DeskPage, kind: PostedKind): Promise<PostingCalls> {
  return new PostingCalls(await toCaller(page), kind);
}

/** Posts by the API as a user without a page. */
export async function signInPostingCalls(email: string, kind: PostedKind): Promise<PostingCalls> {
  return new PostingCalls(await signInCaller(getAddress(), email), kind);
}
