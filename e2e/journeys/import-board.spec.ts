import { expect, type Locator, type Page } from '@playwright/test';
import { findFaultsInBothThemes } from '../pages/axe.ts';
import { findEnglishTexts } from '../pages/english-texts.ts';
import { test } from '../pages/journey.ts';
import { openHomeOn } from '../pages/open-desk.ts';
import { USERS } from '../pages/sign-in-page.ts';
import { JOURNEY_TIME_ZONE } from '../time-zone.ts';

const DAY_MS = 86_400_000;

/** A day from tomorrow on, as a spreadsheet of the United States shows it, of which day and month cannot be exchanged. */
function toDay(): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: JOURNEY_TIME_ZONE });
  const days = Array.from({ length: 13 }, (_, at) => format.format(Date.now() + (at + 1) * DAY_MS));
  return days.find((day) => Number(day.split('/')[1]) > 12) ?? '';
}

/** The words of another board's template, of which some say nothing here. */
const HEADER = [
  ...['Pickup Earliest*', 'Pickup Latest', 'Length (ft)*', 'Weight (lbs)*', 'Full/Partial*', 'Equipment*'],
  ...['Use Private Network*', 'Origin City*', 'Origin State*', 'Origin Postal Code', 'Destination City*'],
  ...['Destination State*', 'Destination Postal Code', 'Rate', 'Comment', 'Commodity', 'Reference ID'],
];

/** Four loads, of which one has a place of two towns and one a weight without its thousands. */
function toTemplate(mark: string): string {
  const day = toDay();
  const rows = [
    `${day},,48,42000,Full,DD,no,Thunder Bay,ON,,Winnipeg,MB,,"1,850.00",${mark} 1,Steel,${mark}-1`,
    `${day},,48,40000,Full,DD,no,Milford,PA,,Winnipeg,MB,,TBD,${mark} 2,Steel,${mark}-2`,
    `${day},,53,44,Full,DD,no,Vernon,CA,,Regina,SK,,,${mark} 3,Steel,${mark}-3`,
    `${day},,48,41000,Full,DD,no,W Chicago,IL,60185,Sioux Falls,SD,,"$2,100",${mark} 4,Steel,${mark}-4`,
  ];
  return [HEADER.join(','), ...rows].join('\r\n');
}

interface Words {
  readonly list: string;
  readonly command: string;
  readonly title: string;
  readonly place: RegExp;
  readonly weight: RegExp;
  readonly postAll: string;
  readonly postNone: string;
  readonly unchanged: string;
  readonly undone: string;
}

const ENGLISH: Words = {
  ...{ list: 'My Loads', command: 'import postings', title: 'Import postings' },
  ...{ place: /^Milford PA\s*Which place\?/, weight: /^44\s*Which value\?/ },
  ...{ postAll: 'Post 4 loads', postNone: 'Post 0 loads', unchanged: '4 unchanged' },
  undone: '4 postings deleted again.',
};
const FRENCH: Words = {
  ...{ list: 'Mes chargements', command: 'importer des affichages', title: 'Importer des affichages' },
  ...{ place: /^Milford PA\s*Quel endroit\s*\?/, weight: /^44\s*Quelle valeur\s*\?/ },
  ...{ postAll: 'Publier 4 chargements', postNone: 'Publier 0 chargement', unchanged: '4 inchangés' },
  undone: '4 affichages supprimés.',
};

async function openFile(page: Page, { command, title }: Words, content: string): Promise<Locator> {
  await page.keyboard.press('Control+K');
  await page.keyboard.type(command);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: title });
  const file = { name: 'Loads of the other board.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
  await dialog.locator('input[type="file"]').setInputFiles(file);
  return dialog;
}

/** Settles both questions with the first choice, from the one in focus. */
async function settle(page: Page, dialog: Locator, { place, weight }: Words): Promise<void> {
  for (const [index, name] of [place, weight].entries()) {
    if (index > 0) await page.keyboard.press('F8');
    const cell = dialog.getByRole('gridcell', { name });
    await expect(cell).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(cell).toHaveCount(0);
  }
}

/** The template of another board becomes four loads after two questions; the same file again changes nothing. */
async function importTemplate(page: Page, words: Words): Promise<void> {
  await openHomeOn(page, USERS.broker);
  const list = page.getByRole('listbox', { name: words.list });
  await expect(list).toBeFocused();
  const content = toTemplate(`T${String(Date.now()).slice(-7)}`);
  const dialog = await openFile(page, words, content);
  await settle(page, dialog, words);
  for (const place of ['West Chicago, IL', 'Vernon, CA', 'Sioux Falls, SD'])
    await expect(dialog.getByRole('gridcell', { name: place })).toBeVisible();
  expect(await findFaultsInBothThemes(page, '[role="dialog"]')).toEqual([]);
  await expect(dialog.getByRole('button', { name: words.postAll })).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();

  await expect(list).toBeFocused();
  const again = await openFile(page, words, content);
  await settle(page, again, words);
  await expect(again.getByText(words.unchanged)).toBeVisible();
  await expect(again.getByRole('button', { name: words.postNone })).toBeDisabled();
  await page.keyboard.press('Escape');
}

test('the template of another board is four loads after two questions, and nothing the second time', async ({
  page,
}) => {
  await importTemplate(page, ENGLISH);
  await page.getByRole('button', { name: 'Leave without posting' }).click();
  await page.getByRole('listbox', { name: ENGLISH.list }).focus();
  await page.keyboard.press('z');
  await expect(page.getByText(ENGLISH.undone)).toBeVisible();
});

test.describe('in French', () => {
  test.use({ locale: 'fr-CA' });

  test('the template of another board is read in the same way', async ({ page }) => {
    await importTemplate(page, FRENCH);
    expect(await findEnglishTexts(page)).toEqual([]);
    await page.getByRole('button', { name: 'Quitter sans publier' }).click();
    await page.getByRole('listbox', { name: FRENCH.list }).focus();
    await page.keyboard.press('z');
    await expect(page.getByText(FRENCH.undone)).toBeVisible();
  });
});
