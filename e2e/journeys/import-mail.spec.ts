import { expect, type Locator, type Page } from '@playwright/test';
import { findFaultsInBothThemes } from '../pages/axe.ts';
import { findEnglishTexts } from '../pages/english-texts.ts';
import { test } from '../pages/journey.ts';
import { keepMessage } from '../pages/messages.ts';
import { openDeskOn, openHomeOn } from '../pages/open-desk.ts';
import { pasteText } from '../pages/paste.ts';
import { USERS } from '../pages/sign-in-page.ts';
import { JOURNEY_TIME_ZONE } from '../time-zone.ts';

const toDay = () => new Intl.DateTimeFormat('sv-SE', { timeZone: JOURNEY_TIME_ZONE }).format(new Date());
const ORIGINS = [
  ...['Thunder Bay ON', 'Timmins ON', 'Kenora ON', 'Dryden ON', 'North Bay ON'],
  ...['Brandon MB', 'Flin Flon MB', 'Thompson MB', 'Sault Ste Marie ON', 'Swift Current SK'],
];

/** A mail with 20 loads, of which one has a place of two towns and one a weight in tons, which are of two kinds. */
function toMail(day: string): string {
  const lines = ORIGINS.flatMap((origin) =>
    ['Winnipeg MB', 'Regina SK'].map((end) => `${origin} - ${end} double drop TL 42k ${day} $1850`),
  );
  lines[4] = `Milford, PA - Winnipeg MB double drop TL 42k ${day} $1850`;
  lines[11] = `Brandon MB - Regina SK double drop TL 22 tons ${day} $1850`;
  return ['Good morning,', '', 'our loads:', ...lines, '', 'Regards,', 'Broker One', '312-555-0119'].join('\n');
}

/** Settles what is asked with the first choice, from the question in focus. @returns the number of keys */
async function settle(page: Page, dialog: Locator, asked: readonly RegExp[]): Promise<number> {
  let keys = 0;
  for (const [index, name] of asked.entries()) {
    if (index > 0) await page.keyboard.press('F8');
    const cell = dialog.getByRole('gridcell', { name });
    await expect(cell).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(cell).toHaveCount(0);
    keys += index > 0 ? 3 : 2;
  }
  return keys;
}

const ASKED = [/^Milford, PA\s*Which place\?/, /^22 tons\s*Which value\?/];

