import { expect, type Locator, type Page } from '@playwright/test';
import { findFaultsInBothThemes } from '../pages/axe.ts';
import { findEnglishTexts } from '../pages/english-texts.ts';
import { test } from '../pages/journey.ts';
import { keepMessage } from '../pages/messages.ts';
import { openHomeOn } from '../pages/open-desk.ts';
import { pasteText } from '../pages/paste.ts';
import { USERS } from '../pages/sign-in-page.ts';
import { JOURNEY_TIME_ZONE } from '../time-zone.ts';

const toDay = () => new Intl.DateTimeFormat('sv-SE', { timeZone: JOURNEY_TIME_ZONE }).format(new Date());
const ORIGINS = [
  ...['Thunder Bay ON', 'Timmins ON', 'Kenora ON', 'Dryden ON', 'North Bay ON'],
  ...['Brandon MB', 'Flin Flon MB', 'Thompson MB', 'Sault Ste Marie ON', 'Swift Current SK'],
];

/** What a user of one language writes and reads. */
interface Words {
  readonly list: string;
  readonly command: string;
  readonly title: string;
  readonly greeting: readonly [string, string];
  readonly closing: string;
  readonly equipment: string;
  readonly rate: string;
  readonly asked: readonly RegExp[];
  readonly notRows: RegExp;
  readonly from: string;
  readonly name: string;
  readonly columns: string;
  readonly change: string;
  readonly comments: string;
  readonly reference: string;
  readonly leave: string;
  /** The name of a file, and its words for comments and reference: a company keeps how it mapped a set of headers. */
  readonly unknown: readonly [file: string, comments: string, reference: string];
  readonly toPost: (count: number) => string;
  readonly toPosted: (count: number) => string;
  readonly toUnchanged: (count: number) => string;
  readonly toUndone: (count: number) => string;
}

const ENGLISH: Words = {
  ...{ list: 'My Loads', command: 'import postings', title: 'Import postings' },
  ...{ greeting: ['Good morning,', 'our loads:'], closing: 'Regards,', equipment: 'double drop', rate: '$1850' },
  asked: [/^Milford, PA\s*Which place\?/, /^22 tons\s*Which value\?/],
  notRows: /lines are no postings: Good morning, \/ our loads:/,
  ...{ from: 'From “Kenora ON”', name: 'List', columns: 'Columns', change: 'Change columns' },
  ...{ comments: 'Comments', reference: 'Your reference', leave: 'Leave without posting' },
  unknown: ['Tagesliste', 'Hinweis', 'Auftrag'],
  toPost: (count) => `Post ${count} loads`,
  toPosted: (count) => `${count} loads posted.`,
  toUnchanged: (count) => `${count} unchanged`,
  toUndone: (count) => `${count} postings deleted again.`,
};
const FRENCH: Words = {
  ...{ list: 'Mes chargements', command: 'importer des affichages', title: 'Importer des affichages' },
  ...{ greeting: ['Bonjour,', 'nos chargements :'], closing: 'Merci et bonne journée,' },
  ...{ equipment: 'double surbaissée', rate: '1 850 $' },
  asked: [/^Milford, PA\s*Quel endroit\s*\?/, /^22 tons\s*Quelle valeur\s*\?/],
  notRows: /lignes ne sont pas des affichages\s*: Bonjour, \/ nos chargements\s*:/,
  ...{ from: 'De «\u00a0Kenora ON\u00a0»', name: 'Liste', columns: 'Colonnes', change: 'Modifier les colonnes' },
  ...{ comments: 'Commentaires', reference: 'Votre référence', leave: 'Quitter sans publier' },
  unknown: ['Wochenliste', 'Bemerkung', 'Vorgang'],
  toPost: (count) => `Publier ${count > 0 ? `${count} chargements` : '0 chargement'}`,
  toPosted: (count) => `${count} chargements publiés.`,
  toUnchanged: (count) => `${count} inchangés`,
  toUndone: (count) => `${count} affichages supprimés.`,
};

