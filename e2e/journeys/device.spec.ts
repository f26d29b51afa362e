import { expect } from '@playwright/test';
import { addCheckedBroker } from '../pages/admin.ts';
import { findFaultsInBothThemes as findFaults } from '../pages/axe.ts';
import { pauseClock, takeOverClock, withTimers } from '../pages/clock.ts';
import { DeskPage } from '../pages/desk-page.ts';
import { buildAgent, installAgent, loseAgent } from '../pages/device-agent.ts';
import { test } from '../pages/journey.ts';
import { LeadsPane } from '../pages/leads-pane.ts';
import { getAddress, signInPostingCalls } from '../pages/open-desk.ts';
import { SignInPage, USERS } from '../pages/sign-in-page.ts';

const LANE = { origin: 'Rimouski', destination: 'Moncton', types: ['Rack Tarp'] };

test.use({ viewport: { width: 1920, height: 1080 } });

async function installMachines() {
  await buildAgent();
  const install = () => installAgent(getAddress());
  return Promise.all([install(), install(), install(), install()]);
}

test('a user with a device check needs the agent, works with proofs, and can replace the computer twice', async ({
  page,
}) => {
  const [email, machines, loads, trucks] = await Promise.all([
    addCheckedBroker(),
    installMachines(),
    signInPostingCalls(USERS.broker, 'load'),
    signInPostingCalls(USERS.carrier, 'equipment'),
  ]);
  const [laptop, desktop, tablet, another] = machines;
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const postButton = page.getByRole('button', { name: 'Post', exact: true });
  try {
    await takeOverClock(page);
    await new SignInPage(page).signIn(email);
    await expect(dialog('Connection issue')).toContainText("We couldn't connect to the security agent.");
    expect(await findFaults(page, '[role="dialog"]')).toEqual([]);

    await laptop.start();
    await page.goto('/home');
    const desk = new DeskPage(page);
    await desk.waitUntilReady();
    const mark = `device ${Date.now()}`;
    // A colleague posts: the page gets the load and the truck by the hub, and reads the leads by calls.
    await loads.post(LANE, `${mark} load`);
    await desk.select(`${mark} load`);
    await trucks.post(LANE, `${mark} truck`);
    await expect(new LeadsPane(page).row(`${mark} truck`)).toBeVisible();

    await laptop.stop();
    await loseAgent(page);
    await expect(dialog('Connection lost')).toContainText('Unable to communicate with the Agent.');
    expect(await findFaults(page, '[role="dialog"]')).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.getByText('Reconnect now')).toBeVisible();
    const header = page.locator('header').first();
    expect(await header.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await page.getByRole('button', { name: 'Log out' }).press('Enter');
    await expect(page.getByLabel('E-mail')).toBeVisible();

    await desktop.start();
    await new SignInPage(page).signIn(email);
    await expect(dialog('Re-Registration 1 of 2')).toBeVisible();
    expect(await findFaults(page, '[role="dialog"]')).toEqual([]);
    await page.getByRole('button', { name: 'Proceed' }).click();
    await expect(postButton).toBeVisible();

    await desktop.stop();
    await tablet.start();
    await page.reload();
    await expect(dialog('Re-Registration 2 of 2')).toBeVisible();
    await page.getByRole('button', { name: 'Proceed' }).click();
    await expect(postButton).toBeVisible();

    // An agent that replies to the ping and gives no proof.
    await tablet.stop();
    await another.start();
    await page.route('**/Device/authorize', (route) => route.abort());
    await page.reload();
    await expect(dialog('Connection issue').getByRole('button', { name: 'Log out' })).toBeVisible();
    expect(await findFaults(page, '[role="dialog"]')).toEqual([]);
    await page.unroute('**/Device/authorize');

    await page.goto('/home');
    const unauthorized = dialog('Unauthorized Computer');
    await expect(unauthorized).toContainText('cannot be registered to this one');
    await pauseClock(page);
    expect(await withTimers(page, findFaults(page, '[role="dialog"]'))).toEqual([]);
    await expect(unauthorized.getByRole('button')).toHaveText(['Log out']);
    await page.clock.runFor(10_000);
    await page.clock.resume();
    await expect(page.getByLabel('E-mail')).toBeVisible();
  } finally {
    await Promise.all(machines.map((machine) => machine.remove()));
    await Promise.all([loads.deleteAll(), trucks.deleteAll()]);
  }
});
