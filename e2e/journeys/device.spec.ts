import { expect, test } from '@playwright/test';
import { addCheckedBroker } from '../pages/admin.ts';
import { findFaultsInBothThemes as findFaults } from '../pages/axe.ts';
import { DeskPage } from '../pages/desk-page.ts';
import { buildAgent, startAgent } from '../pages/device-agent.ts';
import { LeadsPane } from '../pages/leads-pane.ts';
import { getAddress, signInPostingCalls } from '../pages/open-desk.ts';
import { SignInPage, USERS } from '../pages/sign-in-page.ts';

const LANE = { origin: 'Rimouski', destination: 'Moncton', types: ['Rack Tarp'] };

test.use({ viewport: { width: 1920, height: 1080 } });

test('a user with a device check needs the agent, works with proofs, and registers a second computer', async ({
  page,
  browser,
}) => {
  const board = getAddress();
  const [email] = await Promise.all([addCheckedBroker(`DEV${Date.now()}`), buildAgent()]);
  await new SignInPage(page).signIn(email);
  const issue = page.getByRole('dialog', { name: 'Connection issue' });
  await expect(issue).toContainText("We couldn't connect to the security agent.");

  const laptop = await startAgent(board);
  try {
    await page.goto('/home');
    const desk = new DeskPage(page);
    const mark = `device ${Date.now()}`;
    await desk.post({ ...LANE, comment: `${mark} load` });
    await desk.select(`${mark} load`);
    const trucks = await signInPostingCalls(USERS.carrier, 'equipment');
    await trucks.post(LANE, `${mark} truck`);
    await expect(new LeadsPane(page).row(`${mark} truck`)).toBeVisible();
    await trucks.deleteAll();
  } finally {
    await laptop.stop();
  }

  const desktop = await startAgent(board);
  const second = await browser.newContext();
  try {
    const other = await second.newPage();
    await new SignInPage(other).signIn(email);
    const question = other.getByRole('dialog', { name: 'Re-Registration 1 of 2' });
    await expect(question).toBeVisible();
    expect(await findFaults(other, '[role="dialog"]')).toEqual([]);
    await question.getByRole('button', { name: 'Proceed' }).click();
    await expect(other.getByRole('button', { name: 'Post', exact: true })).toBeVisible();
  } finally {
    await second.close();
    await desktop.stop();
  }
});
