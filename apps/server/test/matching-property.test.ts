import {
  createBroker,
  createCarrier,
  createPerson,
  createTestApp,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { describe, expect, it } from 'vitest';
import { appendChanges } from '../src/db/change-feed/change-feed.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { createBoardCalls } from './board-calls.ts';
import { connectToHub, type HubClient } from './hub-client.ts';
import { createLeadStore, toLine, type LeadStore } from './lead-store.ts';
import { listOracleLeads, type OraclePosting, type OracleTables } from './matching-oracle.ts';
import { createRandom, RandomBoard } from './random-board.ts';

const BATCHES = 20;
const STEPS_A_BATCH = 14;
/** The batch in which the board's day changes. */
const DAY_CHANGE_BATCH = 4;
/** The first batch of each company's suspension, and the batch in which it ends. One spans the change of day. */
const SUSPENSIONS = [
  { person: 3, from: 1, until: 3 },
  { person: 0, from: 4, until: 6 },
];
const DAY_MS = 86_400_000;

async function readTables(board: TestApp, today: string): Promise<OracleTables & MarkTables> {
  const { db } = board;
  const postings = await db
    .selectFrom('postings')
    .selectAll()
    .where('deleted_on', 'is', null)
    .orderBy('token')
    .execute();
  return {
    postings,
    postingIds: new Map(postings.map(({ token, id }) => [token, id])),
    exclusions: await db.selectFrom('exclusions').selectAll().execute(),
    networks: await db.selectFrom('networks').selectAll().execute(),
    networkMembers: await db.selectFrom('network_members').selectAll().execute(),
    companies: await db.selectFrom('companies').selectAll().execute(),
    contacted: await db.selectFrom('contacted_leads').selectAll().execute(),
    flags: await db.selectFrom('flags').selectAll().execute(),
    today,
    dateToleranceDays: board.configuration.board.matchDateToleranceDays,
  };
}

/** The companies' marks in the tables. */
interface MarkTables {
  contacted: { account_id: number; lead_posting_id: number | null }[];
  flags: { id: number; account_id: number; lead_posting_id: number | null; deleted_on: Date | null }[];
  /** Each posting's id by its token. */
  postingIds: Map<number, number>;
}

function expectedLines(tables: OracleTables & MarkTables, mine: OraclePosting): string[] {
  const isOf = (leadToken: number) => (row: { account_id: number; lead_posting_id: number | null }) =>
    row.account_id === mine.account_id && row.lead_posting_id === tables.postingIds.get(leadToken);
  return listOracleLeads(tables, mine).map(({ leadToken, covers, mutual, postedTimes, sameLoads }) =>
    toLine({
      sameLoads,
      postedTimes,
      token: leadToken,
      covers,
      mutual,
      contacted: tables.contacted.some(isOf(leadToken)) ? 'Y' : '',
      flag: tables.flags.filter((flag) => flag.deleted_on === null).find(isOf(leadToken))?.id ?? 0,
    }),
  );
}

/** The events of assignments in all programs. */
const moves = new Set<string>();
/** The rows of several postings in all programs. */
let grouped = 0;
/** The rows of loads that may be the same as another company's, in all programs. */
let alike = 0;

describe('what every company sees', () => {
  it.each([
    { seed: 1, hasSandbox: false },
    { seed: 2, hasSandbox: true },
  ])(
    'equals rules M1–M11, M16, M18 and the company’s marks, run over the tables, by the API and by live events alone (seed $seed)',
    async ({ seed, hasSandbox }) => {
      const board = await createTestApp();
      const clients: HubClient[] = [];
      try {
        const { db } = board;
        const both = [await createPerson(db, { modes: ['B', 'C'] }), await createPerson(db, { modes: ['B', 'C'] })];
        const company = { is_sandbox: true };
        const sandbox = hasSandbox
          ? [await createBroker(db, { company }), await createPerson(db, { modes: ['B', 'C'], company })]
          : [];
        const brokers = [await createBroker(db), await createBroker(db), await createBroker(db), ...both, ...sandbox];
        const carriers = [await createCarrier(db), await createCarrier(db), await createCarrier(db), ...both];
        carriers.push(...sandbox.slice(1));
        const people = [...new Set([...brokers, ...carriers])];
        const calls = createBoardCalls(board);
        const address = await board.listen();
        const stores = new Map<number, LeadStore>();
        const suspended = new Set<number>();
        const days = new Map<number, string>();
        const connect = async (person: Person): Promise<LeadStore> => {
          const token = await board.tokenFor(person, { lifetimeSeconds: 864_000 });
          const client = await connectToHub(address, { token });
          clients.push(client);
          const store = createLeadStore(client, (token) => days.get(token));
          stores.set(person.accountId, store);
          return store;
        };
        for (const person of people) await connect(person);
        const program = new RandomBoard({ board, calls, random: createRandom(seed), brokers, carriers });
        const ownerOf = (posting: OraclePosting): Person =>
          people.find((person) => person.accountId === posting.account_id)!;
        const readLeads = async (posting: OraclePosting) => {
          const owner = ownerOf(posting);
          return (posting.kind === 'L' ? calls.leadsOfLoad : calls.leadsOfTruck)(owner, posting.token);
        };

        // When a company's suspension ends, its client connects again and loads its lists.
        const resume = async (person: Person) => {
          await expect.poll(() => connect(person).then(() => 'connected', String)).toBe('connected');
          await board.app.matching.catchUp();
          await board.app.hub.settle();
          const store = stores.get(person.accountId)!;
          for (const posting of (await readTables(board, today)).postings) {
            if (posting.account_id === person.accountId)
              store.set(posting.token, (await readLeads(posting)).body.leads);
          }
        };

        let today = '2026-06-15';
        let seen = 0;
        for (let batch = 0; batch < BATCHES; batch++) {
          const done: string[] = [];
          for (const { person: place, from, until } of SUSPENSIONS) {
            const person = people[place]!;
            if (batch === from) {
              await program.setSuspended(person, true);
              suspended.add(person.accountId);
              done.push(`suspend ${person.accountId}`);
            }
            if (batch === until) {
              await program.setSuspended(person, false);
              suspended.delete(person.accountId);
              done.push(`resume ${person.accountId}`);
              await resume(person);
            }
          }
          for (let count = 0; count < STEPS_A_BATCH; count++) done.push(await program.step());
          if (batch === DAY_CHANGE_BATCH) {
            today = '2026-06-16';
            // In steps, because a server that did not read the feed for half a day rebuilds its index.
            for (let step = 0; step < 3; step++) {
              board.clock.advance(DAY_MS / 3);
              await board.app.matching.catchUp();
            }
            await inTransaction(db, (tx) => appendChanges(tx, [{ type: 'day', day: today }]));
            done.push('a new day');
          }
          const tables = await readTables(board, today);
          for (const { token, date_avail } of tables.postings) days.set(token, date_avail);
          for (const posting of tables.postings) {
            const expected = expectedLines(tables, posting);
            if (suspended.has(posting.account_id)) {
              expect(expected).toEqual([]);
              expect(board.app.matching.index.listLeads(posting.token, 10)).toEqual({ pairs: [], total: 0 });
              await expect.poll(async () => (await readLeads(posting)).status).toBe(403);
              continue;
            }
            const { leads, total } = (await readLeads(posting)).body;
            const listed = leads.toSorted((one, other) => one.token - other.token).map(toLine);
            expect(listed, `API, posting ${posting.token}, batch ${batch}: ${done.join(', ')}`).toEqual(expected);
            expect(total).toBe(expected.length);
            seen += expected.length;
            grouped += listed.filter((line) => !line.includes(' ×1 ')).length;
            alike += listed.filter((line) => !line.includes(' ~0 ')).length;
          }
          await board.app.hub.settle();
          for (const posting of tables.postings) {
            if (suspended.has(posting.account_id)) continue;
            const store = stores.get(posting.account_id)!;
            await expect
              .poll(() => store.listOf(posting.token), {
                message: `events, posting ${posting.token}, batch ${batch}: ${done.join(', ')}`,
                timeout: 3_000,
                interval: 5,
              })
              .toEqual(expectedLines(tables, posting));
          }
        }
        for (const store of stores.values()) expect(store.mustRefetch(), 'events alone suffice').toBe(false);
        expect(seen, 'the program must make leads').toBeGreaterThan(500);
        expect(program.reposted, 'the program must repost').toBeGreaterThan(0);
        expect(program.assignments.renewed, 'the program must renew tokens').toBeGreaterThan(0);
        for (const move of program.assignments.moves) moves.add(move);
        expect(program.marksMade, 'the program must mark leads').toBeGreaterThan(5);
      } finally {
        for (const client of clients) client.close();
        await board.close();
      }
    },
    300_000,
  );

  it('was compared after every event of an assignment that opens or closes a pair', () => {
    expect([...moves].toSorted()).toEqual(['accept', 'assign', 'cancel', 'decline', 'unassign', 'withdraw']);
  });

  it('was compared for rows of several postings', () => {
    expect(grouped).toBeGreaterThan(50);
  });

  it('was compared for loads of two companies that may be the same', () => {
    expect(alike).toBeGreaterThan(50);
  });
});
