import { setContacted } from '@loadstone/contracts/contacted';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFakeHub, type FakeHub } from '../../../test/fake-hub.ts';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { makeLead, makeLeadList } from '../../../test/make-lead.ts';
import { makeMark } from '../../../test/make-mark.ts';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { mountLiveCaches, type LiveCaches } from '../../live/live-cache.ts';
import { toLeadBoard, type LeadBoard } from './lead-board.ts';
import { leadsKey } from './list-leads.ts';
import { partnerLeadsKey } from './list-partner-leads.ts';
import { liveLeadLists } from './live.ts';

const LEAD = 40;
const KEY = leadsKey('L', 1);

let client: QueryClient;
let fake: FakeHub;
let server: FakeServer;
let stop: () => void;

beforeEach(() => {
  server = startFakeServer();
  client = new QueryClient();
  client.setQueryData(KEY, toLeadBoard({ ...makeLeadList([makeLead({ token: LEAD })]), eventId: 0 }));
  client.setQueryData([...partnerLeadsKey, 'L', 1, 1], { leads: [makeLead({ token: LEAD })] });
  fake = createFakeHub({ startEventId: 0 });
  fake.send('connect');
  const caches = { leads: liveLeadLists } as unknown as LiveCaches;
  stop = mountLiveCaches(fake.hub, caches, { client, settings: { newLeadMinutes: 1 } });
});
afterEach(() => stop());

const send = () => callEndpoint(setContacted, { body: { cnCustCd: 'CAR01', eToken: LEAD, contacted: 'Y' } });
const mark = (contacted: 'Y' | '') =>
  fake.change({ type: 'lead.marked', kind: 'L', leadToken: LEAD, contacted, flag: 0 });
const reply = () => ({
  cnCustCd: 'CAR01',
  lToken: 0,
  eToken: LEAD,
  contacted: 'Y' as const,
  mark: makeMark({ leadToken: LEAD, contacted: 'Y' }),
});
const shown = () => [
  client.getQueryData<LeadBoard>(KEY)?.entries.map(({ lead }) => lead.contacted),
  client
    .getQueriesData<ReturnType<typeof makeLeadList>>({ queryKey: partnerLeadsKey })
    .flatMap(([, list]) => list?.leads.map(({ contacted }) => contacted)),
];

it('the mark of an own reply is in every list that has the lead, before its event', async () => {
  server.respond(setContacted, reply);
  await send();
  expect(shown()).toEqual([['Y'], ['Y']]);
  mark('Y');
  expect(shown()).toEqual([['Y'], ['Y']]);
});

it('the mark of a colleague that came after the own one is not undone by the own reply', async () => {
  server.respond(setContacted, () => {
    mark('Y');
    mark('');
    return reply();
  });
  await send();
  expect(shown()).toEqual([[''], ['']]);
});
