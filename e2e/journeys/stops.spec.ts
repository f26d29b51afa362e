import { expect } from '@playwright/test';
import { findFaultsInBothThemes as findFaults } from '../pages/axe.ts';
import { readResponse, toCaller } from '../pages/caller.ts';
import type { DeskPage } from '../pages/desk-page.ts';
import { addPicture, chooseDriver, deliverEarly, newPhone, pressTwice } from '../pages/driver-phone.ts';
import { test } from '../pages/journey.ts';
import { LeadsPane } from '../pages/leads-pane.ts';
import { expectMessage } from '../pages/messages.ts';
import { getAddress, openDeskOn, signInPostingCalls } from '../pages/open-desk.ts';
import { USERS } from '../pages/sign-in-page.ts';

const LANE = { origin: 'Thunder Bay', destination: 'Winnipeg', types: ['Double Drop'] };

test.use({ viewport: { width: 1920, height: 1080 } });

/** Pastes a line with a stop in Kenora and posts it. */
async function postLine({ page, list }: DeskPage, line: string): Promise<void> {
  await list.focus();
  await page.keyboard.press('q');
  await expect(page.getByLabel('A posting in one line')).toBeFocused();
  await page.keyboard.insertText(line);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Understood' })).toContainText('kenora on: Drop Kenora, ON');
  await expect(page.getByText('All is understood. Enter posts it.')).toBeVisible();
  await expectMessage(page, 'Posting has been added successfully!', () => page.keyboard.press('Enter'));
}

test('a load with a stop, pasted as one line, is a lead of the carrier with what the stop adds', async ({
  page,
  browser,
}) => {
  const others = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  const mark = `stops ${Date.now()}`;
  const trucks = await signInPostingCalls(USERS.carrier, 'equipment');
  await trucks.post(LANE, `${mark} truck`);
  const [broker, carrier] = await Promise.all([
    openDeskOn(page, USERS.broker),
    openDeskOn(await others.newPage(), USERS.carrier),
  ]);
  await carrier.select(`${mark} truck`);
  await postLine(broker, `thunder bay on > kenora on > winnipeg mb double drop tl "${mark} load"`);
  await expect(broker.posting(`${mark} load`)).toContainText('1 stop, +');
  const leads = new LeadsPane(carrier.page);
  await leads.cell(leads.row(`${mark} load`), 'date').focus();
  await carrier.page.keyboard.press('Enter');
  await expect(leads.panel).toContainText(/1 stop, \+\d+ mi · Drop Kenora, ON/);
  await trucks.deleteAll();
  await broker.delete(`${mark} load`);
  await others.close();
});

/** On the way to Kenora, far from every stop, so that no position reports one. */
const ON_THE_WAY = { latitude: 49.1, longitude: -91.6 };

