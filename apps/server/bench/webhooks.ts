import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import type { MachineEvent } from '@loadstone/contracts/machine';
import type { LoadstoneClient } from '../../../packages/client/src/index.ts';
import { withBenchBoard, type BenchBoard } from './bench-board.ts';
import { printResult, toPercentile } from './figures.ts';
import { offer, post } from './live-board.ts';
import { createProgram, toRow } from './live-upserts.ts';

/**
 * Measures how fast a webhook endpoint on the same machine takes what has waited: the time from its resumption until it has
 * every event, in batches and one by one; and the time from the reply to an offer until its event arrives while other events
 * wait. Database, server and receiver share the machine.
 */
const LIMITS = { batchedMs: 1_000, offerMs: 500 };
const WAIT_MS = 120_000;
const ROWS_PER_CALL = 1_000;
const TYPES = ['posting.changed', 'offer.changed'] as const;

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    events: { type: 'string', default: '500' },
    backlog: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '5' },
    postings: { type: 'string', default: '20000' },
    port: { type: 'string', default: '18397' },
  },
});
const [eventCount, backlog, rounds] = [Number(values.events), Number(values.backlog), Number(values.rounds)];

/** A receiver that accepts everything, and notes when it had how many events, and each offer. */
class Receiver {
  readonly #server: Server;
  count = 0;
  offers: number[] = [];
  url = '';

  constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        response.writeHead(204).end();
        const events = [JSON.parse(Buffer.concat(chunks).toString()) as MachineEvent | MachineEvent[]].flat();
        this.count += events.length;
        for (const { type } of events) if (type === 'offer.changed') this.offers.push(performance.now());
      });
    });
  }

  async listen(): Promise<void> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/** @throws Error where it does not come true in time */
async function until(isTrue: () => boolean): Promise<void> {
  const giveUpAt = performance.now() + WAIT_MS;
  while (!isTrue()) {
    if (performance.now() > giveUpAt) throw new Error('the events did not arrive');
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

/** A webhook of a program, which is paused and resumed. */
class Endpoint {
  readonly #program: LoadstoneClient;
  readonly #id: number;

  private constructor(program: LoadstoneClient, id: number) {
    this.#program = program;
    this.#id = id;
  }

  static async create(program: LoadstoneClient, url: string, isBatched: boolean): Promise<Endpoint> {
    const body = { url, events: [...TYPES], isBatched, description: '' };
    const { data, error } = await program.api.POST('/v1/webhooks', { body });
    if (data === undefined) throw new Error(error.detail);
    return new Endpoint(program, data.webhook.id);
  }

  async pause(isPaused: boolean): Promise<void> {
    const params = { path: { id: this.#id } };
    const { error } = await this.#program.api.PATCH('/v1/webhooks/{id}', { params, body: { isPaused } });
    if (error !== undefined) throw new Error(error.detail);
  }

  /** Waits until so many events wait for it. */
  async fill(expected: number): Promise<void> {
    for (;;) {
      const { data } = await this.#program.api.GET('/v1/webhooks/{id}', { params: { path: { id: this.#id } } });
      if ((data?.backlog.count ?? 0) >= expected) return;
    }
  }

  async remove(): Promise<void> {
    await this.#program.api.DELETE('/v1/webhooks/{id}', { params: { path: { id: this.#id } } });
  }
}

let round = 0;
async function upsert(program: LoadstoneClient, count: number): Promise<void> {
  round += 1;
  for (let start = 0; start < count; start += ROWS_PER_CALL) {
    const size = Math.min(ROWS_PER_CALL, count - start);
    await program.upsertPostings(Array.from({ length: size }, (_, place) => toRow(round, start + place)));
  }
}

async function run({ db, users, startServer }: BenchBoard) {
  const [carrier, broker] = users;
  if (carrier === undefined || broker === undefined) throw new Error('There are too few users.');
  const { address } = await startServer();
  const scopes = ['postings:read', 'postings:write', 'assignments:read', 'webhooks'] as const;
  const program = await createProgram(db, broker, address, scopes);
  const receiver = new Receiver();
  await receiver.listen();
  const offers: Record<string, number[]> = { batched: [], single: [] };
  const whole: Record<string, number[]> = { batched: [], single: [] };
  try {
    for (const way of ['batched', 'single']) {
      const endpoint = await Endpoint.create(program, receiver.url, way === 'batched');
      for (let place = 0; place < rounds; place += 1) {
        await endpoint.pause(true);
        await upsert(program, eventCount);
        await endpoint.fill(eventCount);
        receiver.count = 0;
        const startMs = performance.now();
        await endpoint.pause(false);
        await until(() => receiver.count >= eventCount);
        whole[way]?.push(performance.now() - startMs);
      }
      for (let place = 0; place < rounds; place += 1) {
        const load = await post(address, broker, 'L', place);
        const truck = await post(address, carrier, 'E', place);
        await endpoint.pause(true);
        await upsert(program, backlog);
        await endpoint.fill(backlog);
        receiver.count = 0;
        receiver.offers = [];
        await endpoint.pause(false);
        await until(() => receiver.count > 0);
        await offer(address, carrier, load, truck);
        const startMs = performance.now();
        const behind = receiver.count;
        if (behind >= backlog) throw new Error('nothing waits any more');
        await until(() => receiver.offers.length > 0);
        offers[way]?.push((receiver.offers[0] ?? 0) - startMs);
        await endpoint.pause(true);
        await program.upsertPostings([], { replace: true, maxDeletedShare: 1 });
      }
      await endpoint.remove();
    }
  } finally {
    receiver.close();
  }
  const toFigures = (samples: readonly number[] = []) => ({
    medianMs: toPercentile(samples, 0.5),
    longestMs: toPercentile(samples, 1),
  });
  return {
    events: eventCount,
    batched: toFigures(whole['batched']),
    oneByOne: toFigures(whole['single']),
    backlog,
    offerBatched: toFigures(offers['batched']),
    offerOneByOne: toFigures(offers['single']),
    limits: LIMITS,
  };
}

const board = { postings: Number(values.postings), users: 2, port: Number(values.port) };
const environment = { WEBHOOK_ANY_ADDRESS: '1' };
await withBenchBoard({ name: 'webhooks', ...board, environment }, async (each) => {
  const result = await run(each);
  const isFast = result.batched.medianMs <= LIMITS.batchedMs;
  const isFirst = Math.max(result.offerBatched.medianMs, result.offerOneByOne.medianMs) <= LIMITS.offerMs;
  printResult(result, { isJson: values.json, isWithinLimits: isFast && isFirst });
});
