import type { Person, TestApp } from '@loadstone/testkit';
import { createAssignmentCalls, type AssignmentCalls } from './assignment-calls.ts';
import type { BoardCalls } from './board-calls.ts';
import type { OwnPosting, Random } from './random-board.ts';

interface AssignedPair {
  readonly load: OwnPosting;
  readonly truck: OwnPosting;
  readonly isAccepted: boolean;
}

/** What a step did: its description, and the postings that left the open ones or came back. */
interface AssignmentStep {
  readonly done: string;
  readonly taken?: readonly OwnPosting[];
  readonly released?: readonly OwnPosting[];
}

/** Random events of assignments through the API, one after the other. */
export class RandomAssignments {
  readonly #board: TestApp;
  readonly #calls: BoardCalls;
  readonly #random: Random;
  readonly #assignments: AssignmentCalls;
  /** Running assignments. */
  readonly #running: AssignedPair[] = [];
  /** The names of the events that happened. */
  readonly moves = new Set<string>();
  #renewed = 0;

  constructor({ board, calls, random }: { board: TestApp; calls: BoardCalls; random: Random }) {
    this.#board = board;
    this.#calls = calls;
    this.#random = random;
    this.#assignments = createAssignmentCalls(board);
  }

  /** How many tokens were renewed. */
  get renewed(): number {
    return this.#renewed;
  }

  /**
   * Assigns a load to one of its leads, or accepts or ends an assignment.
   *
   * @param open the open postings of companies that are not hidden
   * @param isSuspended true for a company that can call nothing
   */
  async step(open: readonly OwnPosting[], isSuspended: (person: Person) => boolean): Promise<AssignmentStep> {
    const running = this.#random.isLucky(0.7) ? this.#running.shift() : undefined;
    if (running !== undefined) return this.#change(running, isSuspended);
    return this.#assign(
      open,
      open.filter(({ kind, owner }) => kind === 'L' && !isSuspended(owner)),
    );
  }

  async #assign(open: readonly OwnPosting[], loads: readonly OwnPosting[]): Promise<AssignmentStep> {
    const load = this.#random.pick(loads);
    const list = await this.#calls.leadsOfLoad(load.owner, load.token);
    expectOk(list);
    if (list.body.leads.length === 0) return { done: 'nothing' };
    const lead = this.#random.pick(list.body.leads);
    const truck = open.find(({ token }) => token === lead.token);
    if (truck === undefined) throw new Error(`the lead ${lead.token} is no open posting`);
    expectOk(await this.#assignments.assign(load.owner, load.token, truck.token));
    this.#running.push({ load, truck, isAccepted: false });
    this.moves.add('assign');
    return { done: `assign ${load.token} ${truck.token}`, taken: [load, truck] };
  }

  async #change(pair: AssignedPair, isSuspended: (person: Person) => boolean): Promise<AssignmentStep> {
    const { load, truck, isAccepted } = pair;
    const [broker, carrier] = [load.owner, truck.owner];
    const calls = this.#assignments;
    const possible = [
      { name: 'unassign', by: broker, call: () => calls.unassign(broker, load.token) },
      { name: 'cancel', by: carrier, call: () => calls.cancel(carrier, truck.token) },
      ...(isAccepted
        ? []
        : [
            { name: 'accept', by: carrier, call: () => calls.step(carrier, 'E', truck.token, 'A') },
            { name: 'decline', by: carrier, call: () => calls.decline(carrier, load.token) },
            { name: 'withdraw', by: broker, call: () => calls.decline(broker, load.token) },
          ]),
    ].filter(({ by }) => !isSuspended(by));
    if (possible.length === 0) {
      this.#running.push(pair);
      return { done: 'nothing' };
    }
    const { name, call } = this.#random.pick(possible);
    expectOk(await call());
    this.moves.add(name);
    const done = `${name} ${load.token} ${truck.token}`;
    if (name !== 'accept') return { done, released: [await this.#readAgain(load), await this.#readAgain(truck)] };
    this.#running.push({ ...pair, isAccepted: true });
    return { done };
  }

  /** A posting that is open again, at times under a new token. */
  async #readAgain(posting: OwnPosting): Promise<OwnPosting> {
    const { token, version } = await this.#board.db
      .selectFrom('postings')
      .select(['token', 'version'])
      .where('id', '=', posting.id)
      .executeTakeFirstOrThrow();
    if (token !== posting.token) this.#renewed += 1;
    return { ...posting, token, version };
  }
}

function expectOk(response: { status: number; error: unknown }): void {
  if (response.status !== 200) throw new Error(`${response.status} ${JSON.stringify(response.error)}`);
}
