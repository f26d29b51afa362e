import { setTimeout as sleep } from 'node:timers/promises';
import { callServer } from '../prove/call-server.ts';
import type { Db } from '../src/db/database.ts';
import type { BenchUser } from './live-board.ts';
import type { LiveClients } from './live-clients.ts';

/** How long a person works with one list. */
const SELECTION_MS = 20_000;
/** The lists that a desk states beside the selected one: those of the next and the previous row. */
const NEIGHBOURS = 1;

interface Desks {
  readonly db: Db;
  readonly address: string;
  readonly users: readonly BenchUser[];
  readonly clients: LiveClients;
  /** The own postings that a desk shows in any case. */
  readonly keptOf: ReadonlyMap<BenchUser, readonly number[]>;
}

/**
 * Lets desks work as people do: each states that it shows one own posting with its neighbours, and opens the next list each
 * 20 s, at another moment than the others. A list is read when it is opened, with its selection stated before.
 *
 * @returns a function that ends it; it resolves to the number of lists that were read
 */
export async function workAtDesks({ db, address, users, clients, keptOf }: Desks): Promise<() => Promise<number>> {
  const own = await listOwnPostings(db, users);
  const at = new Map<BenchUser, number>();
  let opened = 0;
  let isOver = false;
  const open = async (user: BenchUser, place: number): Promise<void> => {
    const postings = own.get(user.accountId) ?? [];
    at.set(user, place);
    const near = postings.slice(Math.max(0, place - NEIGHBOURS), place + NEIGHBOURS + 1).map(({ token }) => token);
    clients.show(user, [...(keptOf.get(user) ?? []), ...near]);
    const posting = postings[place];
    if (posting === undefined) return;
    const path = `/api/${posting.kind === 'L' ? 'Equipment' : 'Load'}Lead/${posting.token}/NA/NA/NA/NA/NA`;
    const reply = await callServer({ address, token: user.token, path });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    await reply.arrayBuffer();
    opened += 1;
  };
  const work = async (): Promise<void> => {
    const startMs = performance.now();
    for (let turn = 0; !isOver; turn++) {
      const user = users[turn % users.length];
      if (user === undefined) return;
      await sleep(Math.max(0, startMs + (turn * SELECTION_MS) / users.length - performance.now()));
      if (!isOver) await open(user, ((at.get(user) ?? -1) + 1) % Math.max(1, own.get(user.accountId)?.length ?? 0));
    }
  };
  for (const user of users) await open(user, 0);
  const working = work();
  return async () => {
    isOver = true;
    await working;
    return opened;
  };
}

async function listOwnPostings(db: Db, users: readonly BenchUser[]) {
  const rows = await db
    .selectFrom('postings')
    .select(['account_id', 'token', 'kind'])
    .where('p_status', '=', 'O')
    .where('deleted_on', 'is', null)
    .where(
      'account_id',
      'in',
      users.map(({ accountId }) => accountId),
    )
    .orderBy('token')
    .execute();
  return Map.groupBy(rows, ({ account_id }) => account_id);
}
