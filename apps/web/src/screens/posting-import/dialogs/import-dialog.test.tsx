import { getPostingLists, readList, readText, savePostingList } from '@loadstone/contracts/posting-lists';
import {
  equipmentBatchCalls,
  equipmentPostingCalls,
  loadBatchCalls,
  loadPostingCalls,
  type LoadDraft,
  type PostingBatchResult,
} from '@loadstone/contracts/postings';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  CITY_LINES,
  Refusal,
  startFakeServer,
  type FakeServer,
  type SeenRequest,
} from '../../../../test/fake-server.ts';
import { makeGazetteer } from '../../../../test/make-gazetteer.ts';
import { makePosting } from '../../../../test/make-posting.ts';
import { toListReading, toTextReading } from '../../../../test/read-list.ts';
import { openDialog, renderSignedIn } from '../../../../test/render.tsx';
import { makeSpreadsheet } from '../../../../test/make-spreadsheet.ts';
import { ImportSummary } from '../components/import-summary.tsx';
import ImportDialog from './import-dialog.tsx';

const HEADER = 'Date\tOrigin\tDestination\tEquipment\tSize\tComments';
const line = (comment: string, { origin = 'Toronto, ON', size = 'TL' } = {}) =>
  `2026-11-23\t${origin}\tChicago, IL\tVR\t${size}\t${comment}`;
const lines = (count: number) => Array.from({ length: count }, (_, row) => line(`number ${row + 1}`));
const toText = (rows: readonly string[]) => [HEADER, ...rows].join('\n');

const TODAY = '2026-11-22';
const GAZETTEER = makeGazetteer(CITY_LINES);
const read = ({ body }: SeenRequest) =>
  toListReading(GAZETTEER, body as Parameters<typeof toListReading>[1], { today: TODAY });

let server: FakeServer;
let nextToken: number;
const onClose = vi.fn<() => void>();
const onPosted = vi.fn<() => void>();

const draftsOf = ({ body }: SeenRequest) => (body as { postings: LoadDraft[] }).postings;
const toCreated = (draft: LoadDraft): PostingBatchResult => ({
  posting: makePosting({ token: nextToken++, comment: draft.comment }),
  code: null,
  message: null,
  details: [],
});

beforeEach(() => {
  server = startFakeServer();
  server.respond(readList, read);
  server.respond(readText, ({ body }) =>
    toTextReading(GAZETTEER, body as Parameters<typeof toTextReading>[1], { today: TODAY }),
  );
  server.respond(getPostingLists, () => ({ columns: null, listName: null, lists: [] }));
  server.respond(savePostingList, () => ({ count: 0 }));
  for (const calls of [loadPostingCalls, equipmentPostingCalls]) {
    server.respond(calls.list, () => []);
    server.respond(calls.listExpired, () => []);
  }
  nextToken = 1;
  onClose.mockReset();
  onPosted.mockReset();
  server.respond(loadBatchCalls.createMany, (request) => ({ results: draftsOf(request).map(toCreated) }));
  server.respond(loadBatchCalls.removeMany, ({ body }) => ({ deleted: (body as { tokens: number[] }).tokens }));
});
afterEach(() => vi.restoreAllMocks());

const open = (rows?: readonly string[], mode: 'B' | 'C' = 'B') =>
  openDialog(
    <ImportDialog
      today={TODAY}
      pasted={rows && { text: toText(rows), html: '' }}
      onClose={onClose}
      onPosted={onPosted}
    />,
    'Import postings',
    { mode },
  );
const cellsOf = (row: HTMLElement) => within(row).getAllByRole('gridcell');
const findRows = async () =>
  within(await screen.findByRole('grid', { name: 'Rows to import' }))
    .getAllByRole('row')
    .slice(1);
const postButton = (count: number) =>
  screen.findByRole('button', { name: `Post ${count} load${count === 1 ? '' : 's'}` });
