import {
  createBroker,
  createCarrier,
  createPerson,
  createTestApp,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { toListHash, type Lead } from '@loadstone/contracts/leads';
import { describe, expect, it } from 'vitest';
import { appendChanges } from '../src/db/change-feed/change-feed.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { endConfirmations } from '../src/modules/board-day/board-day.module.ts';
import { createBoardCalls } from './board-calls.ts';
import { connectToHub, type HubClient } from './hub-client.ts';
import { createLeadStore, toLine, type LeadStore } from './lead-store.ts';
import {
  isRecent,
  isReportedAsGone,
  listOracleLeads,
  type OraclePosting,
  type OracleTables,
} from './matching-oracle.ts';
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
/** The batches that take two hours; older postings without an action of their owner are not confirmed after four. */
const IDLE_BATCHES = [8, 9, 13, 14, 15];
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

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
    postingsByToken: new Map(postings.map((posting) => [posting.token, posting])),
    exclusions: await db.selectFrom('exclusions').selectAll().execute(),
    networks: await db.selectFrom('networks').selectAll().execute(),
    networkMembers: await db.selectFrom('network_members').selectAll().execute(),
    companies: await db.selectFrom('companies').selectAll().execute(),
    contacted: await db.selectFrom('contacted_leads').selectAll().execute(),
    flags: await db.selectFrom('flags').selectAll().execute(),
    goneReports: await db.selectFrom('gone_reports').selectAll().execute(),
    today,
    now: board.clock.now(),
    confirmedHours: board.configuration.limits.confirmedHours,
    dateToleranceDays: board.configuration.board.matchDateToleranceDays,
  };
}

/** The companies' marks in the tables. */
interface MarkTables {
  contacted: { account_id: number; lead_posting_id: number | null }[];
  flags: { id: number; account_id: number; lead_posting_id: number | null; deleted_on: Date | null }[];
  goneReports: { account_id: number; posting_id: number; posted_on: Date; reported_on: Date }[];
  /** Each posting by its token. */
  postingsByToken: Map<number, OraclePosting>;
}

function expectedLines(tables: OracleTables & MarkTables, mine: OraclePosting): string[] {
  return listOracleLeads(tables, mine).map((lead) => {
    const posting = tables.postingsByToken.get(lead.leadToken)!;
    const isMark = (row: { account_id: number; lead_posting_id: number | null }) =>
      row.account_id === mine.account_id && row.lead_posting_id === posting.id;
    const isReport = (row: MarkTables['goneReports'][number]) =>
      row.account_id === mine.account_id &&
      row.posting_id === posting.id &&
      row.posted_on.getTime() === posting.created_on.getTime();
    const { leadToken: token, confirmed } = lead;
    const confirmedUntil = new Date(tables.now.getTime() + (confirmed ? 1 : 0)).toISOString();
    return toLine(
      {
        ...lead,
        token,
        confirmedUntil,
        contacted: tables.contacted.some(isMark) ? 'Y' : '',
        flag: tables.flags.filter((flag) => flag.deleted_on === null).find(isMark)?.id ?? 0,
        reportedGone: tables.goneReports.some(isReport),
      },
      tables.now,
    );
  });
}

/** M12 and M17: mutual leads first, and confirmed ones first within each class. */
function toOrderClass({ mutual, confirmedUntil = '' }: Lead, now: Date): number {
  return (mutual ? 0 : 2) + (Date.parse(confirmedUntil) > now.getTime() ? 0 : 1);
}

/** The events of assignments in all programs. */
const moves = new Set<string>();
/** The changes of reports in all programs. */
const reports = new Set<string>();
/** The lists with confirmed leads and others, in all programs. */
let ordered = 0;
/** The rows that are not confirmed because of a report alone, in all programs. */
let reported = 0;
/** The lists with leads whose hash was compared in all programs. */
let proven = 0;
const EMPTY_HASH = toListHash([]);
/** The rows of several postings in all programs. */
let grouped = 0;
/** The rows of loads that may be the same as another company's, in all programs. */
let alike = 0;

