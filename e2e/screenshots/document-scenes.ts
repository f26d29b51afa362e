import type { Page } from '@playwright/test';
import { expect } from '../expect.ts';
import { signInCaller } from '../pages/caller.ts';
import { DeskPage } from '../pages/desk-page.ts';
import { PostingCalls } from '../pages/posting-calls.ts';
import { SignInPage, USERS } from '../pages/sign-in-page.ts';
import type { Scene } from './scenes.ts';

const LANE = { origin: 'Toronto', destination: 'Chicago', types: ['Step Deck'] };

const STYLE = `<style>body { font: 14px sans-serif; margin: 40px; } td { border: 1px solid #888; padding: 8px 16px; }
  h1 { font-size: 24px; } section { break-before: page; }</style>`;
const RATE = `${STYLE}<h1>Rate confirmation 48213</h1><p>Sample carrier, Toronto ON to Chicago IL</p>
  <table><tr><td>Line haul</td><td>1,850.00 USD</td></tr><tr><td>Fuel</td><td>240.00 USD</td></tr>
  <tr><td>Tarps</td><td>75.00 USD</td></tr><tr><td><b>Total</b></td><td><b>2,165.00 USD</b></td></tr></table>
  <p>Detention after two hours at 40.00 USD an hour. Invoices to accounting with the signed proof of delivery.</p>
  <section><h1>Terms</h1><p>The carrier keeps its insurance in force until the delivery.</p></section>`;
const PROOF = `${STYLE}<div style="background:#e8e2d0;padding:60px;height:520px;color:#333">
  <h1>Delivery receipt</h1><p>12 pallets, received in good order</p><p><i>Receiver, dock 4, 10:42</i></p></div>`;

/** A picture and a PDF of two pages, as the browser writes them. */
async function createFiles(page: Page) {
  const sheet = await page.context().newPage();
  await sheet.setViewportSize({ width: 1000, height: 720 });
  await sheet.setContent(RATE);
  const rate = await sheet.pdf({ format: 'Letter' });
  await sheet.setContent(PROOF);
  const proof = await sheet.screenshot();
  await sheet.close();
  return [
    { name: 'Proof of delivery.png', mimeType: 'image/png', buffer: proof },
    { name: 'Rate confirmation.pdf', mimeType: 'application/pdf', buffer: rate },
  ];
}

/** Adds the files where documents are shown, and waits for their thumbnails. */
async function addFiles(page: Page): Promise<void> {
  const files = await createFiles(page);
  await page.locator('input[type=file]').setInputFiles(files);
  await expect(page.getByRole('list', { name: 'Uploads' })).toBeHidden({ timeout: 30_000 });
  await expect(page.locator('img[src^="data:image/webp"]').nth(1)).toBeVisible({ timeout: 30_000 });
}

async function openDocuments(page: Page, email: string): Promise<void> {
  await new SignInPage(page).signIn(email);
  await new DeskPage(page).waitUntilReady();
  await page.getByRole('button', { name: 'Documents', exact: true }).click();
  await addFiles(page);
}

/** The documents of a posting on the desk and on their own page, and both kinds in the viewer. */
export const DOCUMENT_SCENES: readonly Scene[] = [
  { name: 'documents', prepare: (page) => openDocuments(page, USERS.carrier) },
  {
    name: 'documents-page',
    async prepare(page) {
      await page.goto('/home');
      const caller = await signInCaller(new URL(page.url()).origin, USERS.carrier);
      const trucks = new PostingCalls(caller, 'equipment');
      const comment = `Tarps on board, ref ${Date.now() % 100_000}`;
      await trucks.post(LANE, comment);
      await new SignInPage(page).signIn(USERS.carrier);
      await new DeskPage(page).waitUntilReady();
      await page.goto(`/documents/${trucks.tokenOf(comment)}`);
      await addFiles(page);
    },
  },
  {
    name: 'document-viewer',
    async prepare(page) {
      await openDocuments(page, USERS.broker);
      await page.getByRole('button', { name: 'View Proof of delivery' }).first().click();
      await expect(page.getByRole('img', { name: 'Proof of delivery' })).toBeVisible();
    },
  },
  {
    name: 'document-viewer-pdf',
    async prepare(page) {
      await openDocuments(page, USERS.broker);
      await page.getByRole('button', { name: 'View Rate confirmation' }).first().click();
      await expect(page.locator('canvas')).toBeVisible();
    },
    async reopen(page) {
      await page.locator('[data-thumbnail]').nth(1).click();
      await expect(page.locator('canvas')).toBeVisible();
    },
  },
];