const sentComments = () =>
  server.requestsOf(loadBatchCalls.createMany).map((request) => draftsOf(request).map(({ comment }) => comment));

describe('pasted rows', () => {
  it('are posted by Ctrl and Enter from the button too, which has the focus where no cell is wrong', async () => {
    const { user } = await open(lines(2));
    const button = await postButton(2);
    await waitFor(() => expect(button).toHaveFocus());
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(onPosted).toHaveBeenCalledOnce());
    expect(sentComments()).toEqual([['number 1', 'number 2']]);
  });

  it('are previewed with the focus on the wrong cell, corrected by keyboard, posted, and undone together', async () => {
    const { user, dialog } = await open();
    expect(screen.getByRole('textbox', { name: 'Rows of a spreadsheet, a mail or lines' })).toHaveFocus();
    await user.paste(toText([line('one'), line('two', { origin: 'Torronto, ON' })]));
    const [, second] = await findRows();
    const wrong = cellsOf(second as HTMLElement)[2] as HTMLElement;
    await waitFor(() => expect(wrong).toHaveFocus());
    expect(wrong).toBeInvalid();
    expect(wrong).toHaveTextContent('“Torronto, ON” is not understood.');
    expect(within(dialog).getByRole('status')).toHaveTextContent(
      '1 row can be posted1 row has a wrong cellVisible to all companies',
    );
    expect(server.requestsOf(loadBatchCalls.createMany)).toEqual([]);

    await user.keyboard('{Enter}');
    const field = within(wrong).getByRole('combobox', { name: 'Origin, row 2' });
    expect(field).toHaveFocus();
    expect(field).toHaveValue('Torronto, ON');
    await user.clear(field);
    await user.type(field, 'mon');
    const list = await screen.findByRole('listbox', { name: 'Origin, row 2' });
    expect(within(list).getByRole('option', { name: 'Montréal, QC' })).toBeVisible();
    await user.keyboard('{Enter}');
    expect(wrong).toHaveFocus();
    expect(wrong).toHaveTextContent('Montréal, QC');
    await waitFor(() => expect(wrong).not.toBeInvalid());

    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(onPosted).toHaveBeenCalledOnce());
    expect(sentComments()).toEqual([['one', 'two']]);
    expect(draftsOf(server.requestsOf(loadBatchCalls.createMany)[0] as SeenRequest)[1]).toMatchObject({
      srceID: 21,
      destID: 1,
    });

    const toast = (await screen.findByText('2 loads posted.')).closest('li') as HTMLElement;
    await user.click(within(toast).getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('2 postings deleted again.')).toBeInTheDocument();
    expect(server.requestsOf(loadBatchCalls.removeMany)[0]?.body).toMatchObject({ tokens: [1, 2] });
  });

  it('that are all right leave the focus on the button that posts', async () => {
    await open(lines(2));
    const button = await postButton(2);
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('are left out one by one with Space, or all wrong ones by a button', async () => {
    const { user, dialog } = await open([
      line('one'),
      line('two', { size: 'XL' }),
      line('three'),
      line('four', { size: 'QQ' }),
    ]);
    const [first] = await findRows();
    within(first as HTMLElement)
      .getByRole('checkbox', { name: 'Post row 1' })
      .focus();
    await user.keyboard(' ');
    await user.click(screen.getByRole('button', { name: 'Leave out wrong rows' }));
    expect(within(dialog).getByRole('status')).toHaveTextContent(
      '1 row can be posted3 rows are left outVisible to all companies',
    );
    await user.click(await postButton(1));
    await waitFor(() => expect(onPosted).toHaveBeenCalledOnce());
    expect(sentComments()).toEqual([['three']]);
  });

  it('are moved through with the arrows; F8 finds the next wrong cell and the others can be hidden', async () => {
    const { user } = await open([line('one', { size: 'XL' }), line('two'), line('three', { size: 'QQ' })]);
    const rows = await findRows();
    const sizeOf = (row: number) =>
      screen
        .findByText(['“XL” is not understood.', 'TL', '“QQ” is not understood.'][row] ?? '')
        .then((cell) => cell.closest('td'));
    await waitFor(async () => expect(await sizeOf(0)).toHaveFocus());
    await user.keyboard('{F8}');
    expect(await sizeOf(2)).toHaveFocus();
    await user.keyboard('{F8}{ArrowDown}{ArrowLeft}');
    expect(cellsOf(rows[1] as HTMLElement)).toContain(document.activeElement);
    await user.click(screen.getByRole('checkbox', { name: 'Only rows with wrong cells' }));
    expect(await findRows()).toHaveLength(2);
  });

  it('keep a cell as it was where the edit is cancelled; closing asks before corrections are lost', async () => {
    const { user } = await open([line('one', { size: 'XL' })]);
    await findRows();
    const wrong = (await screen.findByText('XL')).closest('td') as HTMLElement;
    await waitFor(() => expect(wrong).toHaveFocus());
    await user.keyboard('LTL{Escape}');
    expect(wrong).toHaveFocus();
    expect(wrong).toHaveTextContent('XL“XL” is not understood.');
    await user.keyboard('LTL{Enter}');
    await waitFor(() => expect(wrong).toHaveTextContent(/^LTL$/));
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('dialog', { name: 'Leave these rows?' });
    await user.click(within(question).getByRole('button', { name: 'Continue editing' }));
    expect(onClose).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Leave without posting' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('beyond 5,000 are refused, in words', async () => {
    const run = { status: 'idle', sentCount: 0, total: 0, problem: null } as const;
    renderSignedIn(
      <ImportSummary rows={[]} read={{ beyondCount: 2, notRows: [], attachments: [] }} changes={new Map()} run={run} />,
    );
    expect(
      await screen.findByText('One import accepts 5,000 rows. 2 more rows are not imported: import them afterwards.'),
    ).toBeVisible();
  });

  it('of a carrier are trucks', async () => {
    server.respond(equipmentBatchCalls.createMany, (request) => ({ results: draftsOf(request).map(toCreated) }));
    const { user } = await open(lines(1), 'C');
    await user.click(await screen.findByRole('button', { name: 'Post 1 truck' }));
    expect(await screen.findByText('1 truck posted.')).toBeInTheDocument();
    expect(draftsOf(server.requestsOf(equipmentBatchCalls.createMany)[0] as SeenRequest)[0]).toMatchObject({
      corridor: 'R',
    });
  });
});

