import {
  getPostingLists,
  readList,
  saveAlias,
  savePostingList,
  type RememberedLists,
} from '@loadstone/contracts/posting-lists';
import {
  loadBatchCalls,
  loadPostingCalls,
  type LoadDraft,
  type Posting,
  type PostingBatchResult,
} from '@loadstone/contracts/postings';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CITY_LINES, startFakeServer, type FakeServer, type SeenRequest } from '../../../../test/fake-server.ts';
import { makeGazetteer } from '../../../../test/make-gazetteer.ts';
import { makePosting } from '../../../../test/make-posting.ts';
import { toListReading } from '../../../../test/read-list.ts';
import { openDialog } from '../../../../test/render.tsx';
import type { AliasDraft } from '../../../modules/posting-lists/index.ts';
import ImportDialog from './import-dialog.tsx';

const TODAY = '2026-11-22';
const GAZETTEER = makeGazetteer(CITY_LINES);
const HEADER = 'Date\tOrigin\tDestination\tEquipment\tSize\tComments';
const line = (comment: string, { origin = 'Toronto, ON' } = {}) =>
  `2026-11-23\t${origin}\tChicago, IL\tVR\tTL\t${comment}`;

let server: FakeServer;
let postings: Posting[];
let remembered: RememberedLists;
const onPosted = vi.fn<() => void>();
const draftsOf = ({ body }: SeenRequest) => (body as { postings: LoadDraft[] }).postings;
const toCreated = ({ comment }: LoadDraft, index: number): PostingBatchResult => ({
  posting: makePosting({ token: index + 1, comment }),
  code: null,
  message: null,
  details: [],
});

beforeEach(() => {
  server = startFakeServer();
  postings = [];
  remembered = { columns: null, listName: null, lists: [] };
  onPosted.mockReset();
  server.respond(readList, ({ body }) =>
    toListReading(GAZETTEER, body as Parameters<typeof toListReading>[1], { today: TODAY }),
  );
  server.respond(getPostingLists, () => remembered);
  server.respond(savePostingList, () => ({ count: 0 }));
  server.respond(loadPostingCalls.list, () => postings);
  server.respond(loadPostingCalls.listExpired, () => []);
  server.respond(loadBatchCalls.createMany, (request) => ({ results: draftsOf(request).map(toCreated) }));
  server.respond(loadBatchCalls.removeMany, ({ body }) => ({ deleted: (body as { tokens: number[] }).tokens }));
});

const open = (rows?: readonly string[]) =>
  openDialog(
    <ImportDialog
      today={TODAY}
      pasted={rows && { text: [HEADER, ...rows].join('\n'), html: '' }}
      onClose={() => undefined}
      onPosted={onPosted}
    />,
    'Import postings',
  );
const cellsOf = (row: HTMLElement) => within(row).getAllByRole('gridcell');
const findRows = async () =>
  within(await screen.findByRole('grid', { name: 'Rows to import' }))
    .getAllByRole('row')
    .slice(1);
const sentComments = () =>
  server.requestsOf(loadBatchCalls.createMany).map((request) => draftsOf(request).map(({ comment }) => comment));

