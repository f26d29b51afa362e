import {
  addPostingTag,
  createTag,
  deleteTag,
  listEquipmentLeads,
  listTags,
  loadPostingCalls,
  setContacted,
  type PostingKind,
} from '@loadstone/contracts';
import {
  createBroker,
  createCarrier,
  createPerson,
  createTestApp,
  createTestDatabase,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { describe, expect, it } from 'vitest';
import { countStatements } from '../src/db/preparing-client.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { closeAccount } from '../src/modules/companies/index.ts';
import { createBoardCalls, type BoardCalls } from './board-calls.ts';
import { createRandom, RandomBoard, type Random } from './random-board.ts';

/** Steps that post only, so that there are leads. */
const FIRST_STEPS = 36;
const STEPS = 30;
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

/** Sends each call to one of the servers. */
function alternate([first, ...others]: readonly Server[], random: Random): TestApp {
  const servers = [first!, ...others];
  return Object.create(first!.board, {
    call: { value: (...parameters: Parameters<TestApp['call']>) => random.pick(servers).board.call(...parameters) },
  }) as TestApp;
}

/** A posting whose leads are read. */
interface Listed {
  readonly owner: Person;
  readonly kind: PostingKind;
  readonly token: number;
}

/** What support staff change in the tables, and what the random board does not do. */
class MoreSteps {
  readonly #board: TestApp;
  readonly #random: Random;
  readonly #people: readonly Person[];
  #made = 0;
  #contacts = 0;

  constructor(board: TestApp, random: Random, people: readonly Person[]) {
    this.#board = board;
    this.#random = random;
    this.#people = people;
  }

  /** @param listed the postings whose leads are compared */
  async step(listed: readonly Listed[]): Promise<string> {
    const person = this.#random.pick(this.#people);
    this.#made += 1;
    // Every other one, because marks of other postings are not compared.
    if (this.#made % 2 === 0) return this.#contact(listed);
    const dice = this.#random.below(10);
    if (dice < 2) return this.#changeCompany(person);
    if (dice < 4) return this.#changeUser(person);
    if (dice < 5) return this.#rollBack(person);
    return this.#tag(this.#people[0]!);
  }

  /** How often a mark was set or deleted. */
  get contacts(): number {
    return this.#contacts;
  }

  async #changeCompany({ accountId }: Person): Promise<string> {
    const change = this.#random.pick([
      { phone: `555-${this.#made}` },
      { common_name: `Company ${this.#made}` },
      { s_type: `Type ${this.#made}` },
    ]);
    await this.#board.db.updateTable('companies').set(change).where('account_id', '=', accountId).execute();
    return `company ${accountId}: ${JSON.stringify(change)}`;
  }

  async #changeUser({ userId }: Person): Promise<string> {
    const change = this.#random.pick([{ phone: `444-${this.#made}` }, { nick_name: `Nick ${this.#made}` }]);
    await this.#board.db.updateTable('users').set(change).where('user_id', '=', userId).execute();
    return `user ${userId}: ${JSON.stringify(change)}`;
  }

  /** Sets or deletes the contacted mark of the first lead that there is. */
  async #contact(listed: readonly Listed[]): Promise<string> {
    const calls = createBoardCalls(this.#board);
    for (const { owner: as, kind, token } of listed) {
      const { body } = await (kind === 'L' ? calls.leadsOfLoad : calls.leadsOfTruck)(as, token);
      const [lead] = body.leads;
      if (lead === undefined) continue;
      const other = kind === 'L' ? { eToken: lead.token } : { lToken: lead.token };
      const { status } = await this.#board.call(setContacted, { as, body: { cnCustCd: lead.custCd, ...other } });
      this.#contacts += 1;
      return `contact ${lead.token}: ${status}`;
    }
    return 'nothing';
  }

  /** A change that is not committed. */
  async #rollBack({ accountId }: Person): Promise<string> {
    const change = inTransaction(this.#board.db, async (tx) => {
      await tx.updateTable('companies').set({ phone: 'never' }).where('account_id', '=', accountId).execute();
      throw new Error('rolled back');
    });
    await expect(change).rejects.toThrow('rolled back');
    return `nothing for ${accountId}`;
  }

  async #tag(as: Person): Promise<string> {
    const known = await this.#board.call(listTags, { as });
    expect(known.status).toBe(200);
    if (known.body.length > 2) {
      const { id: tagId } = this.#random.pick(known.body);
      return `delete tag ${tagId}: ${(await this.#board.call(deleteTag, { as, params: { id: tagId } })).status}`;
    }
    const tag = { tagName: `Tag ${this.#made}`, tagColor: '#2563eb' } as const;
    const { status: created, body } = await this.#board.call(createTag, { as, body: tag });
    expect(created).toBe(200);
    const own = await this.#board.db
      .selectFrom('postings')
      .selectAll()
      .where('account_id', '=', as.accountId)
      .where('deleted_on', 'is', null)
      .executeTakeFirst();
    if (own === undefined) return `tag ${body.id}`;
    const tagging = { postingId: own.token, tagId: body.id };
    const { status } = await this.#board.call(addPostingTag, { as, body: tagging });
    return `tag ${own.kind} ${own.token}: ${status}`;
  }
}