describe('posting', () => {
  it('continues after a lost reply with the same keys, so that nothing is posted twice', async () => {
    let isLost = true;
    server.respond(loadBatchCalls.createMany, (request) => {
      if (draftsOf(request)[0]?.comment === 'number 51' && isLost) {
        isLost = false;
        throw new Error('the connection is lost');
      }
      return { results: draftsOf(request).map(toCreated) };
    });
    const { user } = await open(lines(51));
    await user.click(await postButton(51));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '50 of 51 rows are sent; no reply came for the next ones.',
    );
    expect(onPosted).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(onPosted).toHaveBeenCalledOnce());
    const requests = server.requestsOf(loadBatchCalls.createMany);
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(requests.map((request) => draftsOf(request)[0]?.comment)).toEqual(['number 1', 'number 51', 'number 51']);
    expect(keys[1]).toBe(keys[2]);
    expect(new Set(keys).size).toBe(2);
    expect(await screen.findByText('51 loads posted.')).toBeInTheDocument();
  });

  it('keeps the rows that the server refuses, with their reasons; the rest is undone together with what follows', async () => {
    let isRefused = true;
    server.respond(loadBatchCalls.createMany, (request) => ({
      results: draftsOf(request).map((draft): PostingBatchResult => {
        if (draft.comment !== 'number 2' || !isRefused) return toCreated(draft);
        isRefused = false;
        const details = [{ field: 'dateAvail', message: 'This day is not insured.' }];
        return { posting: null, code: 'insurance.futureDate', message: 'No.', details };
      }),
    }));
    const { user } = await open(lines(3));
    await user.click(await postButton(3));
    const reason = await screen.findByText('This day is not insured.');
    expect(await findRows()).toHaveLength(1);
    await waitFor(() => expect(reason.closest('td')).toHaveFocus());
    await user.keyboard('2026-11-24{Enter}{Control>}{Enter}{/Control}');
    expect(await screen.findByText('3 loads posted.')).toBeInTheDocument();
    expect(screen.queryByText('2 loads posted.')).toBeNull();
    expect(onPosted).toHaveBeenCalledOnce();
  });

  it('states why a call was refused, and posts its rows under a new key later', async () => {
    server.refuse(loadBatchCalls.createMany, 'posting.limitReached');
    const { user } = await open(lines(1));
    await user.click(await postButton(1));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Not posted: /);
    server.respond(loadBatchCalls.createMany, (request) => ({ results: draftsOf(request).map(toCreated) }));
    await user.click(await postButton(1));
    await waitFor(() => expect(onPosted).toHaveBeenCalledOnce());
    const keys = server.requestsOf(loadBatchCalls.createMany).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  });

  it('offers to retry an undo that failed', async () => {
    const { user } = await open(lines(52));
    await user.click(await postButton(52));
    const toast = (await screen.findByText('52 loads posted.')).closest('li') as HTMLElement;
    server.respond(loadBatchCalls.removeMany, ({ body }) => {
      const { tokens } = body as { tokens: number[] };
      if (tokens.includes(52)) throw new Refusal('server.overloaded');
      return { deleted: tokens };
    });
    await user.click(within(toast).getByRole('button', { name: 'Undo' }));
    const failed = (await screen.findByText(/^2 postings could not be deleted\. Refused: server/)).closest(
      'li',
    ) as HTMLElement;
    server.respond(loadBatchCalls.removeMany, () => ({ deleted: [51] }));
    await user.click(within(failed).getByRole('button', { name: 'Retry' }));
    expect(
      await screen.findByText('1 of 2 postings deleted again. The others are not open any more.'),
    ).toBeInTheDocument();
  });
});

