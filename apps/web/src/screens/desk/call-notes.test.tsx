import {
  createCallNote,
  finishCallBack,
  getCallHistory,
  listCallNotes,
  type CallNote,
} from '@loadstone/contracts/call-notes';
import { listEquipmentLeads, listNearMisses, listPartnerEquipmentLeads } from '@loadstone/contracts/leads';
import { listNetworks } from '@loadstone/contracts/networks';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeHub } from '../../../test/fake-hub.ts';
import { Refusal, startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { findGridCell, findGridRow, isInGrid, setUpGridUser } from '../../../test/grid.ts';
import { giveLayout } from '../../../test/give-layout.ts';
import { makeCallNote } from '../../../test/make-call-note.ts';
import { makeLead, makeLeadList } from '../../../test/make-lead.ts';
import { makePosting } from '../../../test/make-posting.ts';
import { renderSignedIn } from '../../../test/render.tsx';
import DueCallsButton from '../../modules/call-notes/components/due-calls-button.tsx';
import { pageNews } from '../../ui/page-news.ts';
import { HomeLeads } from './home-leads.tsx';

giveLayout(1800);
beforeAll(async () => {
  await import('../../grid/ag-data-grid.tsx');
  await import('../../modules/call-notes/dialogs/call-note-dialog.tsx');
});

const NORTH = makeLead({ token: 51, custCd: 'NORTH1', company: 'Northern Freight', lToken: 1, eToken: 51 });
const SOUTH = makeLead({ token: 52, custCd: 'SOUTH1', company: 'Southern Haulage', lToken: 1, eToken: 52 });

let server: FakeServer;
let notes: CallNote[];
beforeEach(() => {
  server = startFakeServer();
  notes = [];
  server.respond(listEquipmentLeads, () => makeLeadList([NORTH, SOUTH], { eventId: 0 }));
  server.respond(listPartnerEquipmentLeads, () => ({
    ...{ leads: [], total: 0, partnerMissing: false, unplaced: 0, isSample: false },
    ...{ isScoresPending: false, sampleMarks: [], quickPayUrl: null },
  }));
  server.respond(listNetworks, () => []);
  server.respond(listNearMisses, () => ({ token: 1, version: 1, leadCount: 2, isThin: false, nearMisses: [] }));
  server.respond(listCallNotes, () => ({
    notes,
    callBacks: notes.filter(({ callBackOn, isDone }) => callBackOn && !isDone),
  }));
  server.respond(getCallHistory, ({ params }) => ({
    notes: notes.filter(({ custCd }) => custCd === params['custCd']),
    loads: [],
  }));
  server.respond(createCallNote, ({ body }) => {
    const note = makeCallNote({ ...(body as Partial<CallNote>), isOwn: true, userName: 'Broker One' });
    notes = [note, ...notes];
    return note;
  });
});

async function open() {
  const { hub, send, change } = createFakeHub();
  renderSignedIn(
    <>
      <DueCallsButton />
      <HomeLeads posting={makePosting({ token: 1 })} isOpen isExpired={false} onLeave={vi.fn()} onLost={vi.fn()}>
        none
      </HomeLeads>
    </>,
    { hub },
  );
  send('connect');
  const user = setUpGridUser();
  await findGridCell('Northern Freight');
  // Moves the focus to the first lead, where the counted keys begin.
  await user.keyboard('a');
  await waitFor(() => expect(document.activeElement).toHaveAttribute('role', 'gridcell'));
  return { user, change };
}

describe('a note on a lead', () => {
  it('takes two keys besides its text, and is shown in the grid', async () => {
    const { user } = await open();
    await user.keyboard('h');
    const field = await screen.findByLabelText('What came of the call?');
    await waitFor(() => expect(field).toHaveFocus());
    await user.keyboard('quoted 1850 all in');
    expect(screen.getByRole('radio', { name: 'Quoted' })).toBeChecked();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Note has been saved.')).toBeVisible();
    expect(await findGridCell('Quoted: 1850 all in')).toBeVisible();
    expect(server.requestsOf(createCallNote)[0]?.body).toEqual({
      custCd: 'NORTH1',
      company: 'Northern Freight',
      token: 1,
      outcome: 'quoted',
      text: '1850 all in',
    });
    await waitFor(() => expect(isInGrid()).toBe(true));
  });

  it('has a reminder with the outcome that comes before it', async () => {
    const { user } = await open();
    await user.keyboard('h');
    const field = await screen.findByLabelText('What came of the call?');
    await user.type(field, 'quoted 1,450 cad, cb in 2 min');
    expect(screen.getByRole('radio', { name: 'Quoted' })).toBeChecked();
    expect(screen.getByText(/^You will be reminded/)).toBeVisible();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Note has been saved.')).toBeVisible();
    const { body } = server.requestsOf(createCallNote)[0]!;
    expect(body).toMatchObject({ outcome: 'quoted', text: '1,450 cad', callBackOn: expect.any(String) as string });
  });

  it('asks for the time of a reminder, and says when it will be', async () => {
    const { user } = await open();
    await user.keyboard('h');
    const field = await screen.findByLabelText('What came of the call?');
    await user.type(field, 'cb ask for Ann{Enter}');
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(/Please add when to call back/);
    expect(field).toHaveValue('cb ask for Ann');
    await user.clear(field);
    await user.type(field, 'cb in 20 min ask for Ann');
    expect(screen.getByText(/^You will be reminded/)).toBeVisible();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(server.requestsOf(createCallNote)).toHaveLength(1));
    const { outcome, text, callBackOn } = server.requestsOf(createCallNote)[0]?.body as CallNote;
    expect([outcome, text]).toEqual(['callBack', 'ask for Ann']);
    expect(Math.round((Date.parse(callBackOn ?? '') - Date.now()) / 60_000)).toBe(20);
  });

  it('keeps what was typed where it is refused, and sends the retry with the same key', async () => {
    let isRefusing = true;
    server.respond(createCallNote, ({ body }) => {
      if (isRefusing) throw new Refusal('request.dailyLimit');
      return makeCallNote(body as Partial<CallNote>);
    });
    const { user } = await open();
    await user.keyboard('h');
    const field = await screen.findByLabelText('What came of the call?');
    await user.type(field, 'no answer{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('request.dailyLimit');
    expect(field).toHaveValue('no answer');
    isRefusing = false;
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Note has been saved.')).toBeVisible();
    const keys = server.requestsOf(createCallNote).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('closes its dialog with the reply, also where loading the notes again takes long', async () => {
    const { user } = await open();
    await user.keyboard('h');
    const field = await screen.findByLabelText('What came of the call?');
    server.respondToPath(listCallNotes.method, listCallNotes.path, () => new Promise(() => undefined));
    await user.type(field, 'no answer{Enter}');
    expect(await screen.findByText('Note has been saved.')).toBeVisible();
    await waitFor(() => expect(screen.queryByLabelText('What came of the call?')).toBeNull());
  });

  it('of a colleague appears live, in the grid and in the open panel', async () => {
    const { user, change } = await open();
    await user.keyboard('{Enter}');
    const panel = await screen.findByLabelText('Lead of Northern Freight');
    expect(await within(panel).findByText('No call noted yet.')).toBeVisible();
    notes = [makeCallNote({ text: 'wants 1900' })];
    await act(async () => change({ type: 'callNotes.changed', custCd: 'NORTH1' }));
    expect(await within(panel).findByText('wants 1900')).toBeVisible();
    expect(await findGridCell('Quoted: wants 1900')).toBeVisible();
    expect(await findGridRow('Southern Haulage')).not.toHaveTextContent('Quoted');
    expect(within(panel).queryByRole('button', { name: /^Delete the note/ })).toBeNull();
  });
});

describe('the calls that are due', () => {
  it('are counted in the header and named in the title, until they are done', async () => {
    notes = [
      makeCallNote({ outcome: 'callBack', text: 'ask for Ann', isOwn: true, callBackOn: '2026-01-01T10:00:00.000Z' }),
      makeCallNote({ outcome: 'callBack', custCd: 'SOUTH1', isOwn: false, callBackOn: '2026-01-01T10:00:00.000Z' }),
      makeCallNote({ outcome: 'callBack', custCd: 'SOUTH1', isOwn: true, callBackOn: '2099-01-01T10:00:00.000Z' }),
    ];
    server.respond(finishCallBack, ({ params }) => {
      notes = notes.map((note) => (note.id === Number(params['id']) ? { ...note, isDone: true } : note));
      return makeCallNote({ isDone: true });
    });
    const { user } = await open();
    const button = await screen.findByRole('button', { name: '1 call back' });
    expect(pageNews.get()).toBe('Call back Northern Freight');
    await user.click(button);
    await user.click(await screen.findByRole('button', { name: 'Call to Northern Freight is done' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: '1 call back' })).toBeNull());
    expect(pageNews.get()).toBe('');
  });
});
