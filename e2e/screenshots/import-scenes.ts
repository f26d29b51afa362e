import type { Locator, Page } from '@playwright/test';
import { expect } from '../expect.ts';
import { addAdministrator, runAdmin } from '../pages/admin.ts';
import { DeskPage } from '../pages/desk-page.ts';
import { allowSender, openImport } from '../pages/inbound-mails.ts';
import { pasteText } from '../pages/paste.ts';
import { sendMail } from '../pages/send-mail.ts';
import { SignInPage, USERS } from '../pages/sign-in-page.ts';
import { JOURNEY_TIME_ZONE } from '../time-zone.ts';
import type { Scene } from './scenes.ts';

const HEADER =
  'Date\tOrigin\tOrigin State\tOrigin Radius (mi)\tDestination\tDestination State\tDestination Radius (mi)\tEquipment\tSize\tAttributes\tComments';
/** Tomorrow: a day that is not asked about. */
const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: JOURNEY_TIME_ZONE }).format(Date.now() + 86_400_000);
const ROWS = [
  `${DAY}\tToronto\tON\t50\tChicago\tIL\t100\tVR\tTL\t\tCall dispatch before 14:00`,
  `${DAY}\tTorronto\tON\t50\tWinnipeg\tMB\t70\tVan, Reefer\tTL\tT\tTwo picks, tarps on site`,
  '2020-01-05\tMontréal\tQC\t100\tBoston\tMA\t50\tFlatbed\tLTL\t\t',
  'soon\tSpringfield\tNJ\t\tAtlanta\tGA\t150\tVann\tBoth\tT\tNo touch freight, drop trailer',
  `${DAY}\tCalgary\tAB\t50\tVancouver\tBC\t50\tS\tTL\tT, C\tChains required`,
];

/** Pastes rows into the list of the desk. */
async function pasteRows(page: Page): Promise<void> {
  await page.locator('main [role="listbox"]').focus();
  const more = Array.from({ length: 20 }, (_, row) => ROWS[0]?.replace('14:00', `${row + 1}:00`));
  await pasteText(page, [HEADER, ...ROWS, ...more].join('\n'));
  await page.locator('[role="dialog"] [role="grid"]').waitFor();
}

export const IMPORT_SCENES: readonly Scene[] = [
  {
    name: 'import-source',
    async prepare(page) {
      await new SignInPage(page).signIn(USERS.carrier);
      await new DeskPage(page).waitUntilReady();
      await page.getByRole('button', { name: 'Actions for the list' }).click();
      await page.getByRole('menuitem', { name: 'Import postings' }).click();
      await expect(page.getByRole('textbox', { name: 'Rows of a spreadsheet, a mail or lines' })).toBeFocused();
    },
  },
  {
    name: 'import-preview',
    reopen: pasteRows,
    async prepare(page) {
      await new SignInPage(page).signIn(USERS.broker);
      const desk = new DeskPage(page);
      await desk.waitUntilReady();
      await pasteRows(page);
      const dialog = page.getByRole('dialog', { name: 'Import postings' });
      await dialog.getByRole('checkbox', { name: 'Post row 5' }).click();
      await expect(dialog.getByText('1 row is left out')).toBeVisible();
      await dialog.getByRole('gridcell', { name: /^Torronto/ }).focus();
    },
  },
  {
    name: 'import-mails',
    async prepare(page) {
      await openWaitingMails(page, 'mails');
    },
  },
  {
    name: 'import-mail',
    async prepare(page) {
      const dialog = await openWaitingMails(page, 'mail');
      await dialog.getByRole('button', { name: /^Open Loads for tomorrow of/ }).click();
      await expect(dialog.getByRole('gridcell', { name: /^Milford, PA/ })).toBeFocused();
    },
  },
];

const LINES = [
  'Thunder Bay ON - Winnipeg MB double drop TL 42k tomorrow $1850 CAD',
  'Milford, PA - Chicago IL van 40k tomorrow $1,950',
  "Boucherville QC - Mississauga ON 53' van 38,500 lbs tomorrow TBD",
  '3x Gary IN - Toledo OH flatbed no tarps 46k tomorrow $900',
];

/** The import of a new company with three mails that wait. */
async function openWaitingMails(page: Page, name: string): Promise<Locator> {
  const account = `S${name.toUpperCase()}`;
  const administrator = await addAdministrator(`shots-${name}`, account);
  await runAdmin(['grant', '--account', account, '--mode', 'B', '--features', 'all']);
  const sender = `loads.${name}@shipper.example`;
  await new SignInPage(page).signIn(administrator);
  await page.getByRole('button', { name: /^Account of/ }).waitFor();
  const to = await allowSender(page, sender);
  const greeted = (lines: readonly string[]) => ['Good morning,', '', ...lines, '', 'Regards', 'Dispatch'];
  await sendMail({ from: sender, to, subject: 'Loads for tomorrow', lines: greeted(LINES) });
  await sendMail({
    from: sender,
    to,
    subject: 'RE: steel out of Gary, updated rates and a long subject',
    lines: LINES,
  });
  await sendMail({ from: sender, to, subject: 'Chargements', lines: greeted(LINES.slice(0, 1)) });
  return openImport(page, 'Chargements');
}