describe('the source of an import', () => {
  it('is a file, also one that a spreadsheet on Windows has saved', async () => {
    const { dialog } = await open();
    const csv = 'Date;Origin;Destination;Equipment;Size\n2026-11-23;Montréal, QC;Chicago, IL;Van;LTL\n';
    const bytes = Uint8Array.from([...csv].map((letter) => letter.charCodeAt(0)));
    const input = dialog.ownerDocument.querySelector('input[type="file"]') as HTMLInputElement;
    await userEvent.setup().upload(input, new File([bytes], 'loads.csv', { type: 'text/csv' }));
    expect(await postButton(1)).toBeEnabled();
  });

  it('is a spreadsheet', async () => {
    const { dialog, user } = await open();
    const input = dialog.ownerDocument.querySelector('input[type="file"]') as HTMLInputElement;
    const bytes = makeSpreadsheet([
      ['Loads of the day'],
      ['Date', 'Origin', 'Destination', 'Equipment', 'Weight'],
      [46349, 'Montréal, QC', 'Chicago, IL', 'Van', 42000],
    ]);
    await user.upload(input, new File([bytes], 'loads.xlsx'));
    await user.click(await postButton(1));
    await waitFor(() => expect(onPosted).toHaveBeenCalledOnce());
    expect(draftsOf(server.requestsOf(loadBatchCalls.createMany)[0] as SeenRequest)[0]).toMatchObject({
      dateAvail: '2026-11-23',
      srceID: 21,
      weightLbs: 42_000,
    });
  });

  it('has columns that are mapped by hand where nothing says what they are', async () => {
    const { user } = await open();
    await user.paste('Nr\tAbgang\tZiel\tTyp\nx1\tToronto, ON\tChicago, IL\tV\nx2\tBoston, MA\tChicago, IL\tV');
    const columns = await screen.findByRole('region', { name: 'Columns' });
    expect(columns).toHaveTextContent('Not used: Nr');
    await user.click(within(columns).getByRole('button', { name: 'Change columns' }));
    await user.selectOptions(within(columns).getByRole('combobox', { name: 'Nr' }), 'Your reference');
    await waitFor(async () =>
      expect(await screen.findByRole('columnheader', { name: 'Your reference' })).toBeVisible(),
    );
  });

  it('names the columns that are not used and the lines that are no postings', async () => {
    const { user } = await open();
    await user.paste(`Loads of the day\n${HEADER}\tDispatcher\n${line('one')}\tdesk 4\nTotal: 1`);
    const columns = await screen.findByRole('region', { name: 'Columns' });
    expect(columns).toHaveTextContent('6 columns are usedNot used: Dispatcher');
    expect(screen.getByText('2 lines are no postings: Loads of the day / Total: 1')).toBeVisible();
    const change = within(columns).getByRole('button', { name: 'Change columns' });
    await user.click(change);
    await user.selectOptions(within(columns).getByRole('combobox', { name: 'Comments' }), 'Not used');
    await waitFor(() => expect(columns).toHaveTextContent('2 not used: Comments, Dispatcher'));
    expect(server.requestsOf(readList).at(-1)?.body).toMatchObject({ columns: { 5: null } });
  });

  it('without rows says so, and is refused where the file is too large', async () => {
    const { user, dialog } = await open();
    const text = screen.getByRole('textbox', { name: 'Rows of a spreadsheet, a mail or lines' });
    fireEvent.change(text, { target: { value: HEADER } });
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    expect(await screen.findByText(/^No row is a posting yet\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Other rows' }));
    const input = dialog.ownerDocument.querySelector('input[type="file"]') as HTMLInputElement;
    await user.upload(input, new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'big.csv', { type: 'text/csv' }));
    expect(await screen.findByText(/This file is too large/)).toBeVisible();
  });

  it('shows that its rows could not be read, and can read them again', async () => {
    server.refuse(readList, 'server.overloaded');
    const { user } = await open(lines(1));
    expect(await screen.findByText('The rows could not be read.')).toBeVisible();
    server.respond(readList, read);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await postButton(1)).toBeEnabled();
  });
});

