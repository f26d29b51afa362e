import {
  getPostingLists,
  readList,
  readText,
  savePostingList,
  type TextReading,
} from '@loadstone/contracts/posting-lists';
import { loadBatchCalls, loadPostingCalls, type LoadDraft } from '@loadstone/contracts/postings';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { CITY_LINES, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makeGazetteer } from '../../../../test/make-gazetteer.ts';
import { makePosting } from '../../../../test/make-posting.ts';
import { toListReading, toTextReading } from '../../../../test/read-list.ts';
import { openDialog } from '../../../../test/render.tsx';
import { collectSavedFiles } from '../../../../test/saved-files.ts';
import ImportDialog from './import-dialog.tsx';

const TODAY = '2026-11-22';
const GAZETTEER = makeGazetteer(CITY_LINES);
const FIELD = 'Rows of a spreadsheet, a mail or lines';
const NOTHING: TextReading = {
  ...{ cells: null, rows: [], dayOrder: null, notRows: [], writtenOn: null, sender: '', attachments: [] },
};

let server: FakeServer;
let nextToken: number;
const onClose = vi.fn<() => void>();
const onPosted = vi.fn<() => void>();

beforeEach(() => {
  server = startFakeServer();
  nextToken = 1;
  server.respond(readList, ({ body }) =>
    toListReading(GAZETTEER, body as Parameters<typeof toListReading>[1], { today: TODAY }),
  );
  server.respond(readText, ({ body }) =>
    toTextReading(GAZETTEER, body as Parameters<typeof toTextReading>[1], { today: TODAY }),
  );
  server.respond(getPostingLists, () => ({ columns: null, listName: null, lists: [] }));
  server.respond(savePostingList, () => ({ count: 0 }));
  server.respond(loadPostingCalls.list, () => []);
  server.respond(loadPostingCalls.listExpired, () => []);
  server.respond(loadBatchCalls.createMany, ({ body }) => ({
    results: (body as { postings: LoadDraft[] }).postings.map(({ comment }) => ({
      ...{ posting: makePosting({ token: nextToken++, comment }), code: null, message: null, details: [] },
    })),
  }));
  onClose.mockReset();
  onPosted.mockReset();
});

const open = () => openDialog(<ImportDialog today={TODAY} onClose={onClose} onPosted={onPosted} />, 'Import postings');
const findRows = async () =>
  within(await screen.findByRole('grid', { name: 'Rows to import' }))
    .getAllByRole('row')
    .slice(1);
const sentDrafts = () =>
  server.requestsOf(loadBatchCalls.createMany).flatMap(({ body }) => (body as { postings: LoadDraft[] }).postings);
const chooseFile = async (dialog: HTMLElement, user: Awaited<ReturnType<typeof open>>['user'], file: File) =>
  user.upload(dialog.ownerDocument.querySelector('input[type="file"]') as HTMLInputElement, file);

const MAIL = [
  'Hi all,',
  'here is our list',
  '',
  '3x Toronto ON - Chicago 53v 42k 11/29 1850',
  'Boston, MA to Chicago, IL, reefer, 11/30, $20, zyxw',
  '',
  'Thanks,',
  'Broker One',
].join('\n');

it('the lines of a mail become rows: their words are on each cell, what is not used is listed, and 3x is three loads', async () => {
  const { user } = await open();
  await user.paste(MAIL);
  const [first, second] = await findRows();
  expect(within(first as HTMLElement).getByRole('gridcell', { name: /^42,000 lb/ })).toHaveAccessibleDescription(
    'From “42k”',
  );
  expect(within(first as HTMLElement).getByRole('gridcell', { name: /^Chicago, IL/ })).toHaveAccessibleDescription(
    'From “Chicago”',
  );
  expect(second).toHaveTextContent(/zyxw/);
  expect(screen.getByText('1', { selector: '[title]' })).toHaveAttribute(
    'title',
    '3x Toronto ON - Chicago 53v 42k 11/29 1850',
  );
  const lines = screen.getByText(/^4 lines are no postings: Hi all, \/ here is our list \/ Thanks,/);
  await user.click(lines);
  expect(screen.getByText('Broker One')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Columns' })).toBeNull();
  expect(server.requestsOf(readList)).toEqual([]);
});

it('a corrected cell leaves the other questions and the words of the line as they are', async () => {
  const { user } = await open();
  await user.paste('Torronto > Chicago, IL, van, 11/29, $20\nBoston, MA to Chicago, IL, van, 11/29');
  const cells = async () => within((await findRows())[0] as HTMLElement).getAllByRole('gridcell');
  const isAsked = async (name: RegExp) => (await cells()).find((cell) => name.test(cell.textContent));
  const origin = (await isAsked(/Torronto/)) as HTMLElement;
  await waitFor(() => expect(origin).toHaveFocus());
  await user.keyboard('{Enter}');
  const field = within(origin).getByRole('combobox');
  await user.clear(field);
  await user.type(field, 'mon');
  await screen.findByRole('option', { name: 'Montréal, QC' });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(origin).not.toBeInvalid());
  expect(await isAsked(/^\$20.*Which value\?/)).toBeInvalid();
  expect(await isAsked(/^Chicago, IL/)).toHaveAccessibleDescription('From “Chicago, IL”');
});

