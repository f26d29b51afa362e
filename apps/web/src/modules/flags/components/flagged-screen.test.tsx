import { deleteFlag, listFlags, type Flag } from '@loadstone/contracts/flags';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makeMark } from '../../../../test/make-mark.ts';
import { makeFlag } from '../../../../test/make-flag.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { shownToasts } from '../../../ui/toasts/toast.ts';
import { FlaggedScreen } from './flagged-screen.tsx';

let server: FakeServer;
let flags: Flag[];
const add = vi.fn<(flag: Flag) => void>();

beforeEach(() => {
  server = startFakeServer();
  flags = [makeFlag({ id: 1 })];
  server.respond(listFlags, () => flags);
  add.mockClear();
  shownToasts.set([]);
});

function open({ canAdd = true }: { canAdd?: boolean } = {}) {
  renderSignedIn(<FlaggedScreen canAddToNetwork={() => canAdd} onAddToNetwork={add} />);
  return userEvent.setup();
}

/** The values on the card, by their label. */
function readFacts(card: HTMLElement): Record<string, string> {
  const names = within(card).getAllByRole('term');
  return Object.fromEntries(
    names.map((name) => [name.textContent, name.nextElementSibling?.firstElementChild?.textContent ?? '']),
  );
}

it('shows whom to call where the company may see no postings, and sends no request', async () => {
  renderSignedIn(<FlaggedScreen canAddToNetwork={() => true} onAddToNetwork={add} />, { permits: [] });
  expect(
    await screen.findByText(
      'Please contact our Customer Service department at 555-0100 to add this feature to your subscription.',
    ),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(server.requestsOf(listFlags)).toEqual([]);
});

describe('a flagged company', () => {
  it('is a card with the company and the lead in front, one’s own posting behind', async () => {
    const user = open();
    const card = await screen.findByRole('article', { name: 'Northern Freight' });
    expect(readFacts(card)).toEqual({
      Contact: 'Dispatch One',
      Phone: '416-555-0101',
      Fax: '416-555-0102',
      'Hours of operation': '08:00-18:00 MST',
      Email: 'desk@example.com',
      Route: 'Toronto, ON to Chicago, IL',
      'Vehicle type': 'Van, Reefer',
      Size: 'Truckload',
      Posted: expect.stringContaining('Nov 22') as string,
    });
    await user.click(within(card).getByRole('button', { name: 'View Detailed Information' }));
    expect(within(card).getByRole('heading', { name: 'Load Information' })).toBeVisible();
    expect(readFacts(card)).toMatchObject({
      Route: 'Barrie, ON to Gary, IN',
      Attributes: 'Tarps',
      Comments: 'call first',
    });
    await user.click(within(card).getByRole('button', { name: '< Back to Lead Information' }));
    expect(within(card).getByRole('heading', { name: 'Lead Information' })).toBeVisible();
  });

  it('shows N/A for unknown hours and Not available for all other empty values', async () => {
    flags = [
      makeFlag({ id: 1, contact: '', phone: '', fax: '', email: '', hoursOfOperation: '', pAttrib: '', pComment: '' }),
    ];
    const user = open();
    const card = await screen.findByRole('article');
    const absent = 'Not available';
    expect(readFacts(card)).toMatchObject({
      Contact: absent,
      Phone: absent,
      Fax: absent,
      Email: absent,
      'Hours of operation': 'N/A',
    });
    expect(within(card).queryByRole('button', { name: /^Copy/ })).toBeNull();
    await user.click(within(card).getByRole('button', { name: 'View Detailed Information' }));
    expect(readFacts(card)).toMatchObject({ Attributes: absent, Comments: absent });
  });

  it('copies its phone and e-mail to the clipboard in one click', async () => {
    const user = open();
    const card = await screen.findByRole('article');
    await user.click(within(card).getByRole('button', { name: 'Copy phone' }));
    expect(await navigator.clipboard.readText()).toBe('416-555-0101');
    await user.click(within(card).getByRole('button', { name: 'Copy email' }));
    expect(await navigator.clipboard.readText()).toBe('desk@example.com');
  });

  it('is added to a network or unflagged from its menu, by keyboard', async () => {
    server.respond(deleteFlag, () => {
      flags = [];
      return { id: 1, custCd: 'BRK01', mark: makeMark({ leadToken: 5 }) };
    });
    const user = open();
    (await screen.findByRole('button', { name: 'Actions for Northern Freight' })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Add To Network' })).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(add).toHaveBeenCalledWith(flags[0]);
    screen.getByRole('button', { name: 'Actions for Northern Freight' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Add To Network' })).toHaveFocus());
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByText('Unflagged successfully')).toBeVisible();
    expect(shownToasts.get()).toMatchObject([
      { message: 'Unflagged successfully', lifeMs: 2_000 },
      { message: 'The flag can be put back.', action: { label: 'Undo' } },
    ]);
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('cannot be added to a network where that is forbidden', async () => {
    const user = open({ canAdd: false });
    await user.click(await screen.findByRole('button', { name: 'Actions for Northern Freight' }));
    expect(await screen.findByRole('menuitem', { name: 'Add To Network' })).toBeDisabled();
  });
});

describe('the flagged companies', () => {
  it('say how to flag one where there is none', async () => {
    flags = [];
    open();
    expect(
      await screen.findByText(
        'There are currently no companies that have been flagged. To flag a company, right-click on a lead and choose the "Flag" option.',
      ),
    ).toBeVisible();
  });

  it('say that they could not be read, and are read again', async () => {
    server.respond(listFlags, () => {
      throw new Refusal('server.internal');
    });
    const user = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('The flagged companies could not be loaded.');
    server.respond(listFlags, () => flags);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('article')).toBeVisible();
  });

  it('stay on screen, and say how old they are, where they cannot be read again', async () => {
    server.respond(deleteFlag, () => ({ id: 1, custCd: 'BRK01', mark: makeMark({ leadToken: 5 }) }));
    flags = [makeFlag({ id: 1 }), makeFlag({ id: 2, commonName: 'Southern Freight' })];
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Actions for Northern Freight' }));
    server.respond(listFlags, () => {
      throw new Refusal('server.internal');
    });
    await user.click(await screen.findByRole('menuitem', { name: 'Unflag' }));
    expect(await screen.findByText(/Refreshing the flagged companies failed\./)).toHaveTextContent(
      'As of a moment ago',
    );
    expect(screen.getByRole('article', { name: 'Southern Freight' })).toBeVisible();
    server.respond(listFlags, () => [makeFlag({ id: 2, commonName: 'Southern Freight' })]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(/Refreshing the flagged companies failed\./)).toBeNull());
  });
});
