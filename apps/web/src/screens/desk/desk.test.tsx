import { HUB_EVENTS } from '@loadstone/contracts/live';
import { loadPostingCalls, type Posting } from '@loadstone/contracts/postings';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createFakeHub } from '../../../test/fake-hub.ts';
import { Refusal, startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { makePosting } from '../../../test/make-posting.ts';
import { makePermits } from '../../../test/people.ts';
import { renderDesk } from '../../../test/render-desk.tsx';
import { renderSignedIn } from '../../../test/render.tsx';

// The form has its own chunk, and the first import takes the bundler's time.
beforeAll(() => import('../posting-form/dialogs/posting-form-dialog.tsx'));
beforeAll(() => import('./filter/dialogs/filter-dialog.tsx'));
import { Desk } from './desk.tsx';

// The list renders only visible rows, and jsdom has no layout.
beforeAll(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(720);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(420);
});

const first = makePosting({ token: 1, createdOn: '2026-11-22T12:00:00.000Z', srceCity: 'Toronto', comment: 'first' });
const second = makePosting({ token: 2, createdOn: '2026-11-21T12:00:00.000Z', createdBy: 8, comment: 'second' });
const third = makePosting({ token: 3, createdOn: '2026-11-20T12:00:00.000Z', comment: 'third', pStatus: 'A' });
const old = makePosting({ token: 4, pStatus: 'E', dateAvail: '2026-01-01', comment: 'old' });

/** Sets the size of the window: room for the list and the details side by side, or for one of them. */
function setWindow(room: 'wide' | 'narrow') {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...matchMedia(query),
    matches: query.includes(room === 'wide' ? 'min-width' : 'max-width'),
  }));
}

let server: FakeServer;
let postings: Posting[];

afterEach(() => vi.mocked(window.matchMedia).mockRestore());

beforeEach(() => {
  setWindow('wide');
  server = startFakeServer();
  postings = [first, second, third];
  server.respond(loadPostingCalls.list, () => postings);
  server.respond(loadPostingCalls.listExpired, () => [old]);
  server.respond(loadPostingCalls.get, () => third);
});

const findOption = (text: string) => screen.findByRole('option', { name: new RegExp(text) });

