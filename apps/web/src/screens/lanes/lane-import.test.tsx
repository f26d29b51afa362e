import { importLanes, LANE_IMPORT_ROWS, listLanes, type LaneImportRow } from '@loadstone/contracts/lanes';
import { PLAIN_STOP } from '@loadstone/contracts/postings';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { makeLane, makeLanePage } from '../../../test/make-lane.ts';
import { renderSignedIn } from '../../../test/render.tsx';
import { changeLanguage } from '../../lib/settings/language.ts';
import { toCsv } from '../../lib/tables/rows-as-text.ts';
import { listLaneColumns, listLaneRows } from './lane-file.ts';
import { LanesPage } from './lanes-page.tsx';

beforeAll(() => import('./lane-import-dialog.tsx'));

const { postType, posting, perDay, validFrom } = makeLane({ laneID: 1 });
const NEW: LaneImportRow = {
  ...{ row: 1, reference: 'L-1', result: 'created', laneID: null, digest: 'as-shown', problems: [] },
  lane: {
    ...{ postType, perDay, validFrom, postHour: 17, daysAhead: 2, validTo: '2027-01-31' },
    ...{ weekdays: [1, 2, 3, 5], withoutDays: ['2026-12-25'], extraDays: ['2026-12-26'] },
    posting: {
      ...posting,
      rate: { amount: 215_000, currency: 'USD', basis: 'flat' },
      bookNow: true,
      pickupHours: { from: '07:00', to: '15:00' },
      stops: [
        {
          ...PLAIN_STOP,
          cityId: 13,
          city: 'London',
          st: 'ON',
          lat: 42.98,
          long: -81.25,
          addedMiles: 4,
          day: '2026-11-03',
        },
      ],
    },
  },
};
const message = 'This cell is not understood.';
const WRONG: LaneImportRow = {
  ...{ row: 2, reference: 'L-2', result: 'refused', laneID: null, lane: null, digest: null },
  problems: [{ field: 'perDay', message, column: 'Loads a day', cell: 'many' }],
};

let server: FakeServer;
let sent: { rows: string[][]; isDryRun: boolean; digests?: string[] }[];
beforeEach(() => {
  server = startFakeServer();
  sent = [];
  server.respond(listLanes, () => makeLanePage([makeLane({ laneID: 1 })]));
  server.respond(importLanes, ({ body }) => {
    sent.push(body as (typeof sent)[number]);
    return { hasSchedule: true, rows: [NEW, WRONG], unused: ['Colour'] };
  });
});

async function openImport() {
  const user = userEvent.setup();
  renderSignedIn(<LanesPage />, { path: '/lanes' });
  await user.click(await screen.findByRole('button', { name: 'Import lanes' }));
  return { user, dialog: await screen.findByRole('dialog', { name: 'Import Lanes' }) };
}