describe('an asked cell', () => {
  it('lists its choices; Enter takes the first', async () => {
    const { user } = await open();
    await user.paste(`${HEADER}\tRate\n${line('one')}\t$20`);
    const asked = (await screen.findByText(/^Which value\? /)).closest('td') as HTMLElement;
    await waitFor(() => expect(asked).toHaveFocus());
    await user.keyboard('{Enter}');
    const list = await screen.findByRole('listbox', { name: 'Rate, row 1' });
    expect(
      within(list)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['$20 USD flat', '$20.00 USD/mi']);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(asked).toHaveFocus();
    expect(asked).not.toBeInvalid();
    expect(asked).toHaveTextContent('$20.00 USD/mi');
    await user.click(await postButton(1));
    await waitFor(() => expect(onPosted).toHaveBeenCalledOnce());
    expect(draftsOf(server.requestsOf(loadBatchCalls.createMany)[0] as SeenRequest)[0]).toMatchObject({
      rate: { amount: 2_000, currency: 'USD', basis: 'mile' },
    });
  });

  it('shows what is understood with the words that it comes from', async () => {
    const { user } = await open();
    await user.paste(`${HEADER}\tRate\tPhone\n${line('one')}\t1850 all in\t312-555-0107`);
    const [row] = await findRows();
    expect(cellsOf(row as HTMLElement).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['$1,850 USD flat1850 all in', '312-555-0107']),
    );
  });
});