test('a load with three stops is followed live by both desks, from the pasted line to the proof of delivery', async ({
  page,
  browser,
}) => {
  const mark = `three stops ${Date.now()}`;
  const [load, truck] = [`${mark} load`, `${mark} truck`];
  const others = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  const trucks = await signInPostingCalls(USERS.carrier, 'equipment');
  await trucks.post(LANE, truck);
  const [broker, carrier] = await Promise.all([
    openDeskOn(page, USERS.broker),
    openDeskOn(await others.newPage(), USERS.carrier),
  ]);
  await postLine(broker, `thunder bay on > kenora on > winnipeg mb double drop tl "${load}"`);
  await carrier.select(truck);
  await expect(carrier.lead(load)).toBeVisible();

  // The broker assigns it, and the carrier accepts.
  await broker.select(load);
  await broker.lead(truck).getByRole('gridcell').first().focus();
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog', { name: 'Assign Load' }).getByRole('textbox', { name: 'Note' })).toBeFocused();
  await page.keyboard.press('Enter');
  const accept = carrier.page.getByRole('dialog', { name: /^Load Assigned/ }).getByRole('button', { name: 'Accept' });
  await expect(accept).toBeEnabled();
  await accept.press('Enter');
  await expect(accept).toBeHidden();
  await carrier.select(truck);

  const desks = [broker, carrier];
  const stopOf = ({ page: desk }: DeskPage, number: number) =>
    desk
      .locator('section, div')
      .filter({ has: desk.getByRole('heading', { name: 'Stops', exact: true }) })
      .last()
      .getByRole('listitem')
      .nth(number - 1);
  const expectStop = async (number: number, text: RegExp) => {
    for (const desk of desks) await expect(stopOf(desk, number)).toContainText(text);
  };
  await expectStop(1, /Pick-up Thunder Bay, ON/);
  await expectStop(2, /Drop Kenora, ON/);
  await expectStop(3, /Drop Winnipeg, MB/);

  const carrierCalls = await toCaller(carrier.page);
  const driver = await chooseDriver(carrierCalls, trucks.tokenOf(truck), mark);
  const context = await newPhone(browser, { permissions: ['geolocation'], geolocation: ON_THE_WAY });
  const phone = await context.newPage();
  await phone.goto(driver.url);
  await pressTwice(phone, 'Arrived: Thunder Bay, ON');
  await expectStop(1, /arrived/);
  await pressTwice(phone, 'Picked up');
  await expectStop(1, /arrived.* · left/);
  await phone.getByRole('checkbox', { name: 'Share my position' }).click();
  await expectStop(2, /expected/);
  await expectStop(3, /expected/);
  await pressTwice(phone, 'Arrived: Kenora, ON');
  await addPicture(phone, 'Add document: Kenora, ON', `${mark} kenora.png`);
  await expectStop(2, /arrived/);
  // The broker sees it once the carrier shares it.
  await expect(stopOf(carrier, 2).getByRole('link', { name: /^Proof of delivery/ })).toBeVisible();
  await expect(stopOf(broker, 2).getByRole('link')).toHaveCount(0);
  expect(await findFaults(phone)).toEqual([]);

  await context.setOffline(true);
  await pressTwice(phone, 'Left: Kenora, ON');
  await pressTwice(phone, 'Arrived: Winnipeg, MB');
  await addPicture(phone, 'Add document: Winnipeg, MB', `${mark} winnipeg.png`);
  await expect(phone.getByText(/3 actions wait to be sent/)).toBeVisible();
  for (const desk of desks) await expect(stopOf(desk, 2)).not.toContainText('left');
  await context.setOffline(false);
  await expect(phone.getByText('Everything is sent')).toBeVisible();
  await expectStop(2, /arrived.* · left/);
  await expectStop(3, /arrived/);
  await deliverEarly(phone);
  await expectStop(3, /arrived.* · left/);
  for (const desk of desks) expect(await findFaults(desk.page)).toEqual([]);

  // The desk adds the signed proof of delivery of the last stop, and shares it.
  await stopOf(carrier, 3)
    .getByRole('link', { name: /^Proof of delivery/ })
    .press('Enter');
  const files = carrier.page;
  await files.getByRole('combobox', { name: 'Stop of new documents' }).selectOption('3. Drop Winnipeg, MB');
  const picture = { name: 'signed.png', mimeType: 'image/png', buffer: await phone.screenshot() };
  await files.getByLabel('Add Documents').last().setInputFiles(picture);
  const card = files.getByRole('listitem').filter({ has: files.getByRole('button', { name: 'View signed' }) });
  await expect(card).toContainText('Stop: Winnipeg, MB');
  await card.getByRole('combobox', { name: 'Type of signed' }).selectOption('Proof of delivery');
  expect(await findFaults(files)).toEqual([]);
  await files.getByRole('checkbox', { name: 'Share signed' }).press(' ');
  await files.getByRole('button', { name: 'Share', exact: true }).press('Enter');
  await expect(stopOf(broker, 3).getByRole('link', { name: 'Proof of delivery: signed' })).toBeVisible();
  await stopOf(broker, 3).getByRole('link', { name: 'Proof of delivery: signed' }).press('Enter');
  await page.getByRole('button', { name: 'View signed' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'signed' }).getByRole('img', { name: 'signed' })).toBeVisible();
  await page.keyboard.press('Escape');

  await context.close();
  await readResponse(await driver.remove());
  await page.goto(`${getAddress()}/home`);
  await broker.delete(load);
  await others.close();
  await trucks.deleteAll();
  await Promise.all([carrierCalls.clearBell(), (await toCaller(page)).clearBell()]);
});
