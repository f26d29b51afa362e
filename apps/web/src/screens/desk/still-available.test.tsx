import { addUserActivities } from '@loadstone/contracts/activity';
import { listNetworks } from '@loadstone/contracts/networks';
import { loadBatchCalls, loadPostingCalls, type Posting } from '@loadstone/contracts/postings';
import { listTags } from '@loadstone/contracts/tags';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { giveLayout } from '../../../test/give-layout.ts';
import { makePosting } from '../../../test/make-posting.ts';
import { renderDesk } from '../../../test/render-desk.tsx';

giveLayout();

const due = makePosting({ token: 1, comment: 'due one', confirmedUntil: '2026-01-01T00:00:00.000Z' });
const confirmed = makePosting({
  token: 2,
  comment: 'new one',
  srceCity: 'Ottawa',
  createdOn: '2026-11-22T11:00:00.000Z',
});

let server: FakeServer;
let postings: Posting[];
beforeEach(() => {
  server = startFakeServer();
  postings = [due, confirmed];
  server.respond(loadPostingCalls.list, () => postings);
  server.respond(loadPostingCalls.listExpired, () => []);
  server.respond(loadBatchCalls.confirmMany, ({ body }) => {
    const { tokens } = body as { tokens: number[] };
    postings = postings.map((posting) =>
      tokens.includes(posting.token)
        ? makePosting({ token: posting.token, comment: posting.comment, version: 2 })
        : posting,
    );
    return { confirmed: tokens };
  });
  server.respond(listTags, () => []);
  server.respond(listNetworks, () => []);
  server.respond(addUserActivities, () => ({ written: 1 }));
});

async function openDesk() {
  const user = renderDesk();
  const row = await screen.findByRole('option', { name: /due one/ });
  screen.getByRole('listbox', { name: 'My loads' }).focus();
  return { user, row };
}

it('asks in the row of an open posting that is not confirmed, and one key confirms it', async () => {
  const { user, row } = await openDesk();
  expect(within(row).getByText('Still available?')).toHaveAttribute(
    'title',
    expect.stringMatching(/not confirmed since/),
  );
  expect(screen.getByRole('option', { name: /new one/ })).not.toHaveTextContent('Still available?');
  await user.keyboard('u');
  await screen.findByText('Others see again that this posting is available.');
  expect(server.requestsOf(loadBatchCalls.confirmMany).map(({ body }) => body)).toMatchObject([{ tokens: [1] }]);
  await waitFor(() =>
    expect(screen.getByRole('option', { name: /due one/ })).not.toHaveTextContent('Still available?'),
  );
});

it('asks for a load that carriers report as gone', async () => {
  postings = [{ ...due, goneReports: 2, confirmedUntil: '2026-01-01T00:00:00.000Z' }, confirmed];
  const { row } = await openDesk();
  expect(within(row).getByText('Gone?')).toHaveAttribute('title', expect.stringMatching(/^2 carriers say/));
});

it('says so where the posting is not open any more', async () => {
  server.respond(loadBatchCalls.confirmMany, () => ({ confirmed: [] }));
  const { user } = await openDesk();
  await user.keyboard('m');
  await user.click(await screen.findByRole('menuitem', { name: /Still available/ }));
  await screen.findByText('This posting is not open any more.');
});
