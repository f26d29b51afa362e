import { listEquipmentLeads, toHashedLead, toListHash, type Lead } from '@loadstone/contracts/leads';
import { HUB_EVENTS, RELOAD_SPREAD_MS, type ProveLists } from '@loadstone/contracts/live';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeHub, type FakeHub } from '../../../test/fake-hub.ts';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { makeLead } from '../../../test/make-lead.ts';
import { makeClaims, makePermits } from '../../../test/people.ts';
import { LIVE_CACHES } from '../../app/live-caches.ts';
import { createSession } from '../../lib/session/session.ts';
import { mountLiveCaches } from '../../live/live-cache.ts';
import { overlaysOf } from '../../live/overlays.ts';
import { withoutCompany } from './lead-cache.ts';
import { leadsKey, leadsQuery } from './list-leads.ts';
import type { LeadBoard } from './lead-board.ts';

const MINE = 1;
const STEP_MS = 500;
const session = createSession(makeClaims(), makePermits(), 'B', ['B']);

/** What the server has: its list, and the event as of which it is. */
let leads: Lead[];
let eventId: number;
let server: FakeServer;
let client: QueryClient;
let fake: FakeHub;
let asked: ProveLists[];
let stop: () => void;

const tokens = () =>
  client
    .getQueryData<LeadBoard>(leadsKey('L', MINE))
    ?.entries.filter(({ goneAtMs }) => goneAtMs === null)
    .map(({ lead }) => lead.token);
const loads = () => server.requestsOf(listEquipmentLeads).length;
/** A lead that appears at the server. */
const appear = (lead: Lead) => {
  leads = [...leads, lead];
  eventId += 1;
  return { eventId, changes: [{ type: 'lead.appeared', myToken: MINE, kind: 'L', lead }] };
};

beforeEach(async () => {
  vi.useFakeTimers();
  [leads, eventId, asked] = [[makeLead({ token: 40 })], 100, []];
  server = startFakeServer();
  server.respond(listEquipmentLeads, () => ({
    ...{ leads, total: leads.length, eventId },
    ...{ isScoresPending: false, sampleMarks: [], quickPayUrl: null },
  }));
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  fake = createFakeHub({
    startEventId: 100,
    reply: (_, argument) => {
      asked.push(argument as ProveLists);
      return { eventId, lists: [{ token: MINE, hash: toListHash(leads.map(toHashedLead)) }] };
    },
  });
  const unmount = mountLiveCaches(fake.hub, LIVE_CACHES, { client, settings: { newLeadMinutes: 15 } });
  const unsubscribe = new QueryObserver(client, leadsQuery(client, session, MINE)).subscribe(() => undefined);
  stop = () => {
    unsubscribe();
    unmount();
  };
  fake.send('connect');
  await vi.waitFor(() => expect(tokens()).toEqual([40]));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** A heartbeat, and the time until the list is compared or is not. */
async function beat(): Promise<void> {
  const before = asked.length;
  fake.send(HUB_EVENTS.heartbeat, {});
  for (let waitedMs = 0; waitedMs < RELOAD_SPREAD_MS && asked.length === before; waitedMs += STEP_MS) {
    await vi.advanceTimersByTimeAsync(STEP_MS);
    await vi.dynamicImportSettled();
  }
}

it('repairs a list that lacks an event, and reports it once', async () => {
  // The event is lost on its way.
  appear(makeLead({ token: 50 }));
  await beat();
  expect([tokens(), asked]).toEqual([[40], [{ shown: [MINE] }]]);
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.waitFor(() => expect(tokens()).toEqual([40, 50]));
  expect(asked).toEqual([{ shown: [MINE] }, { shown: [], differing: [MINE] }]);
  await beat();
  await vi.advanceTimersByTimeAsync(2_000);
  expect([asked.length, loads()]).toEqual([3, 2]);
});

it('repairs a list with another version of a lead, or with a lead that is gone', async () => {
  leads = [makeLead({ token: 40, updatedOn: '2026-11-22T15:00:00.000Z' })];
  await beat();
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.waitFor(() => expect(loads()).toBe(2));
  leads = [];
  await beat();
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.waitFor(() => expect(tokens()).toEqual([]));
});

it('waits for an event on its way, and leaves a list alone that includes a later one', async () => {
  const late = appear(makeLead({ token: 50 }));
  await beat();
  fake.send(HUB_EVENTS.board, late);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([tokens(), asked]).toEqual([[40, 50], [{ shown: [MINE] }]]);

  fake.send(HUB_EVENTS.board, appear(makeLead({ token: 60 })));
  eventId -= 1;
  leads = leads.slice(0, 2);
  await beat();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([tokens(), loads()]).toEqual([[40, 50, 60], 1]);
});

it('leaves a list alone that shows an own write without a reply', async () => {
  const overlay = overlaysOf(client).show(withoutCompany(leads[0]?.custCd ?? ''));
  expect(tokens()).toEqual([]);
  await beat();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([asked, loads()]).toEqual([[{ shown: [MINE] }], 1]);
  overlay.remove();
});

it('asks for nothing where no list is on screen', async () => {
  stop();
  await beat();
  expect(asked).toEqual([]);
});
