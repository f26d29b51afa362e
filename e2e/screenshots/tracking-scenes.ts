import type { Page } from '@playwright/test';
import { expect } from '../expect.ts';
import { signInCaller } from '../pages/caller.ts';
import { DeskPage } from '../pages/desk-page.ts';
import { SignInPage, USERS } from '../pages/sign-in-page.ts';
import { startTruck } from '../pages/truck-calls.ts';
import type { Scene } from './scenes.ts';

/** Loads of the broker with trucks under way. @returns the comment of the last one */
async function startTrucks(page: Page): Promise<string> {
  // The page has no address before it has signed in.
  await page.goto('/home');
  const address = new URL(page.url()).origin;
  const broker = await signInCaller(address, USERS.broker);
  const mark = Date.now() % 100_000;
  const types = ['Step Deck'];
  const last = `Call ahead, ref ${mark}`;
  const ottawa = { origin: 'Ottawa', destination: 'New York', types };
  const toronto = { origin: 'Toronto', destination: 'Chicago', types };
  const trucks = [
    await startTruck(address, broker, ottawa, `Two drops, ref ${mark}`),
    await startTruck(address, broker, toronto, last),
  ] as const;
  await trucks[0].report({ lat: 43.3, lon: -75.2 });
  await trucks[1].report({ lat: 42.32, lon: -83.4 });
  return last;
}

async function openDesk(page: Page): Promise<DeskPage> {
  await new SignInPage(page).signIn(USERS.broker);
  const desk = new DeskPage(page);
  await desk.waitUntilReady();
  return desk;
}

/** Trucks under way: the mark on the row of a posting, and the Track dialog. */
export const TRACKING_SCENES: readonly Scene[] = [
  {
    name: 'truck-mark',
    async prepare(page) {
      const load = await startTrucks(page);
      const desk = await openDesk(page);
      await desk.select(load);
      await expect(desk.posting(load).getByTitle(/^Last position/)).toBeVisible();
      await expect(page.getByRole('group', { name: 'Position and arrival' })).toContainText('mi to go');
      await expect(page.getByRole('region', { name: 'Map of the route' })).toBeVisible();
    },
  },
  {
    name: 'track-trucks',
    async prepare(page) {
      await startTrucks(page);
      await openDesk(page);
      await page.keyboard.press('t');
      await page.getByRole('dialog').getByText('Trucks under way', { exact: true }).click();
      await expect(page.getByRole('list', { name: 'Trucks under way' }).getByRole('button').first()).toBeVisible();
      const map = page.getByRole('region', { name: 'Map of the trucks under way' });
      await expect(map.getByRole('button', { name: /Last position/ }).first()).toBeVisible();
    },
  },
];
