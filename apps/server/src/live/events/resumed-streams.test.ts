import { once } from 'node:events';
import { get, type ClientRequest, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { listLeadResources, readEvents, type MachineEvent } from '@loadstone/contracts/machine';
import { createPostingResource, deletePostingResource } from '@loadstone/contracts/postings';
import {
  createBroker,
  createCarrier,
  createTestApp,
  createTestDatabase,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestDatabase } from '@loadstone/testkit';
import { equipmentDraft, loadDraft } from '../../../test/drafts.ts';
import { createMachine, type TestMachine } from '../../../test/machine-calls.ts';

/** `npm run prove stream` has 1,000 clients of 20 companies with 3,000 cuts. */
const CLIENTS = Number(process.env['STREAM_CLIENTS'] ?? 12);
const COMPANIES = Number(process.env['STREAM_COMPANIES'] ?? 4);
const ROUNDS = Number(process.env['STREAM_ROUNDS'] ?? 60);
const CUTS_A_ROUND = Number(process.env['STREAM_CUTS'] ?? 1);
/** Below the limit of an account, because a server notices a cut after the client is back. */
const CLIENTS_OF_ACCOUNT = 3;
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
    if (response.statusCode !== 200) this.faults.push(`a stream is refused with ${response.statusCode}`);
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
    const [board] = boards;
    const owners: { machine: TestMachine; person: Person; kind: 'L' | 'E'; tokens: number[] }[] = [];
    for (let count = 0; count < COMPANIES; count += 1) {
      const kind = count % 2 === 0 ? 'L' : 'E';
      const person = await (kind === 'L' ? createBroker : createCarrier)(board!.db);
      owners.push({ machine: await createMachine(board!, person), person, kind, tokens: [] });
    }
    const clients: { owner: (typeof owners)[number]; client: CutClient }[] = [];
    while (clients.length < CLIENTS) {
      const owner = owners[clients.length % owners.length]!;
      const ofOwner = clients.filter((each) => each.owner === owner).length;
      const isFull = ofOwner > 0 && ofOwner % CLIENTS_OF_ACCOUNT === 0;
      if (isFull) owner.machine = await createMachine(board!, owner.person, { name: `TMS ${ofOwner}` });
      clients.push({ owner, client: new CutClient(owner.machine) });
    }
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
      const chosen = new Set(Array.from({ length: CUTS_A_ROUND }, () => clients[random(clients.length)]!));
      for (const each of chosen) each.client.cut();
      cuts += chosen.size;
      if (random(2) === 0) await sleep(random(20));
      await Promise.all([...chosen].map(connect));
    }
    for (const { owner, client } of clients) {
      const expected = new Map<number, number[]>();
      for (const token of owner.tokens) {
        const { body } = await owner.machine.call(listLeadResources, { query: { token } });
        expected.set(token, body.items.map((lead) => lead.token).toSorted());
      }
      const read = () => new Map(owner.tokens.map((token) => [token, [...(client.leads.get(token) ?? [])].toSorted()]));
      await expect.poll(read).toEqual(expected);
      expect(client.faults).toEqual([]);
      client.cut();
    }
    expect(cuts).toBeGreaterThan(ROUNDS * CUTS_A_ROUND * 0.9);
  });
});
