import { addUserActivities } from '@loadstone/contracts/activity';
import { listNetworks } from '@loadstone/contracts/networks';
import { loadPostingCalls, loadQuantityCalls } from '@loadstone/contracts/postings';
import { listTags } from '@loadstone/contracts/tags';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { giveLayout } from '../../../test/give-layout.ts';
import { makePosting } from '../../../test/make-posting.ts';
import { renderDesk } from '../../../test/render-desk.tsx';
import { shownToasts } from '../../ui/toasts/toast.ts';

// The form has its own chunk, and the first import takes the bundler's time.
beforeAll(() => import('../posting-form/dialogs/posting-form-dialog.tsx'));
giveLayout();

const open = makePosting({ token: 1, comment: 'open one', dateAvail: '2099-01-31' });

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.respond(loadPostingCalls.list, () => [open]);
  server.respond(loadPostingCalls.listExpired, () => []);
  server.respond(listTags, () => []);
  server.respond(listNetworks, () => []);
  server.respond(addUserActivities, () => ({ written: 1 }));
});

async function openDesk() {
  const user = renderDesk();
  await screen.findByRole('option', { name: /open one/ });
  return { user, list: screen.getByRole('listbox', { name: /^My/ }) };
}

async function openMenu(list: HTMLElement, user: UserEvent) {
  list.focus();
  await user.keyboard('m');
  return screen.findByRole('menu', { name: /^Actions for Toronto/ });
}

describe("an entry of the row's menu that posts", () => {
  it.each(['Return Trip', 'Date +1Day'])(
    'asks whether %s is posted a second time, and posts it anyway',
    async (entry) => {
      server.respond(loadPostingCalls.create, ({ body }) => {
        if ((body as { confirmDuplicate?: boolean }).confirmDuplicate)
          return makePosting({ token: 9, leadsEventId: 0 });
        const message = 'Your company has an open posting like it (reference 41).';
        throw new Refusal('posting.duplicate', [
          { field: 'token', message, text: { name: 'posting.duplicateOf', values: { token: '41' } } },
        ]);
      });
      const { user, list } = await openDesk();
      await user.click(within(await openMenu(list, user)).getByText(entry));
      const question = await screen.findByRole('dialog', { name: entry });
      expect(question).toHaveTextContent('reference 41');
      expect(screen.queryByText(/Unable to post/)).toBeNull();
      expect(within(question).getByRole('button', { name: 'Change the first' })).toBeVisible();
      await user.click(within(question).getByRole('button', { name: 'Post anyway' }));
      expect(await screen.findByText(/posted successfully!/)).toBeVisible();
      const keys = server.requestsOf(loadPostingCalls.create).map(({ headers }) => headers.get('idempotency-key'));
      expect(new Set(keys).size).toBe(2);
    },
  );

  describe('asks about a return trip like an open posting', () => {
    const askAbout = (token: number) =>
      server.respond(loadPostingCalls.create, () => {
        throw new Refusal('posting.duplicate', [
          { field: 'token', message: '', text: { name: 'posting.duplicateOf', values: { token: String(token) } } },
        ]);
      });

    it('and posts nothing after Esc, with the focus on the row again', async () => {
      askAbout(41);
      const { user, list } = await openDesk();
      await user.click(within(await openMenu(list, user)).getByText('Return Trip'));
      const question = await screen.findByRole('dialog', { name: 'Return Trip' });
      expect(question).toHaveTextContent('Chicago, IL → Toronto, ON (reference 41)');
      await waitFor(() => expect(within(question).getByRole('button', { name: 'Change the first' })).toHaveFocus());
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(server.requestsOf(loadPostingCalls.create)).toHaveLength(1);
      expect(shownToasts.get()).toEqual([]);
      await waitFor(() => expect(list).toHaveFocus());
      expect(screen.getByRole('option', { selected: true })).toHaveTextContent('open one');
    });

    it.each(['r', 'a click'])(
      'and adds it to the quantity of the first by %s, without another posting',
      async (way) => {
        askAbout(open.token);
        server.respond(loadQuantityCalls.raise, () => ({ postings: [makePosting({ token: 1, quantity: 2 })] }));
        const { user, list } = await openDesk();
        await user.click(within(await openMenu(list, user)).getByText('Return Trip'));
        const question = await screen.findByRole('dialog', { name: 'Return Trip' });
        const button = within(question).getByRole('button', { name: 'Raise its quantity from 1 to 2' });
        expect(button).toHaveTextContent(/R$/);
        if (way === 'r') await user.keyboard('r');
        else await user.click(button);
        expect(await screen.findByText('Quantity raised: 2×')).toBeVisible();
        expect(server.requestsOf(loadQuantityCalls.raise).map(({ body }) => body)).toMatchObject([
          { raises: [{ token: 1, by: 1 }] },
        ]);
        expect(server.requestsOf(loadPostingCalls.create)).toHaveLength(1);
      },
    );

    it('and tries that again under the same key where no reply arrived', async () => {
      askAbout(open.token);
      server.respond(loadQuantityCalls.raise, () => {
        throw new TypeError('no connection');
      });
      const { user, list } = await openDesk();
      await user.click(within(await openMenu(list, user)).getByText('Return Trip'));
      await screen.findByRole('dialog', { name: 'Return Trip' });
      await user.keyboard('r');
      const retry = await screen.findByRole('button', { name: 'Retry' });
      server.respond(loadQuantityCalls.raise, () => ({ postings: [makePosting({ token: 1, quantity: 2 })] }));
      await user.click(retry);
      expect(await screen.findByText('Quantity raised: 2×')).toBeVisible();
      const keys = server.requestsOf(loadQuantityCalls.raise).map(({ headers }) => headers.get('idempotency-key'));
      expect(keys).toHaveLength(2);
      expect(new Set(keys).size).toBe(1);
    });

    it('and opens the form of the first where that one is changed instead', async () => {
      askAbout(open.token);
      const { user, list } = await openDesk();
      await user.click(within(await openMenu(list, user)).getByText('Return Trip'));
      const question = await screen.findByRole('dialog', { name: 'Return Trip' });
      await user.click(within(question).getByRole('button', { name: 'Change the first' }));
      expect(await screen.findByRole('dialog', { name: 'Edit Posting' })).toBeVisible();
      expect(screen.queryByRole('dialog', { name: 'Return Trip' })).toBeNull();
      expect(server.requestsOf(loadPostingCalls.create)).toHaveLength(1);
    });
  });
});