describe('the posting list', () => {
  it('shows the postings newest first with what has expired last, and counts them apart', async () => {
    renderDesk();
    await findOption('first');
    await findOption('old');
    const comments = screen.getAllByRole('option').map((option) => option.textContent);
    expect(comments.map((text) => /first|second|third|old/.exec(text ?? '')?.[0])).toEqual([
      'first',
      'second',
      'third',
      'old',
    ]);
    expect(screen.getByText('3 loads')).toBeVisible();
    expect(screen.getByText('Expired (1)')).toBeVisible();
  });

  it('selects the first posting by itself and another one by keyboard, and remembers it', async () => {
    const user = renderDesk();
    expect(await screen.findByText('details of first')).toBeVisible();
    screen.getByRole('listbox', { name: 'My loads' }).focus();
    await user.keyboard('j{Enter}');
    expect(screen.getByText('details of second')).toBeVisible();
    expect(await findOption('second')).toHaveAttribute('aria-selected', 'true');
    expect(window.localStorage.getItem('loadstone.postings.selected.B')).toBe('2');
  });

  it('moves by j and k also where the list has not the focus, which it then has', async () => {
    const user = renderDesk();
    expect(await screen.findByText('details of first')).toBeVisible();
    screen.getByRole('button', { name: 'Post' }).focus();
    await user.keyboard('j');
    expect(await screen.findByText('details of second')).toBeVisible();
    expect(screen.getByRole('listbox', { name: 'My loads' })).toHaveFocus();
  });

  it('narrows to my postings and reads out filtered/total', async () => {
    const user = renderDesk();
    await findOption('second');
    await user.keyboard('f');
    const dialog = await screen.findByRole('dialog', { name: 'Filter Postings' });
    expect(within(dialog).getByRole('button', { name: 'Apply' })).toBeDisabled();
    await user.click(within(dialog).getByRole('checkbox', { name: 'My Postings' }));
    expect(await within(dialog).findByText('3 of 4 postings match')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
    expect(screen.queryByRole('option', { name: /second/ })).not.toBeInTheDocument();
    expect(screen.getByText('3/4 loads')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Filter: My Postings' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear the filter' }));
    expect(await findOption('second')).toBeVisible();
  });

  describe('while the whole list is on its way', () => {
    let release = () => undefined as void;
    beforeEach(() => {
      const whole = new Promise<void>((resolve) => (release = resolve));
      server.respondToPath('GET', loadPostingCalls.list.path, async ({ query }) => {
        const newest = Array.from({ length: Number(query.get('limit')) }, (_, index) =>
          index === 0
            ? first
            : makePosting({ token: 100 + index, createdOn: '2026-11-01T12:00:00.000Z', comment: 'another' }),
        );
        if (query.has('limit')) return newest;
        await whole;
        return postings;
      });
    });

    it('shows the newest few and the details of the first one, and counts when it is there', async () => {
      renderDesk();
      await findOption('first');
      expect(await screen.findByText('details of first')).toBeVisible();
      expect(screen.queryByRole('option', { name: /second/ })).toBeNull();
      expect(screen.queryByText(/loads$/)).toBeNull();
      release();
      expect(await findOption('second')).toBeVisible();
      expect(screen.getByText('3 loads')).toBeVisible();
      expect(screen.getByText('details of first')).toBeVisible();
    });

    it('selects none where the one of the last visit is not among the newest', async () => {
      window.localStorage.setItem('loadstone.postings.selected.B', '2');
      renderDesk();
      await findOption('first');
      expect(screen.queryByText(/^details of/)).toBeNull();
      // Not a message that is wrong a moment later.
      expect(screen.queryByText('No posts selected')).toBeNull();
      release();
      expect(await screen.findByText('details of second')).toBeVisible();
    });
  });

  it('requests each list once where the first postings are all and the hub resumes from before them', async () => {
    const { hub, send } = createFakeHub({ startEventId: 8 });
    renderDesk({ hub });
    await findOption('second');
    await screen.findByText('3 loads');
    send('connect');
    // Another event of the hub: its request is sent after those of a reload.
    send(HUB_EVENTS.board, { eventId: 9, changes: [{ type: 'posting.changed', token: 3, kind: 'L', version: 2 }] });
    await waitFor(() => expect(server.requestsOf(loadPostingCalls.get)).toHaveLength(1));
    expect(server.requestsOf(loadPostingCalls.list)).toHaveLength(1);
    expect(server.requestsOf(loadPostingCalls.listExpired)).toHaveLength(1);
  });

  it('requests the whole list after the first postings where a change came meanwhile', async () => {
    const { hub, change } = createFakeHub({ startEventId: 8 });
    server.respondToPath('GET', loadPostingCalls.list.path, ({ query }) => {
      if (!query.has('limit')) return postings;
      change({ type: 'posting.changed', token: 3, kind: 'L', version: 2 });
      return [first];
    });
    renderDesk({ hub });
    await findOption('second');
    expect(server.requestsOf(loadPostingCalls.list)).toHaveLength(2);
  });

  it('shows whom to call where the company may not see its postings, and sends no request', async () => {
    renderDesk({ permits: [] });
    expect(
      await screen.findByText(
        'Please contact our Customer Service department at 555-0100 to add this feature to your subscription.',
      ),
    ).toBeVisible();
    expect(screen.getByText('No posts selected')).toBeVisible();
    for (const name of ['Filter', 'Sort', 'Tags']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(server.requestsOf(loadPostingCalls.list)).toEqual([]);
    expect(server.requestsOf(loadPostingCalls.listExpired)).toEqual([]);
  });

  it('shows what failed and retries', async () => {
    server.respond(loadPostingCalls.list, () => {
      throw new Refusal('server.internal');
    });
    const user = renderDesk();
    expect(await screen.findByText('Your postings could not be loaded.')).toBeVisible();
    expect(screen.getByText('No posts selected')).toBeVisible();
    server.respond(loadPostingCalls.list, () => postings);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await findOption('first')).toBeVisible();
  });

  it('offers nothing that the company may not do', async () => {
    renderDesk({ permits: makePermits().filter(({ code }) => !/create_delete|update/.test(code)) });
    await findOption('first');
    expect(screen.queryByRole('button', { name: /^(Post|Edit|Delete)/ })).toBeNull();
  });
});

