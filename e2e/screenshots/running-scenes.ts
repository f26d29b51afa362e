import type { Page } from '@playwright/test';
import { expect } from '../expect.ts';
import { signInCaller } from '../pages/caller.ts';
import { DeskPage } from '../pages/desk-page.ts';
import { SignInPage, USERS } from '../pages/sign-in-page.ts';
import { startTruck } from '../pages/truck-calls.ts';
import { postPairAt } from './assignment-scenes.ts';
import type { Scene } from './scenes.ts';

/** Loads of the broker in each status that runs. */
async function startLoads(page: Page): Promise<void> {
  // The page has no address before it has signed in.
  await page.goto('/home');
  const address = new URL(page.url()).origin;
  const broker = await signInCaller(address, USERS.broker);
  const lane = { origin: 'Toronto', destination: 'Chicago', types: ['Step Deck'] };
  const truck = await startTruck(address, broker, lane, `Call ahead, ref ${Date.now() % 100_000}`);
  await truck.report({ lat: 42.32, lon: -83.4 });
  await (await postPairAt(address)).moveTo('A');
  await (await postPairAt(address)).moveTo('R');
}

async function showRunning(page: Page, email: string, isCompact = false): Promise<void> {
  await startLoads(page);
  await new SignInPage(page).signIn(email);
  const desk = new DeskPage(page);
  await desk.waitUntilReady();
  // Only a compact row has a title.
  const isAlready = (await desk.list.getByRole('option').first().getAttribute('title')) !== null;
  if (isCompact !== isAlready) await page.keyboard.press('v');
  await page.keyboard.press('8');
  await expect(desk.list.getByText('No bill of lading').first()).toBeVisible();
}

/** The loads that run, in the order of their next action. */
export const RUNNING_SCENES: readonly Scene[] = [
  { name: 'running-broker', prepare: (page) => showRunning(page, USERS.broker) },
  { name: 'running-carrier', prepare: (page) => showRunning(page, USERS.carrier) },
  { name: 'running-compact', prepare: (page) => showRunning(page, USERS.brokerColleague, true) },
];
