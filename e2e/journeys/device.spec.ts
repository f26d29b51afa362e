import { expect, test } from '@playwright/test';
import { addCheckedBroker } from '../pages/admin.ts';
import { findFaultsInBothThemes as findFaults } from '../pages/axe.ts';
import { DeskPage } from '../pages/desk-page.ts';
import { buildAgent, installAgent } from '../pages/device-agent.ts';
import { LeadsPane } from '../pages/leads-pane.ts';
import { getAddress, signInPostingCalls } from '../pages/open-desk.ts';
import { SignInPage, USERS } from '../pages/sign-in-page.ts';

const LANE = { origin: 'Rimouski', destination: 'Moncton', types: ['Rack Tarp'] };

test.use({ viewport: { width: 1920, height: 1080 } });

async function installMachines() {
  await buildAgent();
  return Promise.all([installAgent(getAddress()), installAgent(getAddress())]);
}

test('a user with a device check needs the agent, works with proofs, and registers a second computer', async ({
  page,
  browser,
}) => {
  const [email, [laptop, desktop], loads, trucks] = await Promise.all([
    addCheckedBroker(),
    installMachines(),
    signInPostingCalls(USERS.broker, 'load'),
    signInPostingCalls(USERS.carrier, 'equipment'),
  ]);
  try {
    await new SignInPage(page).signIn(email);
    const issue = page.getByRole('dialog', { name: 'Connection issue' });
    await expect(issue).toContainText("We couldn't connect to the security agent.");
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
    await desktop.start();
    const other = await (await browser.newContext()).newPage();
    await new SignInPage(other).signIn(email);
    const question = other.getByRole('dialog', { name: 'Re-Registration 1 of 2' });
    await expect(question).toBeVisible();
    expect(await findFaults(other, '[role="dialog"]')).toEqual([]);
    await question.getByRole('button', { name: 'Proceed' }).click();
    await expect(other.getByRole('button', { name: 'Post', exact: true })).toBeVisible();
    await other.context().close();
  } finally {
    await Promise.all([laptop.remove(), desktop.remove()]);
    await Promise.all([loads.deleteAll(), trucks.deleteAll()]);
  }
});
