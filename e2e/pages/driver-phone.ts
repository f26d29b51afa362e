import { expect, type BrowserContext, type Browser, type Page } from '@playwright/test';
import { readResponse, type Caller } from './caller.ts';

/** Adds a driver to the running assignment of an equipment. @returns the driver's one-time link, their id, and their deletion */
export async function chooseDriver(carrier: Caller, eToken: number, firstname: string) {
  const key = await carrier.getKey('ll_resources', 19);
  const details = { firstname, lastname: 'Driver', phone: '416-555-0110', email: `${Date.now()}@example.com` };
  const draft = { entityTypeId: 1, entityDetailsJSON: JSON.stringify(details) };
  const { entityId } = await readResponse<{ entityId: number }>(await carrier.post(`/api/entities/${key}`, draft));
  await readResponse(await carrier.put(`/api/AssignedEquipment/${eToken}`, { driverID: entityId }));
  const { url } = await readResponse<{ url: string }>(await carrier.post('/api/DriverLink', { driverId: entityId }));
  return { url, driverId: entityId, remove: () => carrier.put(`/api/entities/${key}`, { statusId: -3, entityId }) };
}

/** The context of a phone, which the journey closes. */
export function newPhone(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<BrowserContext> {
  return browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, ...options });
}

/** Presses a button of the driver's page that acts on the second press. */
export async function pressTwice(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: `Press again: ${name}` }).click();
}

/** Delivers minutes after the pick-up, which the page asks about. */
export async function deliverEarly(page: Page): Promise<void> {
  await pressTwice(page, 'Delivered');
  await expect(page.getByText(/ mi from .+ delivered\?$/)).toBeVisible();
  await page.getByRole('button', { name: 'Press again: Delivered' }).click();
}

/** Adds a picture by a button of the driver's page, as with the camera. */
export async function addPicture(page: Page, button: string, fileName: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).tap();
  await (await chooser).setFiles({ name: fileName, mimeType: 'image/png', buffer: await page.screenshot() });
  await page.getByRole('button', { name: 'Send', exact: true }).tap();
}