/** A mail with 20 loads, of which one has a place of two towns and one a weight in tons, which are of two kinds. */
function toMail({ greeting, closing, equipment, rate }: Words): string {
  const day = toDay();
  const toLine = (ends: string, weight = '42k') => `${ends} ${equipment} TL ${weight} ${day} ${rate}`;
  const lines = ORIGINS.flatMap((origin) =>
    ['Winnipeg MB', 'Regina SK'].map((destination) => toLine(`${origin} - ${destination}`)),
  );
  lines[4] = toLine('Milford, PA - Winnipeg MB');
  lines[11] = toLine('Brandon MB - Regina SK', '22 tons');
  return [greeting[0], '', greeting[1], ...lines, '', closing, 'Broker One', '312-555-0119'].join('\n');
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

interface Upload {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Opens the import by the palette and chooses a file. */
async function openFile(page: Page, { command, title }: Words, file: Upload): Promise<Locator> {
  await page.keyboard.press('Control+K');
  await page.keyboard.type(command);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.locator('input[type="file"]').setInputFiles(file);
  return dialog;
}

async function openList(page: Page, words: Words): Promise<Locator> {
  await openHomeOn(page, USERS.broker);
  const list = page.getByRole('listbox', { name: words.list });
  await expect(list).toBeFocused();
  return list;
}

/** Deletes the postings of the import whose message is kept. */
async function undo(page: Page, list: Locator, text: string): Promise<void> {
  await list.focus();
  await page.keyboard.press('z');
  await expect(page.getByText(text)).toBeVisible();
}

function toMailFile(mail: string): Upload {
  const head = ['From: Broker One <broker@example.com>', 'Subject: Loads', `Date: ${new Date().toUTCString()}`];
  const content = [...head, 'Content-Type: text/plain; charset=utf-8', '', ...mail.split('\n')].join('\r\n');
  return { name: 'Loads.eml', mimeType: 'message/rfc822', buffer: Buffer.from(content) };
}

/** A mail of 20 lines is posted with seven keys; its file changes nothing. */
async function importMail(page: Page, words: Words): Promise<void> {
  const list = await openList(page, words);
  const { keyboard } = page;
  const mail = toMail(words);
  await pasteText(page, mail);
  let keys = 1;
  const dialog = page.getByRole('dialog', { name: words.title });
  keys += await settle(page, dialog, words.asked);
  await expect(dialog.getByText(words.notRows)).toBeVisible();
  await expect(dialog.getByRole('gridcell', { name: 'Kenora, ON' }).first()).toHaveAccessibleDescription(words.from);
  expect(await findFaultsInBothThemes(page, '[role="dialog"]')).toEqual([]);
  if (words === FRENCH) expect(await findEnglishTexts(page)).toEqual([]);
  await expect(dialog.getByRole('button', { name: words.toPost(20) })).toBeEnabled();
  await keyboard.press('Control+Enter');
  keys += 1;
  await expect(dialog).toBeHidden();
  await keepMessage(page, words.toPosted(20));
  expect(keys).toBe(7);

  await expect(list).toBeFocused();
  const again = await openFile(page, words, toMailFile(mail));
  await settle(page, again, words.asked);
  await expect(again.getByText(words.toUnchanged(20))).toBeVisible();
  await expect(again.getByRole('combobox', { name: words.name })).toHaveValue('Broker One');
  await expect(again.getByRole('button', { name: words.toPost(0) })).toBeDisabled();
  await keyboard.press('Escape');
  await page.getByRole('button', { name: words.leave }).click();
  await expect(again).toBeHidden();
  await undo(page, list, words.toUndone(20));
}

/** A file with headers that are words of neither language. */
function toUnknownFile(mark: string, { equipment, unknown: [name, comments, reference] }: Words): Upload {
  const day = toDay();
  const rows = [
    ['7', day, 'Thunder Bay, ON', 'Brandon, MB', equipment, '42000', `${mark} 1`, `${mark.slice(-6)}-1`],
    ['8', day, 'W Chicago, IL', 'Winnipeg, MB', equipment, '44000 lb', `${mark} 2`, `${mark.slice(-6)}-2`],
    ['9', day, 'Sioux Falls, SD', 'Winnipeg, MB', equipment, '19 t', `${mark} 3`, `${mark.slice(-6)}-3`],
  ];
  const header = ['Nr', 'Termin', 'Ladeort', 'Zielort', 'Fahrzeug', 'Masse', comments, reference];
  const lines = [header, ...rows].map((cells) => cells.map((cell) => `"${cell}"`).join(';'));
  return { name: `${name} ${day}.csv`, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) };
}

/** Two columns of a file of unknown headers are mapped by hand; the same file again changes nothing. */
async function importUnknownHeaders(page: Page, words: Words): Promise<void> {
  const list = await openList(page, words);
  const [name, comments, reference] = words.unknown;
  const mark = `list ${Date.now()}`;
  const file = toUnknownFile(mark, words);
  const dialog = await openFile(page, words, file);
  const columns = dialog.getByRole('region', { name: words.columns });
  await expect(columns).toContainText(`${comments}, ${reference}`);
  await columns.getByRole('button', { name: words.change }).click();
  for (const [header, column] of [
    [comments, words.comments],
    [reference, words.reference],
  ] as const) {
    await columns.getByRole('combobox', { name: header }).selectOption(column);
    await expect(dialog.getByRole('columnheader', { name: column })).toBeVisible();
  }
  await expect(dialog.getByRole('gridcell', { name: 'West Chicago, IL' })).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: words.name })).toHaveValue(name);
  if (words === FRENCH) expect(await findEnglishTexts(page)).toEqual([]);
  await dialog.getByRole('button', { name: words.toPost(3) }).click();
  await expect(dialog).toBeHidden();
  await keepMessage(page, words.toPosted(3));
  await expect(list.getByRole('option').filter({ hasText: mark })).toHaveCount(3);

  await list.focus();
  const again = await openFile(page, words, file);
  await expect(again.getByText(words.toUnchanged(3))).toBeVisible();
  await expect(again.getByRole('columnheader', { name: words.reference })).toBeVisible();
  await expect(again.getByRole('button', { name: words.toPost(0) })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(again).toBeHidden();
  await undo(page, list, words.toUndone(3));
}

