import { addUserActivities } from '@loadstone/contracts/activity';
import { listNetworks } from '@loadstone/contracts/networks';
import { loadPostingCalls, loadQuantityCalls, type Posting } from '@loadstone/contracts/postings';
import { addPostingTag, listTags, removePostingTag } from '@loadstone/contracts/tags';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { giveLayout } from '../../../test/give-layout.ts';
import { makePosting } from '../../../test/make-posting.ts';
import { renderDesk } from '../../../test/render-desk.tsx';

// The bar has its own chunk, and the first import takes the bundler's time.
beforeAll(() => import('./list/components/picked-bar.tsx'));
giveLayout();

const hot = { id: 5, tagName: 'Hot', tagColor: '#dc2626' };
const make = (token: number, fields: Partial<Posting> = {}) =>
  makePosting({ token, createdOn: `2026-11-22T12:00:${50 - token}.000Z`, comment: `number ${token}`, ...fields });
const expired = { pStatus: 'E', dateAvail: '2026-01-01' } as const;

let server: FakeServer;
let postings: Posting[];

beforeEach(() => {
  server = startFakeServer();
  postings = [make(1), make(2), make(3, { srceCity: 'Ottawa' }), make(4)];
  server.respond(loadPostingCalls.list, () => postings.filter(({ pStatus }) => pStatus !== 'E'));
  server.respond(loadPostingCalls.listExpired, () => postings.filter(({ pStatus }) => pStatus === 'E'));
  server.respond(listTags, () => [hot]);
  server.respond(listNetworks, () => []);
  server.respond(addUserActivities, () => ({ written: 1 }));
});

async function openDesk() {
  const user = renderDesk();
  await screen.findByText(/^details of/);
  // What has expired comes with a reply of its own.
  for (const { token } of postings) await row(token);
  const list = screen.getByRole('listbox', { name: 'My loads' });
  list.focus();
  return { user, list };
}
const row = (token: number) => screen.findByRole('option', { name: new RegExp(`number ${token}`) });
const listPicked = () =>
  screen
    .getAllByRole('option', { selected: true })
    .map(({ textContent }) => Number(/number (\d)/.exec(textContent ?? '')?.[1]));
const findBar = () => screen.findByRole('toolbar', { name: 'Selected postings' });
const findToast = async (text: RegExp) => (await screen.findByText(text)).closest('li') as HTMLElement;

