import { once } from 'node:events';
import { get, type ClientRequest, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createPostingResource,
  deletePostingResource,
  listLeadResources,
  readEvents,
  type MachineEvent,
} from '@loadstone/contracts';
import { createBroker, createCarrier, createTestApp, createTestDatabase, type TestApp } from '@loadstone/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestDatabase } from '@loadstone/testkit';
import { equipmentDraft, loadDraft } from '../../../test/drafts.ts';
import { createMachine, type TestMachine } from '../../../test/machine-calls.ts';

const CLIENTS = 12;
const ROUNDS = 60;
const SEED = 7;

let database: TestDatabase;
let boards: TestApp[];
let addresses: string[];
beforeEach(async () => {
  database = await createTestDatabase();
  boards = [await createTestApp({ database }), await createTestApp({ database })];
  addresses = await Promise.all(boards.map((board) => board.listen()));
});
afterEach(async () => {
  for (const board of boards) await board.close();
  await database.close();
});

/** A program that knows the leads of its company's postings only by the stream, and is cut again and again. */
class CutClient {
  readonly leads = new Map<number, Set<number>>();
  readonly faults: string[] = [];
  readonly #machine: TestMachine;
  readonly #seen = new Set<string>();
  #lastEventId = '0-0';
  #request: ClientRequest | undefined;

  constructor(machine: TestMachine) {
    this.#machine = machine;
  }

  async connect(address: string): Promise<void> {
    const headers = { ...this.#machine.headers, 'last-event-id': this.#lastEventId };
    const request = get(address + readEvents.path, { headers, agent: false });
    request.on('error', () => undefined);
    this.#request = request;
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    let rest = '';
    response.on('error', () => undefined);
    response.setEncoding('utf8').on('data', (text: string) => {
      if (this.#request !== request) return;
      const blocks = (rest + text).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) this.#take(block);
    });
  }

  cut(): void {
    this.#request?.destroy();
    this.#request = undefined;
  }

  #take(block: string): void {
    const data = /^data: (.*)$/m.exec(block)?.[1];
    const id = /^id: (.*)$/m.exec(block)?.[1];
    if (id !== undefined) this.#lastEventId = id;
    if (data === undefined) return;
    const event = JSON.parse(data) as MachineEvent;
    if (this.#seen.has(event.id)) this.faults.push(`${event.id} came twice`);
    this.#seen.add(event.id);
    if (event.type === 'reset') this.faults.push('a reset');
    if (event.type === 'posting.removed') this.leads.delete(event.data.token);
    if (event.type === 'lead.removed') this.leads.get(event.data.myToken)?.delete(event.data.leadToken);
    if (event.type !== 'lead.appeared' && event.type !== 'lead.changed') return;
    const list = this.leads.get(event.data.myToken) ?? new Set();
    this.leads.set(event.data.myToken, list.add(event.data.lead.token));
  }
}

describe('programs whose streams are cut again and again, on two servers', () => {
  it('end with the leads of the server, and have each event once', async () => {
    let state = SEED;
    const random = (below: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    const owners: { machine: TestMachine; kind: 'L' | 'E'; tokens: number[] }[] = [];
    for (let count = 0; count < 2; count += 1) {
      owners.push({
        machine: await createMachine(boards[0]!, await createBroker(boards[0]!.db)),
        kind: 'L',
        tokens: [],
      });
      owners.push({
        machine: await createMachine(boards[0]!, await createCarrier(boards[0]!.db)),
        kind: 'E',
        tokens: [],
      });
    }
    const clients = Array.from({ length: CLIENTS }, (_, index) => {
      const owner = owners[index % owners.length]!;
      return { owner, client: new CutClient(owner.machine) };
    });
    const connect = ({ client }: (typeof clients)[number]) => client.connect(addresses[random(2)]!);
    for (const each of clients) await connect(each);
    let cuts = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const owner = owners[random(owners.length)]!;
      if (owner.tokens.length > 4) {
        const [token = 0] = owner.tokens.splice(random(owner.tokens.length), 1);
        await owner.machine.call(deletePostingResource, { params: { token } });
      } else {
        const body =
          owner.kind === 'L'
            ? { postType: 'L' as const, ...loadDraft() }
            : { postType: 'E' as const, ...equipmentDraft() };
        owner.tokens.push((await owner.machine.call(createPostingResource, { body })).body.token);
      }
      const each = clients[random(clients.length)]!;
      each.client.cut();
      cuts += 1;
      if (random(2) === 0) await sleep(random(20));
      await connect(each);
    }
    for (const { owner, client } of clients) {
      const expected = new Map<number, number[]>();
      for (const token of owner.tokens) {
        const { body } = await owner.machine.call(listLeadResources, { query: { token } });
        expected.set(token, body.items.map((lead) => lead.token).toSorted());
      }
      const read = () => new Map(owner.tokens.map((token) => [token, [...(client.leads.get(token) ?? [])].toSorted()]));
      await expect.poll(read, { timeout: 20_000 }).toEqual(expected);
      expect(client.faults).toEqual([]);
      client.cut();
    }
    expect(cuts).toBe(ROUNDS);
  }, 120_000);
});
