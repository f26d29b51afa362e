import { listNetworks } from '@loadstone/contracts/networks';
import { listOffers } from '@loadstone/contracts/offers';
import { loadPostingCalls } from '@loadstone/contracts/postings';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer } from '../../../test/fake-server.ts';
import { makePosting } from '../../../test/make-posting.ts';
import { renderSignedIn } from '../../../test/render.tsx';
import type { DeskDetails } from '../../modules/postings/index.ts';
import { Desk } from './desk.tsx';
import { useLeadActions } from './use-lead-actions.tsx';

beforeAll(async () => {
  await import('../../modules/call-notes/dialogs/call-note-dialog.tsx');
  await import('../posting-form/components/quick-post-line.tsx');
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(720);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(420);
});

type Room = 'wide' | 'narrow';
let room: Room;
let listeners: Set<(event: { matches: boolean }) => void>;
const { matchMedia } = window;
const matches = (query: string) => query.includes(room === 'wide' ? 'min-width' : 'max-width');

beforeEach(() => {
  room = 'wide';
  listeners = new Set();
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...matchMedia(query),
    get matches() {
      return matches(query);
    },
    addEventListener: (_: string, listener: unknown) => {
      listeners.add(() => (listener as (event: { matches: boolean }) => void)({ matches: matches(query) }));
    },
    removeEventListener: () => undefined,
  }));
  const server = startFakeServer();
  server.respond(loadPostingCalls.list, () => [makePosting({ token: 1, comment: 'first' })]);
  server.respond(loadPostingCalls.listExpired, () => []);
  server.respond(listNetworks, () => []);
  server.respond(listOffers, () => []);
});

/** Changes the size of the window: room for the list and the details side by side, or for one of them. */
function resize(next: Room): void {
  room = next;
  act(() => listeners.forEach((listener) => listener({ matches: true })));
}

function Details({ posting, onBack }: DeskDetails) {
  const [typed, setTyped] = useState('');
  const { addNote, dialogs } = useLeadActions(false);
  return (
    <>
      <p>details of {posting.comment}</p>
      <button onClick={onBack}>Back</button>
      <input aria-label="Instruction" value={typed} onChange={({ currentTarget }) => setTyped(currentTarget.value)} />
      <button onClick={() => addNote({ custCd: 'NORTH1', company: 'Northern Freight', token: 1 })}>Note</button>
      {dialogs}
    </>
  );
}
const renderDetails = (details: DeskDetails) => <Details {...details} />;

async function openDesk() {
  renderSignedIn(<Desk renderDetails={renderDetails} onReloadLeads={() => undefined} />);
  await screen.findByText('details of first');
  return userEvent.setup();
}

describe('a window that becomes narrow, and wide again', () => {
  it('keeps the dialog of a lead, with its text and the focus', async () => {
    const user = await openDesk();
    await user.click(screen.getByRole('button', { name: 'Note' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'What came of the call?' })).toHaveFocus());
    await user.keyboard('vm call');
    for (const next of ['narrow', 'wide', 'narrow'] as const) {
      resize(next);
      const field = screen.getByRole('textbox', { name: 'What came of the call?' });
      expect(field).toHaveValue('vm call');
      await waitFor(() => expect(field).toHaveFocus());
      await user.keyboard('!{Backspace}');
    }
  });

  it('shows the side in which the user types, with what is typed; Back leads to the list', async () => {
    const user = await openDesk();
    await user.type(screen.getByRole('textbox', { name: 'Instruction' }), 'gate 4');
    resize('narrow');
    expect(screen.getByRole('textbox', { name: 'Instruction' })).toHaveValue('gate 4');
    expect(screen.getByRole('textbox', { name: 'Instruction' })).toHaveFocus();
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('listbox')).toBeVisible();
    resize('wide');
    expect(screen.getByRole('textbox', { name: 'Instruction' })).toHaveValue('gate 4');
  });

  it('keeps what is typed on the side that it hides', async () => {
    const user = await openDesk();
    await user.type(screen.getByRole('textbox', { name: 'Instruction' }), 'gate 4');
    act(() => screen.getByRole('listbox').focus());
    await user.keyboard('q');
    await user.type(await screen.findByRole('textbox', { name: 'A posting in one line' }), 'tor > chi');
    resize('narrow');
    expect(screen.queryByRole('textbox', { name: 'Instruction' })).toBeNull();
    expect(screen.getByRole('textbox', { name: 'A posting in one line' })).toHaveValue('tor > chi');
    resize('wide');
    expect(screen.getByRole('textbox', { name: 'Instruction' })).toHaveValue('gate 4');
    expect(screen.getByRole('textbox', { name: 'A posting in one line' })).toHaveValue('tor > chi');
  });

  it('shows the list in which the user types, where the narrow window showed the details before', async () => {
    const user = await openDesk();
    resize('narrow');
    act(() => screen.getByRole('listbox').focus());
    await user.keyboard('{Enter}');
    await user.type(await screen.findByRole('textbox', { name: 'Instruction' }), 'gate 4');
    for (const typed of ['tor > chi', 'tor > chi 7/12']) {
      resize('wide');
      act(() => screen.getByRole('listbox').focus());
      await user.keyboard('q');
      const line = await screen.findByRole('textbox', { name: 'A posting in one line' });
      await user.clear(line);
      await user.type(line, typed);
      resize('narrow');
      expect(screen.queryByRole('textbox', { name: 'Instruction' })).toBeNull();
      expect(screen.getByRole('textbox', { name: 'A posting in one line' })).toHaveValue(typed);
      expect(screen.getByRole('textbox', { name: 'A posting in one line' })).toHaveFocus();
    }
    act(() => screen.getByRole('listbox').focus());
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('textbox', { name: 'Instruction' })).toHaveValue('gate 4');
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});