describe('several postings', () => {
  it('are picked by keyboard, and their number is announced', async () => {
    const { user, list } = await openDesk();
    expect(list).toHaveAttribute('aria-multiselectable', 'true');
    await user.keyboard('{Shift>}J{ArrowDown}{/Shift}');
    expect(listPicked()).toEqual([1, 2, 3]);
    expect(within(await findBar()).getByRole('status')).toHaveTextContent('3 selected');
    await user.keyboard('{Shift>}K{/Shift}');
    expect(listPicked()).toEqual([1, 2]);
    await user.keyboard('{Control>}a{/Control}');
    expect(listPicked()).toEqual([1, 2, 3, 4]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(listPicked()).toEqual([1]));
    expect(screen.queryByRole('toolbar', { name: 'Selected postings' })).toBeNull();
  });

  it('are picked from the row that the keyboard has reached, however fast', async () => {
    const { list } = await openDesk();
    // Before the selection has followed the keyboard.
    fireEvent.keyDown(list, { key: 'j' });
    fireEvent.keyDown(list, { key: 'J', shiftKey: true });
    expect(listPicked()).toEqual([2, 3]);
  });

  it('are picked with Ctrl and Shift and a click, and the details stay', async () => {
    await openDesk();
    fireEvent.click(await row(3), { ctrlKey: true });
    expect(listPicked()).toEqual([1, 3]);
    fireEvent.click(await row(4), { metaKey: true });
    fireEvent.click(await row(1), { ctrlKey: true });
    expect(listPicked()).toEqual([3, 4]);
    fireEvent.click(await row(2), { shiftKey: true });
    expect(listPicked()).toEqual([1, 2]);
    expect(screen.getByText('details of number 1')).toBeVisible();
    fireEvent.click(await row(4));
    expect(listPicked()).toEqual([4]);
    expect(screen.getByText('details of number 4')).toBeVisible();
  });

  it('are reposted by one key; the message names each one that is not, and those stay picked', async () => {
    postings = [make(1), make(2, expired), make(3, { ...expired, srceCity: 'Ottawa' }), make(4, expired)];
    server.respond(loadPostingCalls.setStatus, ({ params }) => {
      if (params['id'] === '3') throw new Refusal('posting.notFound');
      return make(Number(params['id']), { version: 2 });
    });
    const { user } = await openDesk();
    await user.keyboard('{Control>}a{/Control}');
    await findBar();
    await user.keyboard('r');
    const toast = await findToast(/^2 of 4 reposted; /);
    expect(toast).toHaveTextContent('Toronto, ON 50 → Chicago, IL 100: Open postings cannot be reposted.');
    expect(toast).toHaveTextContent('Ottawa, ON 50 → Chicago, IL 100: Refused: posting.notFound');
    expect(server.requestsOf(loadPostingCalls.setStatus).map(({ body }) => body)).toEqual([
      { pStatus: 'O' },
      { pStatus: 'O' },
      { pStatus: 'O' },
    ]);
    await waitFor(() => expect(listPicked()).toEqual([1, 3]));
  });

  it('are posted a day later one after the other, and one undo deletes the new ones', async () => {
    let running = 0;
    let most = 0;
    server.respondToPath('POST', loadPostingCalls.create.path, async ({ body }) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      const count = server.requestsOf(loadPostingCalls.create).length;
      return make(4 + count, { comment: (body as { comment: string }).comment.replace('number', 'later') });
    });
    server.respond(loadPostingCalls.aggregateRemove, ({ body }) => ({ token: (body as { token: number }).token }));
    const { user } = await openDesk();
    await user.keyboard('{Shift>}J{/Shift}');
    await findBar();
    await user.keyboard('d');
    await findToast(/^2 postings posted a day later\.$/);
    expect(most).toBe(1);
    const keys = server.requestsOf(loadPostingCalls.create).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
    expect(await screen.findAllByRole('option', { name: /later/ })).toHaveLength(2);
    await user.keyboard('z');
    await findToast(/^2 changes undone\.$/);
    expect(server.requestsOf(loadPostingCalls.aggregateRemove).map(({ body }) => body)).toMatchObject([
      { token: 5, status: 'O' },
      { token: 6, status: 'O' },
    ]);
    expect(screen.queryByRole('option', { name: /later/ })).toBeNull();
  });

  describe('that repeat open postings', () => {
    /** Refuses the return trip from Ottawa's row until it is confirmed. */
    const askAboutOttawa = () =>
      server.respond(loadPostingCalls.create, ({ body }) => {
        const draft = body as { comment: string; confirmDuplicate?: boolean };
        if (draft.comment === 'number 3' && draft.confirmDuplicate !== true) {
          throw new Refusal('posting.duplicate', [
            { field: 'token', message: '', text: { name: 'posting.duplicateOf', values: { token: '41' } } },
          ]);
        }
        const count = server.requestsOf(loadPostingCalls.create).length;
        return make(10 + count, { comment: draft.comment.replace('number', 'back') });
      });
    const returnBoth = async () => {
      const desk = await openDesk();
      await desk.user.keyboard('j{Shift>}J{/Shift}');
      await waitFor(() => expect(listPicked()).toEqual([2, 3]));
      await desk.user.click(within(await findBar()).getByRole('button', { name: 'Return Trip for 2 selected' }));
      const question = await screen.findByRole('dialog', { name: 'Return Trip' });
      await waitFor(() => expect(within(question).getByRole('button', { name: 'Change the first' })).toHaveFocus());
      return { ...desk, question };
    };

    it('are asked about once, while the others are posted; one undo takes all of them back', async () => {
      askAboutOttawa();
      server.respond(loadPostingCalls.aggregateRemove, ({ body }) => ({ token: (body as { token: number }).token }));
      const { user, list, question } = await returnBoth();
      const named = within(question).getAllByRole('listitem');
      expect(named.map(({ textContent }) => textContent)).toEqual(['Chicago, IL → Ottawa, ON (reference 41)']);
      expect(server.requestsOf(loadPostingCalls.create)).toHaveLength(2);
      await user.keyboard('{Tab}{Enter}');
      await findToast(/^2 return trips posted\.$/);
      const sent = server.requestsOf(loadPostingCalls.create);
      expect(sent.map(({ body }) => (body as { confirmDuplicate?: boolean }).confirmDuplicate)).toEqual([
        undefined,
        undefined,
        true,
      ]);
      expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(3);
      await waitFor(() => expect(list).toHaveFocus());
      await user.keyboard('z');
      await findToast(/^2 changes undone\.$/);
    });

    it('stay picked and are not posted after Esc', async () => {
      askAboutOttawa();
      const { user, list } = await returnBoth();
      await user.keyboard('{Escape}');
      const toast = await findToast(/^1 of 2 return trips posted; /);
      expect(toast).toHaveTextContent('Ottawa, ON 50 → Chicago, IL 100');
      await waitFor(() => expect(listPicked()).toEqual([3]));
      expect(server.requestsOf(loadPostingCalls.create)).toHaveLength(2);
      await waitFor(() => expect(list).toHaveFocus());
    });

    it('are sent again under another key after the first was refused', async () => {
      askAboutOttawa();
      const { user } = await returnBoth();
      await user.keyboard('{Escape}');
      await waitFor(() => expect(listPicked()).toEqual([3]));
      server.respond(loadPostingCalls.create, () => make(12, { comment: 'back 3' }));
      await user.click(within(await findBar()).getByRole('button', { name: 'Return Trip for 1 selected' }));
      await findToast(/^1 return trip posted\.$/);
      const keys = server.requestsOf(loadPostingCalls.create).map(({ headers }) => headers.get('idempotency-key'));
      expect(new Set(keys).size).toBe(3);
    });

    it('raise the quantities of the first ones instead, and the others are said to be posted, with their undo', async () => {
      askAboutOttawa();
      server.respond(loadPostingCalls.aggregateRemove, ({ body }) => ({ token: (body as { token: number }).token }));
      server.respond(loadQuantityCalls.raise, () => ({ postings: [make(41, { quantity: 2 })] }));
      const { user } = await returnBoth();
      await user.keyboard('r');
      expect(await screen.findByText('Quantity raised: 2×')).toBeVisible();
      const toast = await findToast(/^1 return trip posted\.$/);
      await user.click(within(toast).getByRole('button', { name: 'Undo' }));
      await waitFor(() => expect(server.requestsOf(loadPostingCalls.aggregateRemove)).toHaveLength(1));
    });

    it('are asked about at a repost too', async () => {
      postings = [make(1), make(2, expired)];
      server.respond(loadPostingCalls.setStatus, ({ body }) => {
        if ((body as { confirmDuplicate?: boolean }).confirmDuplicate === true) return make(2, { version: 2 });
        throw new Refusal('posting.duplicate', [
          { field: 'token', message: '', text: { name: 'posting.duplicateOf', values: { token: '1' } } },
        ]);
      });
      const { user } = await openDesk();
      await user.keyboard('{Control>}a{/Control}');
      await findBar();
      await user.keyboard('r');
      const question = await screen.findByRole('dialog', { name: 'Repost' });
      expect(question).toHaveTextContent('Toronto, ON → Chicago, IL (reference 1)');
      await user.click(within(question).getByRole('button', { name: 'Post anyway' }));
      await findToast(/^1 of 2 reposted; .*Open postings cannot be reposted\.$/);
    });
  });

  it('get a tag from the menu of the bar, and back the tags that they had', async () => {
    postings = [make(1), make(2, { tag: { tagId: 6, tagName: 'Cold', tagColor: '#2563eb', postingId: 2 } })];
    const names = new Map([
      [5, 'Hot'],
      [6, 'Cold'],
    ]);
    const tag = (token: number, tagId: number | null) => {
      postings = postings.map((posting) => {
        if (posting.token !== token) return posting;
        const tagName = names.get(tagId ?? 0) ?? '';
        return { ...posting, tag: tagId === null ? null : { tagId, tagName, tagColor: '#2563eb', postingId: token } };
      });
    };
    server.respond(addPostingTag, ({ body }) => {
      const tagged = body as { postingId: number; tagId: number };
      tag(tagged.postingId, tagged.tagId);
      return tagged;
    });
    server.respond(removePostingTag, ({ params }) => {
      tag(Number(params['token']), null);
      return { postingId: Number(params['token']), tagId: 5 };
    });
    const { user } = await openDesk();
    await user.keyboard('{Control>}a{/Control}');
    await user.click(within(await findBar()).getByRole('button', { name: 'Tag 2 selected' }));
    (await screen.findByRole('menuitem', { name: 'Hot' })).focus();
    await user.keyboard('{Enter}');
    const toast = await findToast(/^2 postings tagged\.$/);
    for (const token of [1, 2]) expect(await row(token)).toHaveTextContent('Hot');
    await user.click(within(toast).getByRole('button', { name: 'Undo' }));
    await findToast(/^2 changes undone\.$/);
    expect(await row(1)).not.toHaveTextContent('Hot');
    expect(await row(2)).toHaveTextContent('Cold');
  });

  it('are deleted after one question, and cancelling deletes none', async () => {
    server.respond(loadPostingCalls.aggregateRemove, ({ body }) => ({ token: (body as { token: number }).token }));
    const { user, list } = await openDesk();
    await user.keyboard('{Shift>}J{/Shift}');
    await findBar();
    await user.keyboard('{Delete}');
    const dialog = await screen.findByRole('dialog', { name: 'Delete posting' });
    expect(dialog).toHaveTextContent('Are you sure you want to delete 2 load postings ?');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requestsOf(loadPostingCalls.aggregateRemove)).toHaveLength(0);
    list.focus();
    await user.keyboard('{Delete}');
    const again = await screen.findByRole('dialog', { name: 'Delete posting' });
    await user.click(within(again).getByRole('button', { name: 'Delete' }));
    await findToast(/^2 postings deleted\.$/);
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
    expect(listPicked()).toEqual([3]);
    await waitFor(() => expect(list).toHaveFocus());
  });

  it('that were not reached stay picked where the user stops, and the message counts them', async () => {
    let release = (): void => undefined;
    server.respondToPath('POST', loadPostingCalls.aggregateRemove.path, async ({ body }) => {
      await new Promise<void>((resolve) => (release = resolve));
      return body;
    });
    const { user } = await openDesk();
    await user.keyboard('{Control>}a{/Control}');
    const bar = await findBar();
    await user.keyboard('{Delete}');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await within(bar).findByText('Deleting 1 of 4...')).toBeVisible();
    await user.click(within(bar).getByRole('button', { name: 'Stop' }));
    release();
    await findToast(/^1 of 4 deleted; 3 were not tried$/);
    await waitFor(() => expect(listPicked()).toEqual([2, 3, 4]));
  });

  it('that fail are named, three at most, and an undo that fails says how many it could not undo', async () => {
    postings = [make(1, expired), make(2), make(3), make(4), make(5)];
    server.respond(loadPostingCalls.setStatus, () => make(1, { version: 2 }));
    server.respond(loadPostingCalls.create, () => make(6 + server.requestsOf(loadPostingCalls.create).length));
    server.refuse(loadPostingCalls.aggregateRemove, 'server.internal');
    const { user } = await openDesk();
    await user.keyboard('{Control>}a{/Control}');
    await findBar();
    await user.keyboard('r');
    const message = (await findToast(/^1 of 5 reposted; /)).textContent;
    expect(message?.match(/Open postings cannot be reposted/g)).toHaveLength(3);
    expect(message).toMatch(/; 1 more failed/);
    await waitFor(() => expect(listPicked()).toEqual([2, 3, 4, 5]));
    await user.keyboard('d');
    const toast = await findToast(/^4 postings posted a day later\.$/);
    await user.click(within(toast).getByRole('button', { name: 'Undo' }));
    const failed = await findToast(/^4 changes could not be undone\. Refused: /);
    server.respond(loadPostingCalls.aggregateRemove, ({ body }) => ({ token: (body as { token: number }).token }));
    await user.click(within(failed).getByRole('button', { name: 'Retry' }));
    await findToast(/^4 changes undone\.$/);
  });
});