describe('what every company sees', () => {
  it.each([
    { seed: 1, hasSandbox: false },
    { seed: 2, hasSandbox: true },
  ])(
    'equals rules M1–M11, M16–M18 and the company’s marks, run over the tables, by the API and by live events alone (seed $seed)',
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
        const confirmedMs = board.configuration.limits.confirmedHours * HOUR_MS;
        const address = await board.listen();
        const stores = new Map<number, LeadStore>();
        const clientOf = new Map<number, HubClient>();
        const suspended = new Set<number>();
        const days = new Map<number, string>();
        const connect = async (person: Person): Promise<LeadStore> => {
          const token = await board.tokenFor(person, { lifetimeSeconds: 864_000 });
          const client = await connectToHub(address, { token });
          clients.push(client);
          const store = createLeadStore(client, (token) => days.get(token));
          stores.set(person.accountId, store);
          clientOf.set(person.accountId, client);
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

        /** Every other client states what it shows: one of its postings, or everything. */
        const chance = createRandom(seed + 100);
        const stateInterest = (): void => {
          const client = clientOf.get(chance.pick(people.filter((_, place) => place % 2 === 0)).accountId);
          client?.show(chance.isLucky(0.1) ? null : [chance.pick([...days.keys(), 1])]);
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
          for (let count = 0; count < STEPS_A_BATCH; count++) {
            // Each step has a time of its own: which came later, a report or an action of the owner, decides M17.
            board.clock.advance(1);
            done.push(await program.step());
            stateInterest();
          }
          if (IDLE_BATCHES.includes(batch)) {
            board.clock.advance(2 * HOUR_MS);
            await board.app.matching.catchUp();
            done.push('two hours');
          }
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
          await endConfirmations(db, new Date(board.clock.now().getTime() - confirmedMs));
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
            const listed = leads
              .toSorted((one, other) => one.token - other.token)
              .map((lead) => toLine(lead, tables.now));
            expect(listed, `API, posting ${posting.token}, batch ${batch}: ${done.join(', ')}`).toEqual(expected);
            expect(total).toBe(expected.length);
            const classes = leads.map((lead) => toOrderClass(lead, tables.now));
            expect(classes, `order, posting ${posting.token}, batch ${batch}`).toEqual(classes.toSorted());
            if (new Set(classes.map((each) => each % 2)).size > 1) ordered += 1;
            for (const { token } of leads) {
              const lead = tables.postingsByToken.get(token)!;
              if (isRecent(tables, lead) && isReportedAsGone(tables, lead)) reported += 1;
            }
            seen += expected.length;
            grouped += listed.filter((line) => !line.includes(' ×1 ')).length;
            alike += listed.filter((line) => !line.includes(' ~0 ')).length;
          }
          await board.app.hub.settle();
          for (const posting of tables.postings) {
            if (suspended.has(posting.account_id)) continue;
            const store = stores.get(posting.account_id)!;
            await expect
              .poll(() => store.listOf(posting.token, tables.now), {
                message: `events, posting ${posting.token}, batch ${batch}: ${done.join(', ')}`,
                interval: 5,
              })
              .toEqual(expectedLines(tables, posting));
            const proofs = await clientOf.get(posting.account_id)?.prove({ shown: [posting.token] });
            const hash = store.hashOf(posting.token);
            const isOpen = posting.p_status === 'O' && posting.date_avail >= today;
            const proof = proofs?.lists[0]?.hash ?? (isOpen ? undefined : EMPTY_HASH);
            expect(proof, `hash, posting ${posting.token}, batch ${batch}: ${done.join(', ')}`).toBe(hash);
            if (hash !== EMPTY_HASH) proven += 1;
          }
        }
        for (const store of stores.values()) expect(store.mustRefetch(), 'events alone suffice').toBe(false);
        expect(seen, 'the program must make leads').toBeGreaterThan(500);
        expect(program.reposted, 'the program must repost').toBeGreaterThan(0);
        expect(program.assignments.renewed, 'the program must renew tokens').toBeGreaterThan(0);
        for (const move of program.assignments.moves) moves.add(move);
        for (const name of program.marks.reports) reports.add(name);
        expect(program.marks.marked, 'the program must mark leads').toBeGreaterThan(5);
      } finally {
        for (const client of clients) client.close();
        await board.close();
      }
    },
  );

  it('was compared after every event of an assignment that opens or closes a pair', () => {
    expect([...moves].toSorted()).toEqual(['accept', 'assign', 'cancel', 'decline', 'unassign', 'withdraw']);
  });

  it('was compared after reports that a load is gone, their withdrawal and the reply of the owner', () => {
    expect([...reports].toSorted()).toEqual(['reply still available', 'report as gone', 'withdraw report']);
    expect(reported).toBeGreaterThan(10);
    expect(ordered).toBeGreaterThan(50);
  });

  it('was compared for the hashes of the lists that each client has by live events alone', () => {
    expect(proven).toBeGreaterThan(200);
  });

  it('was compared for rows of several postings', () => {
    expect(grouped).toBeGreaterThan(50);
  });

  it('was compared for loads of two companies that may be the same', () => {
    expect(alike).toBeGreaterThan(50);
  });
});