describe('lists of two servers that cache rows', () => {
  it.each([1])(
    'equal those of a server that reads the tables, right after each change by either server (seed %i)',
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
        const more = new MoreSteps(board, random, [...brokers, ...carriers]);

        const closed = new Set<number>();
        const listPostings = async (): Promise<Listed[]> => {
          const people = [...brokers, ...carriers].filter(({ accountId }) => !closed.has(accountId));
          const rows = await db
            .selectFrom('postings')
            .selectAll()
            .where('deleted_on', 'is', null)
            .orderBy('id')
            .execute();
          return rows.slice(0, LISTED_POSTINGS).flatMap(({ account_id: accountId, kind, token }) => {
            const owner = people.find((person) => person.accountId === accountId);
            return owner === undefined ? [] : [{ owner, kind, token }];
          });
        };
        const readAll = async ({ board: app, calls }: Server, postings: readonly Listed[]): Promise<unknown[]> => {
          const [broker, carrier] = [brokers[0]!, carriers[0]!];
          const leads: unknown[] = [];
          for (const { owner, kind, token } of postings) {
            leads.push((await (kind === 'L' ? calls.leadsOfLoad : calls.leadsOfTruck)(owner, token)).body);
          }
          return [
            (await calls.listLoads(broker)).body,
            (await calls.listTrucks(carrier)).body,
            (await calls.listLoads(both)).body,
            (await app.call(listTags, { as: broker })).body,
            ...leads,
          ];
        };

        let leadCount = 0;
        const compare = async (done: string): Promise<void> => {
          const postings = await listPostings();
          const expected = await readAll(reference, postings);
          for (const server of [first, second]) {
            expect(await readAll(server, postings), `after ${done}`).toEqual(expected);
          }
          leadCount += (expected.slice(4) as { leads: unknown[] }[]).reduce((sum, { leads }) => sum + leads.length, 0);
        };
        // The program first fills the board.
        for (let step = 0; step < FIRST_STEPS; step += 1) await program.step();
        for (let step = 0; step < STEPS; step += 1) {
          await compare(step % 3 === 2 ? await more.step(await listPostings()) : await program.step());
        }
        await inTransaction(db, (tx) => closeAccount(tx, brokers[1]!.custCd));
        closed.add(brokers[1]!.accountId);
        await compare('a company was closed');
        expect(more.contacts, 'the program must mark leads').toBeGreaterThan(2);
        expect(leadCount, 'the program must make leads').toBeGreaterThan(100);
      } finally {
        for (const { board } of servers) await board.close();
        await database.close();
      }
    },
    180_000,
  );

  it('are read without a statement of their own while nothing changes', async () => {
    const { board, calls } = await open({});
    try {
      const broker = await createBroker(board.db);
      const load = (await calls.postLoad(broker)).body;
      await calls.postTruck(await createCarrier(board.db));
      const headers = { authorization: `Bearer ${await board.tokenFor(broker)}` };
      const keys = { dat: 'NA', quickpay: 'NA', equifax: 'NA', transcreditUs: 'NA', transcreditCa: 'NA' };
      const reads = [
        () => board.call(listTags, { headers }),
        () => board.call(loadPostingCalls.list, { headers, params: { key: broker.keyFor('ll_ldpostings_view') } }),
        () => board.call(listEquipmentLeads, { headers, params: { token: load.token, ...keys } }),
      ];
      for (const read of reads) {
        const counts: number[] = [];
        for (let call = 0; call < 4; call += 1) {
          const before = countStatements();
          expect((await read()).status).toBe(200);
          counts.push(countStatements() - before);
        }
        // The caller, which tests do not cache, and the feed. A poll of the feed may fall into a call.
        expect(Math.min(...counts)).toBe(2);
        expect(counts[0]).toBeGreaterThan(2);
      }
    } finally {
      await board.close();
    }
  });
});