describe('a list that is imported again', () => {
  /** The posting of a row of these tests. */
  const toPosting = (token: number, comment: string, more: Partial<Posting> = {}): Posting =>
    makePosting({
      ...{ token, comment, dateAvail: '2026-11-23', vehicleType: 'VR', vehicleSize: 'T', postingAttrib: '' },
      ...{ srceID: 2, srceCity: 'Toronto', srceSt: 'ON', destID: 1, destCity: 'Chicago', destSt: 'IL' },
      ...placeOf('Toronto', 'srce'),
      ...placeOf('Chicago', 'dest'),
      ...more,
    });
  const placeOf = (city: string, end: 'srce' | 'dest') => {
    const place = GAZETTEER.cities.find(({ name }) => name === city);
    return { [`${end}Lat`]: place?.lat, [`${end}Long`]: place?.lon };
  };

  it('changes nothing where nothing has changed; what is with a carrier is not posted again', async () => {
    postings = [toPosting(7, 'one'), toPosting(8, 'two', { pStatus: 'A' })];
    const { dialog } = await open([line('one'), line('two')]);
    const rows = await findRows();
    expect(rows.map((row) => cellsOf(row)[0]?.textContent)).toEqual(['1Unchanged', '2Assigned']);
    expect(within(dialog).getByText('1 unchanged')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Post 0 loads' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('changes what differs, posts what is new, and withdraws what is gone after one confirmation', async () => {
    const edited: unknown[] = [];
    server.respond(loadPostingCalls.edit, ({ body }) => {
      edited.push(body);
      return toPosting(7, 'one, call first');
    });
    postings = [
      toPosting(7, 'one', { clientRefNum: 'A1', version: 4 }),
      toPosting(9, 'gone', { clientRefNum: 'A9' }),
      toPosting(10, 'assigned', { clientRefNum: 'A10', pStatus: 'P' }),
    ];
    remembered = {
      columns: null,
      listName: 'Daily',
      lists: [{ name: 'Daily', updatedOn: '2026-11-21T10:00:00.000Z', tokens: [7, 9, 10] }],
    };
    const { user } = await open();
    await user.paste(`${HEADER}\tReference\n${line('one, call first')}\tA1\n${line('new')}\tA2`);
    const rows = await findRows();
    expect(rows.map((row) => cellsOf(row)[0]?.textContent)).toEqual(['1Changed: Comments', '2New']);
    expect(screen.getByRole('combobox', { name: 'List' })).toHaveValue('Daily');
    expect(screen.getByText('1 gone')).toBeVisible();
    expect(screen.queryByText('What is gone is counted once every row is understood.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Post 1 load, change 1' }));
    const question = await screen.findByRole('dialog', { name: /^Withdraw 1 posting / });
    await user.click(within(question).getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(onPosted).toHaveBeenCalledOnce());
    expect(sentComments()).toEqual([['new']]);
    expect(edited).toMatchObject([{ token: 7, version: 4, comment: 'one, call first', clientRefNum: 'A1' }]);
    expect(server.requestsOf(loadBatchCalls.removeMany).map(({ body }) => body)).toMatchObject([{ tokens: [9] }]);
    await waitFor(() =>
      expect(server.requestsOf(savePostingList)[0]?.body).toMatchObject({ listName: 'Daily', tokens: [7, 1] }),
    );
  });

  it('withdraws nothing while a row is not understood, and keeps its columns for the same headers', async () => {
    postings = [toPosting(9, 'gone')];
    remembered = {
      columns: { 0: 'dateAvail', 1: 'destination', 2: 'origin', 3: 'vehicleTypes', 4: 'vehicleSize', 5: null },
      listName: 'Daily',
      lists: [{ name: 'Daily', updatedOn: '2026-11-21T10:00:00.000Z', tokens: [9] }],
    };
    await open([line('one', { origin: 'Torronto, ON' })]);
    await findRows();
    expect(screen.queryByText('1 gone')).toBeNull();
    expect(screen.getByText('What is gone is counted once every row is understood.')).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'Destination' })).toBeVisible();
    expect(server.requestsOf(readList).at(-1)?.body).toMatchObject({ columns: { 1: 'destination', 2: 'origin' } });
  });

  it('keeps the postings of the list while a row is wrong, and withdraws what is gone after its correction', async () => {
    postings = [toPosting(7, 'one', { clientRefNum: 'A1' }), toPosting(9, 'gone', { clientRefNum: 'A9' })];
    remembered = {
      columns: null,
      listName: 'Daily',
      lists: [{ name: 'Daily', updatedOn: '2026-11-21T10:00:00.000Z', tokens: [7, 9] }],
    };
    const { user } = await open();
    const rows = [`${line('one')}\tA1`, `${line('new')}\tA2`, `${line('wrong', { origin: 'Torronto, ON' })}\tA3`];
    await user.paste([`${HEADER}\tReference`, ...rows].join('\n'));
    await user.click(await screen.findByRole('button', { name: 'Post 1 load' }));
    await waitFor(() =>
      expect(server.requestsOf(savePostingList)[0]?.body).toMatchObject({ listName: 'Daily', tokens: [7, 1, 9] }),
    );
    postings = [...postings, toPosting(1, 'new', { clientRefNum: 'A2' })];
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-column', 'origin'));
    await user.keyboard('Toronto, ON{Enter}');
    expect(await screen.findByText('1 gone')).toBeVisible();
  });
});

describe('a correction', () => {
  it('becomes a word of the company; the other rows with the word follow', async () => {
    const saved: unknown[] = [];
    server.respond(saveAlias, ({ body }) => {
      saved.push(body);
      return { place: null, id: 1, ...(body as AliasDraft), createdBy: 'B1', createdOn: '2026-11-22T10:00:00.000Z' };
    });
    const { user } = await open([line('one', { origin: 'The yard' }), line('two', { origin: 'The yard' })]);
    await findRows();
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-column', 'origin'));
    await user.keyboard('Toronto, ON{Enter}');
    await user.click(
      await screen.findByRole('button', { name: 'Remember The yard = Toronto, ON, also in 1 other row' }),
    );
    expect(
      await screen.findByText(/^The yard is read as Toronto, ON from now on, also in 1 other row\./),
    ).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Post 2 loads' })).toBeEnabled();
    expect(saved).toEqual([{ kind: 'place', text: 'The yard', means: 'Toronto, ON' }]);
    expect(screen.queryByRole('button', { name: /^Remember/ })).toBeNull();
  });
});

