import {
  decideInboundMail,
  listInboundMails,
  readInboundMail,
  type InboundMail,
} from '@loadstone/contracts/inbound-mails';
import { getPostingLists, readList, savePostingList } from '@loadstone/contracts/posting-lists';
import { loadBatchCalls, loadPostingCalls, type LoadDraft, type Posting } from '@loadstone/contracts/postings';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { CITY_LINES, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makeGazetteer } from '../../../../test/make-gazetteer.ts';
import { makePosting } from '../../../../test/make-posting.ts';
import { toListReading, toTextReading } from '../../../../test/read-list.ts';
import { openDialog } from '../../../../test/render.tsx';
import ImportDialog from './import-dialog.tsx';

const TODAY = '2026-11-22';
const GAZETTEER = makeGazetteer(CITY_LINES);
const SENDER = 'loads@shipper.example';
const MAIL: InboundMail = {
  ...{ id: 7, sender: SENDER, subject: 'Monday list', receivedOn: '2026-11-22T10:00:00.000Z' },
  ...{ status: 'waiting', heldReason: null, decidedBy: null, isReadable: true, posted: 0, changed: 0, removed: 0 },
};

let server: FakeServer;
let text: string;
let open: Posting[];
let mails: InboundMail[];
const onPosted = vi.fn<() => void>();

beforeEach(() => {
  server = startFakeServer();
  text = 'Toronto, ON to Chicago, IL, van, TL, 11/29, $1850';
  open = [];
  mails = [MAIL];
  onPosted.mockReset();
  server.respond(listInboundMails, () => mails);
  server.respond(readInboundMail, () => ({
    ...toTextReading(GAZETTEER, { postType: 'L', format: 'text', content: text }, { today: TODAY }),
    sender: SENDER,
  }));
  server.respond(decideInboundMail, ({ body }) => {
    const { status } = body as { status: 'taken' | 'dismissed' };
    mails = mails.map((mail) => ({ ...mail, status }));
    return { ...MAIL, status };
  });
  server.respond(readList, ({ body }) =>
    toListReading(GAZETTEER, body as Parameters<typeof toListReading>[1], { today: TODAY }),
  );
  server.respond(getPostingLists, () => ({
    ...{ columns: null, listName: null },
    lists: [{ name: SENDER, updatedOn: '2026-11-21T10:00:00.000Z', tokens: open.map(({ token }) => token) }],
  }));
  server.respond(savePostingList, () => ({ count: 0 }));
  server.respond(loadPostingCalls.list, () => open);
  server.respond(loadPostingCalls.listExpired, () => []);
  server.respond(loadBatchCalls.createMany, ({ body }) => ({
    results: (body as { postings: LoadDraft[] }).postings.map((_draft, index) => ({
      ...{ posting: makePosting({ token: 100 + index }), code: null, message: null, details: [] },
    })),
  }));
  server.respond(loadBatchCalls.removeMany, ({ body }) => ({ deleted: (body as { tokens: number[] }).tokens }));
});

const openImport = () =>
  openDialog(<ImportDialog today={TODAY} onClose={() => undefined} onPosted={onPosted} />, 'Import postings');
const decisions = () => server.requestsOf(decideInboundMail).map(({ body }) => body);

it('a mail of a sender is taken by one key, which says what is posted and what is withdrawn', async () => {
  open = [makePosting({ token: 9, clientRefNum: 'L-9' })];
  const { user } = await openImport();
  await user.click(await screen.findByRole('button', { name: `Open Monday list of ${SENDER}` }));
  const take = await screen.findByRole('button', { name: 'Take: 1 new, 0 changed, 1 withdrawn' });
  await waitFor(() => expect(take).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(onPosted).toHaveBeenCalledOnce());
  expect(server.requestsOf(loadBatchCalls.removeMany)[0]?.body).toMatchObject({ tokens: [9] });
  await waitFor(() => expect(decisions()).toEqual([{ status: 'taken', posted: 1, changed: 0, removed: 1 }]));
  expect(server.requestsOf(savePostingList)[0]?.body).toMatchObject({ listName: SENDER, tokens: [100] });
});

it('a mail that needs two runs is noted with what both have done', async () => {
  text = [
    'Toronto, ON to Chicago, IL, van, TL, 11/29, $1850',
    'Chicago, IL to Toronto, ON, van, TL, 11/29, $1850',
  ].join('\n');
  server.respond(loadBatchCalls.createMany, () => ({
    results: [
      { posting: makePosting({ token: 100 }), code: null, message: null, details: [] },
      { posting: null, code: 'posting.limitReached', message: 'There are too many.', details: [] },
    ],
  }));
  const { user } = await openImport();
  await user.click(await screen.findByRole('button', { name: /^Open Monday list/ }));
  await user.click(await screen.findByRole('button', { name: 'Take: 2 new, 0 changed, 0 withdrawn' }));
  await user.click(await screen.findByRole('button', { name: 'Leave out wrong rows' }));
  await user.click(await screen.findByRole('button', { name: 'Take: 0 new, 0 changed, 0 withdrawn' }));
  await waitFor(() => expect(decisions()).toEqual([{ status: 'taken', posted: 1, changed: 0, removed: 0 }]));
});

it('a mail with a question waits for a user, and is not noted as taken when the dialog closes', async () => {
  text = 'Toronto, ON to Chicago, IL, van, TL, 11/29, $20';
  const { user } = await openImport();
  await user.click(await screen.findByRole('button', { name: /^Open Monday list/ }));
  expect(await screen.findByRole('button', { name: 'Take: 0 new, 0 changed, 0 withdrawn' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await user.click(screen.getByRole('button', { name: 'Other rows' }));
  expect(await screen.findByRole('button', { name: /^Open Monday list/ })).toBeVisible();
  expect(decisions()).toEqual([]);
});

it('lists what became of mails, and dismisses one that waits', async () => {
  mails = [
    { ...MAIL, heldReason: 'asked' },
    { ...MAIL, id: 6, subject: '', status: 'posted', decidedBy: 'Broker Two', posted: 3, changed: 1, removed: 2 },
    { ...MAIL, id: 5, subject: 'Old', status: 'replaced' },
  ];
  const { user } = await openImport();
  const list = await screen.findByRole('region', { name: 'Mails of your senders' });
  expect(list).toHaveTextContent('1 mail waits.');
  const [waiting, posted, replaced] = within(list).getAllByRole('listitem');
  expect(waiting).toHaveTextContent('Not posted without a user: something is asked.');
  expect(posted).toHaveTextContent('in the name of Broker Two: 3 new, 1 changed, 2 withdrawn.');
  expect(replaced).toHaveTextContent('Replaced by a newer mail.');
  expect(within(list).getAllByRole('button')).toHaveLength(2);
  await user.click(within(list).getByRole('button', { name: /^Dismiss Monday list/ }));
  expect(decisions()).toEqual([expect.objectContaining({ status: 'dismissed' })]);
  expect(document.body).not.toHaveFocus();
});
