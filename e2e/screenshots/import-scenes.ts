import { expect } from '@playwright/test';
import { DeskPage } from '../pages/desk-page.ts';
import { pasteText } from '../pages/paste.ts';
import { SignInPage, USERS } from '../pages/sign-in-page.ts';
import type { Scene } from './scenes.ts';

const HEADER =
  'Date\tOrigin\tOrigin State\tOrigin Radius (mi)\tDestination\tDestination State\tDestination Radius (mi)\tEquipment\tSize\tAttributes\tComments';
const ROWS = [
  '2099-11-23\tToronto\tON\t50\tChicago\tIL\t100\tVR\tTL\t\tCall dispatch before 14:00',
  '2099-11-23\tTorronto\tON\t50\tWinnipeg\tMB\t70\tVan, Reefer\tTL\tT\tTwo picks, tarps on site',
  '2020-01-05\tMontréal\tQC\t100\tBoston\tMA\t50\tFlatbed\tLTL\t\t',
  'soon\tSpringfield\tNJ\t\tAtlanta\tGA\t150\tVann\tBoth\tT\tNo touch freight, drop trailer',
  '2099-11-24\tCalgary\tAB\t50\tVancouver\tBC\t50\tS\tTL\tT, C\tChains required',
];

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
    async prepare(page) {
      await new SignInPage(page).signIn(USERS.broker);
      const desk = new DeskPage(page);
      await desk.waitUntilReady();
      await desk.list.focus();
      const more = Array.from({ length: 20 }, (_, row) => ROWS[0]?.replace('14:00', `${row + 1}:00`));
      await pasteText(page, [HEADER, ...ROWS, ...more].join('\n'));
      const dialog = page.getByRole('dialog', { name: 'Import postings' });
      await dialog.getByRole('checkbox', { name: 'Post row 5' }).click();
      await expect(dialog.getByText('1 row is left out')).toBeVisible();
      await dialog.getByRole('gridcell', { name: /^Torronto/ }).focus();
    },
  },
];
