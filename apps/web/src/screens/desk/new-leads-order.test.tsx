import { loadPostingCalls } from '@loadstone/contracts/postings';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeHub } from '../../../test/fake-hub.ts';
import { startFakeServer } from '../../../test/fake-server.ts';
import { giveLayout } from '../../../test/give-layout.ts';
import { makeLead } from '../../../test/make-lead.ts';
import { makePosting } from '../../../test/make-posting.ts';
import { renderSignedIn } from '../../../test/render.tsx';
import { sortStorage } from './list/model/desk-storage.ts';
import { Desk } from './desk.tsx';

giveLayout();

beforeEach(() => {
  const server = startFakeServer();
  server.respond(loadPostingCalls.list, () => [
    makePosting({ token: 1, comment: 'few', leadCount: 9, newLeadCount: 1, hasNewLeads: true }),
    makePosting({ token: 2, comment: 'many', leadCount: 3, newLeadCount: 2, hasNewLeads: true }),
    makePosting({ token: 3, comment: 'none', leadCount: 20 }),
  ]);
  server.respond(loadPostingCalls.listExpired, () => []);
});

const order = () =>
  screen.getAllByRole('option').map(({ textContent }) => /few|many|none/.exec(textContent ?? '')?.[0]);

function startDesk() {
  const { hub, send, change } = createFakeHub();
  renderSignedIn(<Desk renderDetails={() => null} onReloadLeads={() => undefined} />, { hub });
  send('connect');
  // The lists include the first event of the board.
  change();
  const addLeads = (count: number) =>
    change(
      ...Array.from({ length: count }, (_, index) => ({
        type: 'lead.appeared' as const,
        myToken: 3,
        kind: 'L' as const,
        lead: makeLead({ token: 50 + index, createdOn: new Date().toISOString() }),
      })),
    );
  return { user: userEvent.setup(), addLeads };
}

describe('the order by new leads', () => {
  it('is chosen in the menu, with the most first, and stays chosen', async () => {
    const { user } = startDesk();
    await screen.findByRole('option', { name: /few/ });
    expect(screen.getByRole('option', { name: /many/ })).toHaveTextContent('3 leads, 2 new');
    await user.click(screen.getByRole('button', { name: 'Sort' }));
    await user.click(await screen.findByRole('menuitem', { name: 'New Leads' }));
    await waitFor(() => expect(order()).toEqual(['many', 'few', 'none']));
    expect(sortStorage('B').read()).toBe(5);
  });

  it('follows new leads, but not under the pointer', async () => {
    sortStorage('B').write(5);
    const { addLeads } = startDesk();
    const row = await screen.findByRole('option', { name: /few/ });
    const scroller = screen.getByRole('listbox', { name: 'My loads' }).parentElement as HTMLElement;
    await waitFor(() => expect(order()).toEqual(['many', 'few', 'none']));
    fireEvent.pointerOver(row);
    addLeads(5);
    await waitFor(() => expect(screen.getByRole('option', { name: /none/ })).toHaveTextContent('25 leads, 5 new'));
    expect(order()).toEqual(['many', 'few', 'none']);
    fireEvent.pointerLeave(scroller);
    await waitFor(() => expect(order()).toEqual(['none', 'many', 'few']));
  });
});
