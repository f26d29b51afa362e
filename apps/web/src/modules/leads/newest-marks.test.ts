import { listEquipmentLeads, type ChangedMark } from '@loadstone/contracts/leads';
import type { BoardBatch, BoardChangeOf } from '@loadstone/contracts/live';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { startFakeServer } from '../../../test/fake-server.ts';
import { makeLead, makeLeadList } from '../../../test/make-lead.ts';
import { makeMark } from '../../../test/make-mark.ts';
import { makeClaims, makePermits } from '../../../test/people.ts';
import { boardStateOf } from '../../live/board-state.ts';
import { createSession } from '../../lib/session/session.ts';
import type { LeadBoard } from './lead-board.ts';
import { setRepliedMark } from './lead-cache.ts';
import { leadsKey, leadsQuery } from './list-leads.ts';
import { partnerLeadsKey } from './list-partner-leads.ts';
import { applyLeadBatch } from './live.ts';

const MINE = 1;
const LEAD = 40;
const PARTNER_LEAD = 2 ** 52 + 1;
const session = createSession(makeClaims(), makePermits(), 'B', ['B']);

let client: QueryClient;
let listed = makeLeadList([makeLead({ token: LEAD })]);

beforeEach(async () => {
  listed = makeLeadList([makeLead({ token: LEAD })]);
  startFakeServer().respond(listEquipmentLeads, () => listed);
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData([...partnerLeadsKey, 'L', MINE, 1], { leads: [makeLead({ token: PARTNER_LEAD })] });
  await load();
});

const load = () => client.fetchQuery(leadsQuery(client, session, MINE));
const receive = (eventId: number, change: BoardBatch['changes'][number]) => {
  const batch = { eventId, changes: [change] };
  boardStateOf(client).remember(batch);
  applyLeadBatch(client, batch);
};
type Mark = Partial<Pick<BoardChangeOf<'lead.marked'>, 'contacted' | 'flag' | 'leadToken'>>;
const receiveMark = (eventId: number, mark: Mark) =>
  receive(eventId, { type: 'lead.marked', kind: 'L', leadToken: LEAD, contacted: '', flag: 0, ...mark });
const reply = (eventId: number, mark: Partial<ChangedMark>) =>
  setRepliedMark(client, makeMark({ leadToken: LEAD, eventId, ...mark }));
const listMarks = () =>
  client
    .getQueryData<LeadBoard>(leadsKey('L', MINE))
    ?.entries.map(({ lead: { contacted, flag } }) => ({ contacted, flag }));
const listPartnerFlags = () =>
  client
    .getQueriesData<ReturnType<typeof makeLeadList>>({ queryKey: partnerLeadsKey })
    .flatMap(([, list]) => list?.leads.map(({ flag }) => flag));

it('events that are older than a reply do not reset its mark, and later events apply', () => {
  reply(102, { contacted: 'Y', flag: 7 });
  receiveMark(101, { contacted: 'Y' });
  expect(listMarks()).toEqual([{ contacted: 'Y', flag: 7 }]);
  receiveMark(102, { flag: 5 });
  expect(listMarks()).toEqual([{ contacted: 'Y', flag: 7 }]);
  receiveMark(103, { contacted: 'Y', flag: 7 });
  receiveMark(104, { contacted: 'Y' });
  expect(listMarks()).toEqual([{ contacted: 'Y', flag: 0 }]);
});

it('a reply that arrives after later events does not reset their mark', () => {
  receiveMark(103, { flag: 7 });
  receiveMark(104, { flag: 0 });
  reply(102, { flag: 7 });
  expect(listMarks()).toEqual([{ contacted: '', flag: 0 }]);
});

it('replies to two changes in the wrong order leave the later one', () => {
  reply(104, { flag: 0 });
  reply(102, { flag: 7 });
  expect(listMarks()).toEqual([{ contacted: '', flag: 0 }]);
});

it('a row that is pushed, and a list, from before the change keep the mark of the reply', async () => {
  reply(102, { flag: 7 });
  receive(101, { type: 'lead.changed', myToken: MINE, kind: 'L', lead: makeLead({ token: LEAD, destCity: 'Gary' }) });
  expect(listMarks()).toEqual([{ contacted: '', flag: 7 }]);
  receiveMark(102, {});
  await load();
  expect(listMarks()).toEqual([{ contacted: '', flag: 7 }]);
});

it('a list from after the change is not changed by a reply or an event that is older', async () => {
  listed = makeLeadList([makeLead({ token: LEAD, flag: 9 })], { eventId: 110 });
  await load();
  reply(102, { flag: 7 });
  receiveMark(103, { flag: 7 });
  expect(listMarks()).toEqual([{ contacted: '', flag: 9 }]);
});

it('the leads of the partner board have the same marks in every order', () => {
  reply(102, { leadToken: PARTNER_LEAD, flag: 7 });
  receiveMark(101, { leadToken: PARTNER_LEAD });
  expect(listPartnerFlags()).toEqual([7]);
  receiveMark(103, { leadToken: PARTNER_LEAD, flag: 7 });
  receiveMark(104, { leadToken: PARTNER_LEAD });
  reply(102, { leadToken: PARTNER_LEAD, flag: 7 });
  expect(listPartnerFlags()).toEqual([0]);
});