test('a mail of 20 lines is 20 loads after two questions and seven keys, and its file changes nothing', ({ page }) =>
  importMail(page, ENGLISH));

test('a file of unknown headers is mapped by hand, and the same file again changes nothing', ({ page }) =>
  importUnknownHeaders(page, ENGLISH));

test.describe('in French', () => {
  test.use({ locale: 'fr-CA' });

  test('a mail of 20 lines is 20 loads after two questions and seven keys, and its file changes nothing', ({ page }) =>
    importMail(page, FRENCH));

  test('a file of unknown headers is mapped by hand, and the same file again changes nothing', ({ page }) =>
    importUnknownHeaders(page, FRENCH));

  test('a mail of three lines is three postings for six loads, with the words of each cell', async ({ page }) => {
    await openList(page, FRENCH);
    const { keyboard } = page;
    const day = toDay();
    const lines = [
      `3 x Thunder Bay, ON - Winnipeg, MB double surbaissée 42 000 lb ${day} 1 850 $`,
      `2 x Kenora, ON à Regina, SK double surbaissée 40 000 lb ${day} 1 950 $`,
      `Brandon, MB - Thompson, MB double surbaissée 19 t ${day} 1 750 $`,
    ];
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
    await expect(page.getByText('3 affichages supprimés.')).toBeVisible();
  });
});
