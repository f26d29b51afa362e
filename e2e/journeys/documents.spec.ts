import { expect, type Browser, type Page } from '@playwright/test';
import { findFaultsInBothThemes as findFaults } from '../pages/axe.ts';
import { readResponse, signInCaller } from '../pages/caller.ts';
import { test } from '../pages/journey.ts';
import { getAddress, openHomeOn } from '../pages/open-desk.ts';
import { PostingCalls } from '../pages/posting-calls.ts';
import { USERS } from '../pages/sign-in-page.ts';

const LANE = { origin: 'Thunder Bay', destination: 'Regina', types: ['Double Drop'] };

/** Opens the documents of an own posting, which has none yet. */
async function openDocuments(browser: Browser, email: string, token: number): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await openHomeOn(page, email);
  await page.goto(`${getAddress()}/documents/${token}`);
  await expect(page.getByText('No documents yet.')).toBeVisible();
  return page;
}

/** Drops a picture on the documents, as from a folder of the machine. */
async function dropPicture(page: Page, name: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(async (fileName) => {
    const canvas = new OffscreenCanvas(400, 300);
    canvas.getContext('2d')?.fillRect(20, 20, 200, 100);
    const transfer = new DataTransfer();
    transfer.items.add(new File([await canvas.convertToBlob()], fileName, { type: 'image/png' }));
    return transfer;
  }, name);
  const region = page.getByRole('region', { name: 'Documents' });
  await region.dispatchEvent('dragover', { dataTransfer });
  await expect(page.getByText('Drop files to add them')).toBeVisible();
  await region.dispatchEvent('drop', { dataTransfer });
}

test('a carrier drops a picture and shares it, and the broker sees it without reloading until it is unshared', async ({
  browser,
}) => {
  const [brokerCalls, carrierCalls] = await Promise.all([
    signInCaller(getAddress(), USERS.broker),
    signInCaller(getAddress(), USERS.carrier),
  ]);
  const [loads, trucks] = [new PostingCalls(brokerCalls, 'load'), new PostingCalls(carrierCalls, 'equipment')];
  const name = `proof ${Date.now()}`;
  await Promise.all([loads.post(LANE, name), trucks.post(LANE, name)]);
  const [token, eToken] = [loads.tokenOf(name), trucks.tokenOf(name)];
  await readResponse(await brokerCalls.post('/api/Aggregate/assign-load', { userId: 1, token, eToken }));
  const key = await carrierCalls.getKey('ll_eqpostings_update', 19);
  await readResponse(await carrierCalls.put(`/api/EquipmentPosting/${eToken}/${key}`, { pStatus: 'A' }));
  const broker = await openDocuments(browser, USERS.broker, token);
  const carrier = await openDocuments(browser, USERS.carrier, eToken);

  await dropPicture(carrier, `${name}.png`);
  await expect(carrier.getByRole('button', { name: `View ${name}` }).locator('img')).toBeVisible();
  expect(await findFaults(carrier)).toEqual([]);
  await expect(broker.getByText('No documents yet.')).toBeVisible();

  const share = carrier.getByRole('button', { name: 'Share', exact: true });
  const choice = carrier.getByRole('checkbox', { name: `Share ${name}` });
  await choice.press(' ');
  await share.press('Enter');
  const view = broker.getByRole('button', { name: `View ${name}` });
  await view.press('Enter');
  const viewer = broker.getByRole('dialog', { name });
  await expect(viewer.getByRole('img', { name })).toBeVisible();
  expect(await findFaults(broker, '[role="dialog"]')).toEqual([]);
  await broker.keyboard.press('Escape');
  await expect(view).toBeFocused();

  // The page has the reply to the first share, which discards what was checked before.
  await expect(share).toBeHidden();
  await expect(choice).toBeChecked();
  await choice.press(' ');
  await share.press('Enter');
  await expect(view).toBeHidden();

  await Promise.all([broker.context().close(), carrier.context().close()]);
  await readResponse(await brokerCalls.post('/api/UnAssignment', { token }));
  await loads.reload();
  await Promise.all([loads.deleteAll(), trucks.deleteAll()]);
  await Promise.all([brokerCalls.clearBell(), carrierCalls.clearBell()]);
});