describe('the keyboard on the desk', () => {
  const list = () => screen.getByRole('listbox', { name: 'My loads' });

  it('starts in the list, and the selection follows it', async () => {
    const user = renderDesk();
    await findOption('first');
    expect(list()).toHaveFocus();
    await user.keyboard('j');
    expect(await screen.findByText('details of second')).toBeVisible();
    await user.keyboard('jk');
    await user.keyboard('k');
    expect(await screen.findByText('details of first')).toBeVisible();
    expect(screen.queryByText('details of third')).toBeNull();
  });

  it('moves on to the details by the right arrow, with the row that it has reached', async () => {
    const onEnterDetails = vi.fn<() => void>();
    renderSignedIn(
      <Desk
        renderDetails={({ posting }) => <p>details of {posting.comment}</p>}
        onReloadLeads={() => undefined}
        onEnterDetails={onEnterDetails}
      />,
    );
    await findOption('first');
    await userEvent.setup().keyboard('j{ArrowRight}');
    expect(onEnterDetails).toHaveBeenCalledTimes(1);
    expect(await screen.findByText('details of second')).toBeVisible();
  });

  it('copies by c and posts the next day by d, from the list and from elsewhere', async () => {
    server.respond(loadPostingCalls.create, () => makePosting({ token: 9, comment: 'next' }));
    const user = renderDesk();
    await findOption('first');
    await user.keyboard('jd');
    await waitFor(() => expect(server.requestsOf(loadPostingCalls.create)).toHaveLength(1));
    expect(server.requestsOf(loadPostingCalls.create)[0]?.body).toMatchObject({ comment: 'second' });
    screen.getByRole('button', { name: 'Sort' }).focus();
    await user.keyboard('c');
    expect(await screen.findByRole('dialog', { name: 'Copy Posting' })).toBeVisible();
  });

  it('asks before it reposts what has expired, by r', async () => {
    const user = renderDesk();
    await findOption('old');
    await user.keyboard('r');
    expect(await screen.findByRole('dialog', { name: 'Repost expired postings' })).toBeVisible();
  });
});

describe('a narrow window', () => {
  it('shows the chosen posting, and returns to the list', async () => {
    vi.mocked(window.matchMedia).mockRestore();
    setWindow('narrow');
    renderSignedIn(
      <Desk
        renderDetails={({ posting, isListCollapsed, onBack }) => (
          <button onClick={onBack}>{isListCollapsed && `back from ${posting.comment}`}</button>
        )}
        onReloadLeads={() => undefined}
      />,
    );
    const user = userEvent.setup();
    await user.click(await findOption('second'));
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'back from second' }));
    expect(await findOption('second')).toHaveAttribute('aria-selected', 'true');
  });
});

it('selects the row of the keyboard before a key that is for the details', async () => {
  const user = renderDesk();
  expect(await screen.findByText('details of first')).toBeVisible();
  screen.getByRole('listbox', { name: 'My loads' }).focus();
  const selected: (string | undefined)[] = [];
  const note = ({ key }: KeyboardEvent) => {
    if (key === 'b') selected.push(screen.getByText(/^details of/).textContent ?? undefined);
  };
  // Where the keys of the details are.
  window.addEventListener('keydown', note);
  onTestFinished(() => window.removeEventListener('keydown', note));
  await user.keyboard('jb');
  expect(selected).toEqual(['details of second']);
});
