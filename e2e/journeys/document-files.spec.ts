import { expect, type Page } from '@playwright/test';
import { findFaultsInBothThemes as findFaults } from '../pages/axe.ts';
import { readResponse, signInCaller } from '../pages/caller.ts';
import { chooseDriver, newPhone } from '../pages/driver-phone.ts';
import { test } from '../pages/journey.ts';
import { getAddress, openHomeOn } from '../pages/open-desk.ts';
import { PostingCalls } from '../pages/posting-calls.ts';
import { USERS } from '../pages/sign-in-page.ts';

const LANE = { origin: 'Saskatoon', destination: 'Duluth', types: ['Rack Tarp'] };

/** A PDF of two pages, written by the browser. */
async function printPages(page: Page): Promise<Buffer> {
  await page.setContent('<h1>Rate confirmation</h1><h1 style="break-before: page">Signed by the driver</h1>');
  return page.pdf();
}

/** Whether the only canvas of the page has been drawn on. */
const hasInk = (page: Page) =>
  page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    return pixels.some((value, place) => place % 4 === 0 && value < 128);
  });

test('a carrier reads, turns and prints a PDF by keyboard, within the content security policy', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  const pdf = await printPages(page);
  const caller = await signInCaller(getAddress(), USERS.carrier);
  const trucks = new PostingCalls(caller, 'equipment');
  const name = `rate ${Date.now()}`;
  await trucks.post(LANE, name);
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await openHomeOn(page, USERS.carrier);
  await page.goto(`${getAddress()}/documents/${trucks.tokenOf(name)}`);
  const files = [{ name: `${name}.pdf`, mimeType: 'application/pdf', buffer: pdf }];
  await page.locator('input[type=file]').setInputFiles(files);
  await page.getByRole('button', { name: `View ${name}` }).press('Enter');

  const viewer = page.getByRole('dialog', { name });
  await expect(viewer.getByRole('img', { name: `Page 1 of ${name}` }).locator('canvas')).toBeVisible();
  await expect(viewer.getByText('Rate confirmation')).toBeAttached();
  await expect.poll(() => hasInk(page)).toBe(true);
  const upright = await page.locator('canvas').boundingBox();
  await page.keyboard.press('PageDown');
  await expect(viewer.getByText('Signed by the driver')).toBeAttached();
  await expect(viewer).toContainText('Page 2 of 2');
  expect(await findFaults(page, '[role="dialog"]')).toEqual([]);
  await page.keyboard.press('r');
  // The page fits the width of the window either way.
  await expect.poll(async () => (await page.locator('canvas').boundingBox())?.height).toBeLessThan(upright!.height);

  await page.evaluate(() => {
    window.print = () => {
      document.title = `${document.querySelectorAll('body > div > img').length} sheets`;
    };
  });
  await page.keyboard.press('p');
  await expect(page).toHaveTitle('2 sheets');
  expect(refused).toEqual([]);
  await page.context().close();
  await trucks.deleteAll();
});

test('a driver adds a picture without a network, which is sent later and seen by the carrier', async ({ browser }) => {
  const [brokerCalls, carrierCalls] = await Promise.all([
    signInCaller(getAddress(), USERS.broker),
    signInCaller(getAddress(), USERS.carrier),
  ]);
  const [loads, trucks] = [new PostingCalls(brokerCalls, 'load'), new PostingCalls(carrierCalls, 'equipment')];
  const name = `phone ${Date.now()}`;
  await Promise.all([loads.post(LANE, name), trucks.post(LANE, name)]);
  const [token, eToken] = [loads.tokenOf(name), trucks.tokenOf(name)];
  await readResponse(await brokerCalls.post('/api/Aggregate/assign-load', { userId: 1, token, eToken }));
  const key = await carrierCalls.getKey('ll_eqpostings_update', 19);
  await readResponse(await carrierCalls.put(`/api/EquipmentPosting/${eToken}/${key}`, { pStatus: 'A' }));
  const driver = await chooseDriver(carrierCalls, eToken, name);

  const context = await newPhone(browser);
  const phone = await context.newPage();
  await phone.goto(driver.url);
  const add = phone.getByRole('button', { name: 'Add document' });
  await expect(add).toBeVisible();
  const picture = { name: 'dock.png', mimeType: 'image/png', buffer: await phone.screenshot() };

  await context.setOffline(true);
  const chooser = phone.waitForEvent('filechooser');
  await add.tap();
  await (await chooser).setFiles(picture);
  await expect(phone.getByRole('img', { name: 'Picture of the document' })).toBeVisible();
  await phone.getByRole('button', { name: 'Send' }).tap();
  await expect(phone.getByText('1 document waits to be sent')).toBeVisible();
  await context.setOffline(false);
  await expect(phone.getByText('Everything is sent')).toBeVisible();

  const desk = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await openHomeOn(desk, USERS.carrier);
  await desk.goto(`${getAddress()}/documents/${eToken}`);
  await expect(desk.getByRole('button', { name: /^View / }).locator('img')).toBeVisible();
  await expect(desk.getByText(`Added by ${name} Driver`)).toBeVisible();

  await Promise.all([context.close(), desk.context().close()]);
  await readResponse(await brokerCalls.post('/api/UnAssignment', { token }));
  await readResponse(await driver.remove());
  await loads.reload();
  await Promise.all([loads.deleteAll(), trucks.deleteAll()]);
  await Promise.all([brokerCalls.clearBell(), carrierCalls.clearBell()]);
});
