import { listEquipmentLeads } from '@loadstone/contracts/leads';
import { listLiveLeads, type LiveLeadRequest } from '@loadstone/contracts/live-leads';
import { loadPostingCalls } from '@loadstone/contracts/postings';
import { listTags } from '@loadstone/contracts/tags';
import {
  createBroker,
  createCarrier,
  createPerson,
  createTestApp,
  createTestDatabase,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { describe, expect, it, vi } from 'vitest';
import { countStatements } from '../src/db/preparing-client.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { closeAccount } from '../src/modules/companies/index.ts';
import { createBoardCalls, type BoardCalls } from './board-calls.ts';
import { PushedLeads, readFromTables } from './pushed-leads.ts';
import { createRandom, RandomBoard, type Random } from './random-board.ts';
import { RandomRowChanges, type ListedPosting } from './random-row-changes.ts';

/** Steps that post only, so that there are leads. */
const FIRST_STEPS = 36;
const STEPS = 28;
/** Postings whose leads are compared after each step: the same ones, so that their rows are cached. */
const LISTED_POSTINGS = 5;

/** A server and the calls to it. */
interface Server {
  readonly board: TestApp;
  readonly calls: BoardCalls;
}

async function open(parts: Parameters<typeof createTestApp>[0]): Promise<Server> {
  const board = await createTestApp(parts);
  return { board, calls: createBoardCalls(board) };
}

/** Makes every list of a server read from the tables, with an index that is up to date. */
function switchCachesOff({ board }: Server): void {
  const { matching } = board.app;
  const catchUp = matching.catchUp.bind(matching);
  matching.catchUp = async () => {
    await catchUp();
    return false;
  };
}

/** Sends each request to one of the servers, and lets one of them do each sweep. */
function alternate(servers: readonly Server[], random: Random): TestApp {
  const boards = servers.map(({ board }) => board);
  return Object.create(boards[0]!, {
    call: { value: (...parameters: Parameters<TestApp['call']>) => random.pick(boards).call(...parameters) },
    http: { get: () => random.pick(boards).http },
    app: { get: () => random.pick(boards).app },
  }) as TestApp;
}

describe('lists and pushes of two servers that cache rows', () => {
  it.each([1])(
    'equal what another server reads from the tables, right after each change by either server (seed %i)',
    async (seed) => {
      const database = await createTestDatabase();
      const servers: Server[] = [];
      try {
        for (let count = 0; count < 3; count += 1) servers.push(await open({ database }));
        const [first, second, reference] = servers as [Server, Server, Server];
        switchCachesOff(reference);
        const { db } = database;
        const both = await createPerson(db, { modes: ['B', 'C'] });
        const brokers = [await createBroker(db), await createBroker(db), both];
        const carriers = [await createCarrier(db), await createCarrier(db), both];
        const random = createRandom(seed);
        const board = alternate([first, second], random);
        const program = new RandomBoard({ board, calls: createBoardCalls(board), random, brokers, carriers });
        const people = [...brokers, ...carriers];
        const lists = [
          { owner: brokers[0]!, kind: 'L' },
          { owner: carriers[0]!, kind: 'E' },
          { owner: both, kind: 'L' },
        ] as const;
        const more = new RandomRowChanges({ board, random, people, lists });

        let liveLeadCount = 0;
        const closed = new Set<number>();
        const listPostings = async (): Promise<ListedPosting[]> => {
          const open = people.filter(({ accountId }) => !closed.has(accountId));
          const rows = await db
            .selectFrom('postings')
            .selectAll()
            .where('deleted_on', 'is', null)
            .orderBy('id')
            .execute();
          return rows.slice(0, LISTED_POSTINGS).flatMap(({ account_id: accountId, kind, token }) => {
            const owner = open.find((person) => person.accountId === accountId);
            return owner === undefined ? [] : [{ owner, kind, token }];
          });
        };
        const readAll = async (
          { board: app, calls }: Server,
          postings: readonly ListedPosting[],
        ): Promise<unknown[]> => {
          const leads: unknown[] = [];
          for (const { owner, kind, token } of postings) {
            leads.push((await (kind === 'L' ? calls.leadsOfLoad : calls.leadsOfTruck)(owner, token)).body);
          }
          const readLive = async (as: Person, request: object) => {
            const { body } = await app.call(listLiveLeads, { as, body: request as LiveLeadRequest });
            liveLeadCount += body.liveLeads.length;
            return { ...body, ll_serverTime: '' };
          };
          return [
            await readLive(brokers[0]!, { Type: 0, B_LLAPIKey: brokers[0]!.keyFor('ll_live') }),
            await readLive(carriers[0]!, { Type: 1, C_LLAPIKey: carriers[0]!.keyFor('ll_live') }),
            (await calls.listLoads(brokers[0]!)).body,
            (await calls.listTrucks(carriers[0]!)).body,
            (await calls.listLoads(both)).body,
            (await app.call(listTags, { as: brokers[0]! })).body,
            ...leads,
          ];
        };

        const pushed = [first, second].map((server) => new PushedLeads(server.board, people));
        let leadCount = 0;
        let pushCount = 0;
        const comparePushes = async (done: string): Promise<void> => {
          const [ofFirst, ofSecond] = [await pushed[0]!.take(), await pushed[1]!.take()];
          expect(ofSecond, `pushed after ${done}`).toEqual(ofFirst);
          expect(ofFirst, `pushed after ${done}`).toEqual(await readFromTables(reference.board, ofFirst));
          pushCount += ofFirst.length;
        };
        const compare = async (done: string): Promise<void> => {
          await comparePushes(done);
          const postings = await listPostings();
          const expected = await readAll(reference, postings);
          for (const server of [first, second]) {
            expect(await readAll(server, postings), `after ${done}`).toEqual(expected);
          }
          leadCount += (expected.slice(6) as { leads: unknown[] }[]).reduce((sum, { leads }) => sum + leads.length, 0);
        };
        // The program first fills the board.
        for (let step = 0; step < FIRST_STEPS; step += 1) await comparePushes(await program.step());
        for (let step = 0; step < STEPS; step += 1) {
          await compare(step % 2 === 1 ? await more.step(await listPostings()) : await program.step());
        }
        await inTransaction(db, (tx) => closeAccount(tx, brokers[1]!.custCd));
        closed.add(brokers[1]!.accountId);
        await compare('a company was closed');
        expect(more.made, 'the program must change what rows show').toMatchObject({
          contact: expect.any(Number),
          renamedNetwork: expect.any(Number),
          addedDocument: expect.any(Number),
          removedDocument: expect.any(Number),
        });
        expect(leadCount, 'the program must make leads').toBeGreaterThan(100);
        expect(pushCount, 'the program must push leads').toBeGreaterThan(100);
        expect(liveLeadCount, 'the program must make live leads').toBeGreaterThan(100);
      } finally {
        for (const { board } of servers) await board.close();
        await database.close();
      }
    },
  );

  it('are read without a statement of their own while nothing changes', async () => {
    const { board, calls } = await open({});
    try {
      const broker = await createBroker(board.db);
      const load = (await calls.postLoad(broker)).body;
      await calls.postTruck(await createCarrier(board.db));
      const headers = { authorization: `Bearer ${await board.tokenFor(broker)}` };
      const keys = { dat: 'NA', quickpay: 'NA', equifax: 'NA', transcreditUs: 'NA', transcreditCa: 'NA' };
      const liveLeads = { Type: 0, B_LLAPIKey: broker.keyFor('ll_live') } as LiveLeadRequest;
      const reads = [
        () => board.call(listTags, { headers }),
        () => board.call(listLiveLeads, { headers, body: liveLeads }),
        () => board.call(loadPostingCalls.list, { headers, params: { key: broker.keyFor('ll_ldpostings_view') } }),
        () => board.call(listEquipmentLeads, { headers, params: { token: load.token, ...keys } }),
      ];
      for (const read of reads) {
        const count = async (): Promise<number> => {
          const before = countStatements();
          expect((await read()).status).toBe(200);
          return countStatements() - before;
        };
        expect(await count()).toBeGreaterThan(2);
        // The caller, which tests do not cache, and the feed. A poll of the feed may fall into a call.
        await vi.waitFor(async () => expect(await count()).toBe(2), { timeout: 120_000, interval: 10 });
      }
    } finally {
      await board.close();
    }
  });
});
