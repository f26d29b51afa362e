import type { Browser } from '@playwright/test';
import { DeskPage } from './desk-page.ts';
import { SignInPage } from './sign-in-page.ts';

/** A desk of its own for a user, signed in and with its postings on screen. */
export async function openDesk(browser: Browser, email: string): Promise<DeskPage> {
  const page = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage();
  await new SignInPage(page).signIn(email);
  const desk = new DeskPage(page);
  await desk.waitUntilReady();
  return desk;
}