/** Opens the import by the palette and chooses a file. */
async function openFile(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<Locator> {
  await page.keyboard.press('Control+K');
  await page.keyboard.type('import postings');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Import postings' });
  await dialog.locator('input[type="file"]').setInputFiles(file);
  return dialog;
}

test('a mail of 20 lines is 20 loads after two questions and seven keys, and its file changes nothing', async ({
  page,
}) => {
  const desk = await openDeskOn(page, USERS.broker);
  const { keyboard } = page;
  const mail = toMail(toDay());
  await expect(desk.list).toBeFocused();
  await pasteText(page, mail);
  let keys = 1;
  const dialog = page.getByRole('dialog', { name: 'Import postings' });
  keys += await settle(page, dialog, ASKED);
  await expect(dialog.getByText(/lines are no postings: Good morning, \/ our loads:/)).toBeVisible();
  await expect(dialog.getByRole('gridcell', { name: 'Kenora, ON' }).first()).toHaveAccessibleDescription(
    'From “Kenora ON”',
  );
  expect(await findFaultsInBothThemes(page, '[role="dialog"]')).toEqual([]);
  await expect(dialog.getByRole('button', { name: 'Post 20 loads' })).toBeEnabled();
  await keyboard.press('Control+Enter');
  keys += 1;
  await expect(dialog).toBeHidden();
  await keepMessage(page, '20 loads posted.');
  expect(keys).toBe(7);

  await expect(desk.list).toBeFocused();
  const head = ['From: Broker One <broker@example.com>', 'Subject: Loads', `Date: ${new Date().toUTCString()}`];
  const file = {
    name: 'Loads.eml',
    mimeType: 'message/rfc822',
    buffer: Buffer.from([...head, 'Content-Type: text/plain; charset=utf-8', '', ...mail.split('\n')].join('\r\n')),
  };
  const again = await openFile(page, file);
  await settle(page, again, ASKED);
  await expect(again.getByText('20 unchanged')).toBeVisible();
  await expect(again.getByRole('combobox', { name: 'List' })).toHaveValue('Broker One');
  await expect(again.getByRole('button', { name: 'Post 0 loads' })).toBeDisabled();
  await keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave without posting' }).click();
  await expect(again).toBeHidden();
  await desk.list.focus();
  await keyboard.press('z');
  await expect(page.getByText('20 postings deleted again.')).toBeVisible();
});

test('a file of unknown headers is mapped by hand, and the same file again changes nothing', async ({ page }) => {
  const desk = await openDeskOn(page, USERS.broker);
  const { keyboard } = page;
  const mark = `list ${Date.now()}`;
  const day = toDay();
  const rows = [
    ['7', day, 'Thunder Bay, ON', 'Brandon, MB', 'Double Drop', '42000', `${mark} 1`, `${mark.slice(-6)}-1`],
    ['8', day, 'W Chicago, IL', 'Winnipeg, MB', 'Double Drop', '44000 lb', `${mark} 2`, `${mark.slice(-6)}-2`],
    ['9', day, 'Sioux Falls, SD', 'Winnipeg, MB', 'Double Drop', '19 t', `${mark} 3`, `${mark.slice(-6)}-3`],
  ];
  const header = ['Nr', 'Termin', 'Ladeort', 'Zielort', 'Fahrzeug', 'Masse', 'Hinweis', 'Auftrag'];
  const file = {
    name: `Tagesliste ${day}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from([header, ...rows].map((cells) => cells.map((cell) => `"${cell}"`).join(';')).join('\r\n')),
  };
  await expect(desk.list).toBeFocused();
  const dialog = await openFile(page, file);
  const columns = dialog.getByRole('region', { name: 'Columns' });
  await expect(columns).toContainText('Hinweis, Auftrag');
  await columns.getByRole('button', { name: 'Change columns' }).click();
  await columns.getByRole('combobox', { name: 'Hinweis' }).selectOption('Comments');
  await expect(dialog.getByRole('columnheader', { name: 'Comments' })).toBeVisible();
  await columns.getByRole('combobox', { name: 'Auftrag' }).selectOption('Your reference');
  await expect(dialog.getByRole('columnheader', { name: 'Your reference' })).toBeVisible();
  await expect(dialog.getByRole('gridcell', { name: 'West Chicago, IL' })).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'List' })).toHaveValue('Tagesliste');
  await dialog.getByRole('button', { name: 'Post 3 loads' }).click();
  await expect(dialog).toBeHidden();
  await keepMessage(page, '3 loads posted.');
  await expect(desk.posting(mark)).toHaveCount(3);

  await desk.list.focus();
  const again = await openFile(page, file);
  await expect(again.getByText('3 unchanged')).toBeVisible();
  await expect(again.getByRole('columnheader', { name: 'Your reference' })).toBeVisible();
  await expect(again.getByRole('button', { name: 'Post 0 loads' })).toBeDisabled();
  await keyboard.press('Escape');
  await expect(again).toBeHidden();
  await desk.list.focus();
  await keyboard.press('z');
  await expect(page.getByText('3 postings deleted again.')).toBeVisible();
});

test.describe('in French', () => {
  test.use({ locale: 'fr-CA' });

  test('a mail of three lines is six loads, with the words of each cell', async ({ page }) => {
    await openHomeOn(page, USERS.broker);
    const list = page.getByRole('listbox', { name: 'Mes chargements' });
    const { keyboard } = page;
    const day = toDay();
    const lines = [
      `3 x Thunder Bay, ON - Winnipeg, MB double surbaissée 42 000 lb ${day} 1 850 $`,
      `2 x Kenora, ON à Regina, SK double surbaissée 40 000 lb ${day} 1 950 $`,
      `Brandon, MB - Thompson, MB double surbaissée 19 t ${day} 1 750 $`,
    ];
    await expect(list).toBeFocused();
    await pasteText(page, ['Bonjour,', '', ...lines, '', 'Merci et bonne journée,', 'Courtier Un'].join('\n'));
    const dialog = page.getByRole('dialog', { name: 'Importer des affichages' });
    await expect(dialog.getByRole('button', { name: 'Publier 6 chargements' })).toBeFocused();
    await expect(dialog.getByText(/^3 lignes ne sont pas des affichages/)).toBeVisible();
    await expect(dialog.getByRole('gridcell', { name: 'Kenora, ON' })).toHaveAccessibleDescription(
      'De «\u00a0Kenora, ON\u00a0»',
    );
    expect(await findEnglishTexts(page)).toEqual([]);
    expect(await findFaultsInBothThemes(page, '[role="dialog"]')).toEqual([]);
    await keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await keyboard.press('z');
    await expect(page.getByText('6 affichages supprimés de nouveau.')).toBeVisible();
  });
});
