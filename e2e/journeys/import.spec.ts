import { expect } from '@playwright/test';
import { findFaultsInBothThemes } from '../pages/axe.ts';
import { test } from '../pages/journey.ts';
import { keepMessage } from '../pages/messages.ts';
import { openDeskOn } from '../pages/open-desk.ts';
import { pasteText } from '../pages/paste.ts';
import { USERS } from '../pages/sign-in-page.ts';
import { JOURNEY_TIME_ZONE } from '../time-zone.ts';

test('a broker pastes rows of a spreadsheet, corrects a cell, posts them and takes them back, by keyboard', async ({
  page,
}) => {
  const desk = await openDeskOn(page, USERS.broker);
  const { keyboard } = page;
  const mark = `import ${Date.now()}`;
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: JOURNEY_TIME_ZONE }).format(new Date());
  const rows = ['Kenora, ON', 'Xyzzyq Bay, ON', 'Saint Louis, MO'].map((origin, row) =>
    [day, origin, 'Winnipeg, MB', 'Double Drop', 'TL', `${mark} ${row + 1}`].join('\t'),
  );
  await expect(desk.list).toBeFocused();
  await pasteText(
    page,
    [['Date', 'Origin', 'Destination', 'Equipment', 'Size', 'Comments'].join('\t'), ...rows].join('\n'),
  );

  const dialog = page.getByRole('dialog', { name: 'Import postings' });
  const wrong = dialog.getByRole('gridcell', { name: /“Xyzzyq Bay, ON” is not understood\./ });
  await expect(wrong).toBeFocused();
  await expect(dialog.getByRole('status')).toContainText('1 row has a wrong cell');
  expect(await findFaultsInBothThemes(page, '[role="dialog"]')).toEqual([]);
  await keyboard.press('Enter');
  await expect(dialog.getByRole('combobox', { name: 'Origin, row 2' })).toBeFocused();
  await keyboard.press('Control+A');
  await keyboard.type('thunder');
  const cities = page.getByRole('listbox', { name: 'Origin, row 2' });
  await expect(cities.getByRole('option').first()).toHaveText('Thunder Bay, ON');
  await keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Post 3 loads' })).toBeEnabled();
  await keyboard.press('Control+Enter');

  await expect(dialog).toBeHidden();
  await expect(desk.list).toBeFocused();
  await keepMessage(page, '3 loads posted.');
  await expect(desk.posting(mark)).toHaveCount(3);
  await expect(desk.posting(`${mark} 3`)).toContainText('St. Louis, MO');
  await keyboard.press('z');
  await expect(page.getByText('3 postings deleted again.')).toBeVisible();
  await expect(desk.posting(mark)).toHaveCount(0);
});