describe('the import of lanes', () => {
  it('shows what a pasted table would do, with each mistake, and writes it once the user says so', async () => {
    const { user, dialog } = await openImport();
    const field = within(dialog).getByRole('textbox');
    await user.click(field);
    await user.paste('Reference\tDays\tColour\nL-1\tMon\tred\n\nL-2\tTue\tblue\n');
    await user.click(within(dialog).getByRole('button', { name: 'Check' }));
    const table = await within(dialog).findByRole('table', { name: 'Rows of the table' });
    expect(within(table).getByRole('row', { name: /4 L-2 wrong Loads a day · “many” · This cell/ })).toBeVisible();
    expect(dialog).toHaveTextContent('1 row is wrong and is left out. Not used: Colour.');
    await user.click(within(dialog).getByRole('button', { name: 'Import 1 lane' }));
    expect(await within(dialog).findByText(/imported without 1 wrong row/)).toBeVisible();
    const rows = [
      ['Reference', 'Days', 'Colour'],
      ['L-1', 'Mon', 'red'],
      ['L-2', 'Tue', 'blue'],
    ];
    expect(sent).toEqual([
      { rows, isDryRun: true, language: 'en' },
      // The rows that were shown, so that the server writes nothing else.
      { rows, isDryRun: false, digests: ['as-shown'], language: 'en' },
    ]);
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
    expect(await screen.findByRole('button', { name: 'Import lanes' })).toHaveFocus();
  });

  it('shows in words all that a row makes of its lane', async () => {
    const { user, dialog } = await openImport();
    await user.click(within(dialog).getByRole('textbox'));
    await user.paste('Reference\tDays\nL-1\tMon\n');
    await user.click(within(dialog).getByRole('button', { name: 'Check' }));
    const row = await within(dialog).findByRole('row', { name: /L-1 new/ });
    const names = within(row)
      .getAllByRole('term')
      .map(({ textContent }) => textContent);
    const words = within(row)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent);
    expect(names.map((name, at) => [name, words[at]])).toEqual([
      ['Lane', 'Toronto, ON 50 → Chicago, IL 100'],
      ['Equipment', 'Van, Reefer · Truckload · Air Ride, Hazmat'],
      ['Rate and size', '$2,150 USD · pick-up 07:00–15:00 · book now'],
      ['Stops', 'Drop London, ON, 2026-11-03'],
      ['Date', 'Nov 01 2026'],
      ['Days', 'Mon Tue Wed Fri'],
      ['Not on these days', 'Dec 25 2026'],
      ['Also on these days', 'Dec 26 2026'],
      ['Postings for each day', '2'],
      ['Each day is posted', '2 days before it'],
      ['At (clock of the origin)', '17:00'],
      ['Valid from', 'Nov 02 2026'],
      ['Valid to', 'Jan 31 2027'],
    ]);
  });

  it('quotes a cell as the language does', async () => {
    await changeLanguage('fr-CA');
    onTestFinished(() => changeLanguage('en'));
    const user = userEvent.setup();
    renderSignedIn(<LanesPage />, { path: '/lanes' });
    await user.click(await screen.findByRole('button', { name: 'Importer des trajets réguliers' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('textbox'));
    await user.paste('Référence\tJours\nL-1\tlun\n');
    await user.click(within(dialog).getByRole('button', { name: 'Vérifier' }));
    expect(await within(dialog).findByText(/·\s«\smany\s»\s·/)).toBeVisible();
  });

  it('writes nothing while Enter is held that has checked the table, and drops a failure with its table', async () => {
    const { user, dialog } = await openImport();
    await user.click(within(dialog).getByRole('textbox'));
    await user.paste('Reference\tDays\nL-1\tMon\n');
    within(dialog).getByRole('button', { name: 'Check' }).focus();
    await user.keyboard('{Enter}');
    const save = await within(dialog).findByRole('button', { name: 'Import 1 lane' });
    // A browser presses the button by each repeated key that is not prevented.
    expect(save).toHaveFocus();
    expect(fireEvent.keyDown(save, { key: 'Enter', repeat: true })).toBe(false);
    expect(fireEvent.keyDown(save, { key: 'Enter' })).toBe(true);
    expect(sent.map(({ isDryRun }) => isDryRun)).toEqual([true]);

    server.refuse(importLanes, 'server.internal');
    await user.click(save);
    const failure = await within(dialog).findByText(/Refused: server.internal/);
    await user.click(within(dialog).getByRole('button', { name: 'Back' }));
    expect(failure).not.toBeInTheDocument();
  });

  it('says what a text is that has no table', async () => {
    server.respond(importLanes, () => ({ hasSchedule: false, rows: [], unused: [] }));
    const { user, dialog } = await openImport();
    await user.click(within(dialog).getByRole('textbox'));
    await user.paste('one\ntwo');
    await user.click(within(dialog).getByRole('button', { name: 'Check' }));
    expect(await within(dialog).findByText(/no column with days of the week/)).toBeVisible();
  });

  it('takes as many lanes as the server does, without their headers, and not one more', async () => {
    const { user, dialog } = await openImport();
    await user.click(within(dialog).getByRole('textbox'));
    await user.paste(`Reference\tDays\n${'L-1\tMon\n'.repeat(LANE_IMPORT_ROWS + 1)}`);
    await user.click(within(dialog).getByRole('button', { name: 'Check' }));
    expect(await within(dialog).findByText(/^At most 200 rows/)).toBeVisible();
    await user.clear(within(dialog).getByRole('textbox'));
    await user.paste(`Reference\tDays\n${'L-1\tMon\n'.repeat(LANE_IMPORT_ROWS)}`);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await within(dialog).findByRole('table', { name: 'Rows of the table' })).toBeVisible();
    expect(sent.map(({ rows }) => rows.length)).toEqual([LANE_IMPORT_ROWS + 1]);
  });
});

it('a file of lanes has the columns of postings, then those of the schedule', () => {
  const lane = makeLane({ laneID: 1, withoutDays: ['2026-12-25', '2027-01-01'], validTo: null });
  const [header = '', row = ''] = toCsv(listLaneColumns('B'), listLaneRows([lane])).split('\r\n');
  expect(header).toMatch(
    /Origin.*Days of the week,Without days,Extra days,Loads a day,Hour,Days ahead,Valid from,Valid to/,
  );
  expect(row).toContain('2026-12-25; 2027-01-01');
});
