import { listNetworks } from '@loadstone/contracts/networks';
import { getPostingLists, readList, readText, savePostingList } from '@loadstone/contracts/posting-lists';
import { loadPostingCalls, loadBatchCalls, type LoadDraft } from '@loadstone/contracts/postings';
import { listTags } from '@loadstone/contracts/tags';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { CITY_LINES, startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { makeGazetteer } from '../../../test/make-gazetteer.ts';
import { makePosting } from '../../../test/make-posting.ts';
import { makePermits } from '../../../test/people.ts';
import { toListReading } from '../../../test/read-list.ts';
import { renderSignedIn } from '../../../test/render.tsx';
import { Desk } from './desk.tsx';

// The dialog has its own chunk, and the first import takes the bundler's time.
beforeAll(() => import('../posting-import/dialogs/import-dialog.tsx'));
// The list renders only visible rows, and jsdom has no layout.
beforeAll(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(720);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(420);
});

const ROWS =
  'Date\tOrigin\tDestination\tEquipment\tSize\tComments\n2099-11-23\tToronto, ON\tChicago, IL\tV\tTL\tpasted';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.respond(loadPostingCalls.list, () => [makePosting({ token: 1, comment: 'known' })]);
  server.respond(loadPostingCalls.listExpired, () => []);
  server.respond(readList, ({ body }) =>
    toListReading(makeGazetteer(CITY_LINES), body as Parameters<typeof toListReading>[1], { today: '2099-11-22' }),
  );
  server.respond(getPostingLists, () => ({ columns: null, listName: null, lists: [] }));
  server.respond(savePostingList, () => ({ count: 0 }));
  server.respond(listTags, () => []);
  server.respond(listNetworks, () => []);
  server.respond(loadBatchCalls.createMany, ({ body }) => ({
    results: (body as { postings: LoadDraft[] }).postings.map(({ comment }) => ({
      posting: makePosting({ token: 2, comment }),
      code: null,
      message: null,
      details: [],
    })),
  }));
});

async function renderDesk(options: Parameters<typeof renderSignedIn>[1] = {}) {
  renderSignedIn(<Desk renderDetails={() => <p>details</p>} onReloadLeads={() => undefined} />, options);
  const list = await screen.findByRole('listbox', { name: 'My loads' });
  list.focus();
  return { user: userEvent.setup(), list };
}

it('rows of a spreadsheet are imported by two keys in the list, which has the focus again, and undone by one', async () => {
  const { user, list } = await renderDesk();
  await user.paste(ROWS);
  const dialog = await screen.findByRole('dialog', { name: 'Import postings' });
  const post = await within(dialog).findByRole('button', { name: 'Post 1 load' });
  await waitFor(() => expect(post).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(await within(list).findByText('pasted')).toBeInTheDocument();
  await waitFor(() => expect(list).toHaveFocus());
  expect(screen.queryByRole('dialog')).toBeNull();
  server.respond(loadBatchCalls.removeMany, ({ body }) => ({ deleted: (body as { tokens: number[] }).tokens }));
  await user.keyboard('z');
  await waitFor(() => expect(within(list).queryByText('pasted')).toBeNull());
  expect(within(list).getByText('known')).toBeInTheDocument();
});

it('a table of a page keeps its columns, pasted into the list and into the quick post', async () => {
  server.respond(readText, () => ({
    ...{ cells: null, rows: [], dayOrder: null, notRows: [], writtenOn: null, sender: '', attachments: [] },
  }));
  const { user } = await renderDesk();
  const html = '<table><tr><td>Toronto, ON</td><td>Chicago, IL</td></tr></table>';
  const clipboardData = {
    getData: (type: string) => (type === 'text/html' ? html : 'Toronto, ON\n\nChicago, IL\n'),
  } as DataTransfer;
  await user.paste(clipboardData);
  await screen.findByRole('dialog', { name: 'Import postings' });
  await waitFor(() => expect(server.requestsOf(readText)).toHaveLength(1));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('q');
  await waitFor(() => expect(screen.getByLabelText('A posting in one line')).toHaveFocus());
  await user.paste(clipboardData);
  await waitFor(() => expect(server.requestsOf(readText)).toHaveLength(2));
  for (const { body } of server.requestsOf(readText)) expect(body).toMatchObject({ format: 'html', content: html });
});

it('a word that is pasted into the list opens nothing', async () => {
  const { user } = await renderDesk();
  await user.paste('Toronto');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('the import is closed to a user who may not post', async () => {
  const permits = makePermits().filter(({ code }) => code !== 'll_ldpostings_create_delete');
  const { user } = await renderDesk({ permits });
  await user.paste(ROWS);
  expect(screen.queryByRole('dialog')).toBeNull();
});