describe('a correction of what was understood', () => {
  const openRow = async (typed: string, origin: string) => {
    const result = await open([line('one', { origin }), line('two', { origin })]);
    const [row] = await findRows();
    const cell = row?.querySelector<HTMLElement>('[data-column="origin"]');
    if (cell) await result.user.dblClick(cell);
    await result.user.keyboard(`{Control>}a{/Control}${typed}{Enter}`);
    await waitFor(() => expect(row).toHaveTextContent(typed));
    return result;
  };
  const listOrigins = async () =>
    (await findRows()).map((row) => row.querySelector('[data-column="origin"]')?.textContent);

  it('becomes a word of the company, and the other rows with the word follow', async () => {
    server.respond(saveAlias, ({ body }) => ({
      ...(body as AliasDraft),
      ...{ place: null, id: 1, createdBy: 'B1', createdOn: '2026-11-22T10:00:00.000Z' },
    }));
    const { user } = await openRow('Boston, MA', 'Toronto, Ontario');
    await user.click(
      await screen.findByRole('button', { name: 'Remember Toronto, Ontario = Boston, MA, also in 1 other row' }),
    );
    await waitFor(async () => expect(await listOrigins()).toEqual(['Boston, MA', 'Boston, MA']));
    expect(server.requestsOf(saveAlias).map(({ body }) => body)).toEqual([
      { kind: 'place', text: 'Toronto, Ontario', means: 'Boston, MA' },
    ]);
  });

  it.each([
    ['Toronto, ON', 'Boston, MA'],
    ['toronto on', 'Boston, MA'],
    ['Toronto, Ontario', 'Toronto, ON'],
  ])('of %s to %s is none: a label keeps its meaning', async (origin, typed) => {
    await openRow(typed, origin);
    await waitFor(async () => expect((await listOrigins())[0]).toBe(typed));
    expect(screen.queryByRole('button', { name: /^Remember/ })).toBeNull();
  });
});

describe('rows that repeat open postings', () => {
  /** Refuses the rows from Boston until they are confirmed. */
  const askAboutBoston = () =>
    server.respond(loadBatchCalls.createMany, (request) => ({
      results: draftsOf(request).map((draft, index) =>
        draft.comment.startsWith('Boston') && draft.confirmDuplicate !== true
          ? {
              posting: null,
              code: 'posting.duplicate',
              message: 'asked',
              details: [
                { field: 'token', message: '', text: { name: 'posting.duplicateOf', values: { token: '41' } } },
              ],
            }
          : toCreated(draft, index),
      ),
    }));
  const rows = [line('Toronto'), line('Boston', { origin: 'Boston, MA' })];

  it('are asked about once, after the others are posted, and posted anyway', async () => {
    askAboutBoston();
    const { user, dialog } = await open(rows);
    await user.click(await within(dialog).findByRole('button', { name: 'Post 2 loads' }));
    const question = await screen.findByRole('button', { name: 'Post anyway' });
    expect(screen.getByRole('listitem')).toHaveTextContent('Boston, MA → Chicago, IL (reference 41)');
    expect(sentComments()).toEqual([['Toronto', 'Boston']]);
    await user.click(question);
    await waitFor(() => expect(onPosted).toHaveBeenCalled());
    expect(sentComments()).toEqual([['Toronto', 'Boston'], ['Boston']]);
    expect(await screen.findByText('2 loads posted.')).toBeVisible();
  });

  it('stay in the list after Esc, neither posted nor wrong', async () => {
    askAboutBoston();
    const { user, dialog } = await open(rows);
    await user.click(await within(dialog).findByRole('button', { name: 'Post 2 loads' }));
    await screen.findByRole('button', { name: 'Post anyway' });
    await user.keyboard('{Escape}');
    expect(await within(dialog).findByRole('button', { name: 'Post 1 load' })).toBeEnabled();
    expect(await findRows()).toHaveLength(1);
    expect(onPosted).not.toHaveBeenCalled();
    expect(sentComments()).toHaveLength(1);
  });
});