it('a message file is read by the server under the name of its sender, and its files are named', async () => {
  server.respond(readText, () => ({
    ...NOTHING,
    cells: [
      ['Date', 'Origin', 'Destination', 'Equipment'],
      ['11/29/2026', 'Toronto, ON', 'Chicago, IL', 'Van'],
    ],
    notRows: ['Hello,'],
    writtenOn: '2026-11-20',
    sender: 'Broker One',
    attachments: ['terms.pdf'],
  }));
  const { user, dialog } = await open();
  await chooseFile(dialog, user, new File([new Uint8Array([0x46, 0xe9, 0x0d, 0x0a])], 'Loads 11-20.eml'));
  await user.click(await screen.findByRole('button', { name: 'Post 1 load' }));
  expect(server.requestsOf(readText)[0]?.body).toMatchObject({ format: 'mail', content: btoa('F\xe9\r\n') });
  expect(server.requestsOf(readList)[0]?.body).toMatchObject({ writtenOn: '2026-11-20' });
  await waitFor(() => expect(onPosted).toHaveBeenCalledOnce());
  expect(sentDrafts()).toMatchObject([{ dateAvail: '2026-11-29' }]);
  expect(server.requestsOf(savePostingList)[0]?.body).toMatchObject({ listName: 'Broker One' });
});

it('a mail says which of its files and lines are not read', async () => {
  server.respond(readText, () => ({ ...NOTHING, notRows: ['Hello,'], attachments: ['terms.pdf', 'map.png'] }));
  const { user, dialog } = await open();
  await chooseFile(dialog, user, new File(['x'], 'a.eml', { type: 'message/rfc822' }));
  expect(await screen.findByText('2 files of the mail are not read: terms.pdf, map.png')).toBeVisible();
  expect(screen.getByText('1 line is no posting: Hello,')).toBeVisible();
  expect(screen.getByText(/^No line is a posting\./)).toBeVisible();
});

it('a copied page with a table is sent where its text has lost the columns', async () => {
  const { user } = await open();
  const html = '<table><tr><td>Toronto, ON</td><td>Chicago, IL</td></tr></table>';
  server.respond(readText, () => ({ ...NOTHING, notRows: ['as a page'] }));
  const clip: Record<string, string> = { 'text/plain': 'Toronto, ON\n\nChicago, IL\n', 'text/html': html };
  fireEvent.paste(screen.getByRole('textbox', { name: FIELD }), {
    clipboardData: { getData: (type: string) => clip[type] ?? '' },
  });
  await screen.findByText(/as a page/);
  expect(server.requestsOf(readText)[0]?.body).toMatchObject({ format: 'html', content: html });
  await user.click(screen.getByRole('button', { name: 'Other rows' }));
});

it('a text that the server cannot read says why, and can be read again', async () => {
  server.refuse(readText, 'postingList.tooLong');
  const { user } = await open();
  await user.paste(MAIL);
  expect(await screen.findByText('Refused: postingList.tooLong')).toBeVisible();
  server.respond(readText, () => NOTHING);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/^No line is a posting\./)).toBeVisible();
});

it('the import has a template whose row can be imported', async () => {
  const files = collectSavedFiles();
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Download a template' }));
  expect(files[0]?.name).toBe('loadstone-import-template.csv');
  const text = (await files[0]?.text) ?? '';
  screen.getByRole('textbox', { name: FIELD }).focus();
  await user.paste(text);
  expect(await screen.findByRole('button', { name: 'Post 1 load' })).toBeEnabled();
});

it('typed rows are read with Ctrl+Enter, because Enter alone begins a row', async () => {
  const { user } = await open();
  const field = screen.getByRole('textbox', { name: FIELD });
  await waitFor(() => expect(field).toHaveFocus());
  fireEvent.change(field, { target: { value: MAIL } });
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await findRows()).toHaveLength(2);
});

it('typed rows are not lost by Escape without a question', async () => {
  const { user } = await open();
  const field = screen.getByRole('textbox', { name: FIELD });
  fireEvent.change(field, { target: { value: MAIL } });
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('dialog', { name: 'Leave these rows?' });
  expect(question).toHaveTextContent('Your text will be lost.');
  await user.click(within(question).getByRole('button', { name: 'Continue editing' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(onClose).not.toHaveBeenCalled();
  expect(field).toHaveValue(MAIL);
});
