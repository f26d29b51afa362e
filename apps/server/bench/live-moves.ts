import { setTimeout as sleep } from 'node:timers/promises';
import { toTimeFigures, type TimeFigures } from './figures.ts';
import { assign, listOffers, offer, post, type BenchUser } from './live-board.ts';
import type { LiveClients } from './live-clients.ts';
import { listPosters } from './post-latency.ts';

const ARRIVAL_LIMIT_MS = 10_000;

interface MoveTraffic {
  readonly address: string;
  readonly users: readonly BenchUser[];
  readonly clients: LiveClients;
  /** Moves a second. */
  readonly rate: number;
  readonly seconds: number;
}

/** A load and a truck that are leads of each other. */
interface Pair {
  readonly broker: BenchUser;
  readonly carrier: BenchUser;
  readonly load: number;
  readonly truck: number;
}

interface MoveLatency extends TimeFigures {
  readonly missing: number;
}

/** Assigns loads at the rate, each to an equipment of its own: the time to the event at the carrier. */
export async function measureAssignments(traffic: MoveTraffic) {
  const { address, clients } = traffic;
  const pairs = await postPairs(traffic);
  const sentMs = await sendMoves(traffic, pairs, ({ broker, load, truck }) => assign(address, broker, load, truck));
  const arrivals = pairs.map(
    ({ truck }) =>
      () =>
        clients.assignments.get(truck),
  );
  return { ...(await waitForArrivals(sentMs, arrivals)), assignments: pairs.length };
}

/**
 * Sends offers of carriers at the rate, each for a pair of its own: the time to the event at the broker, and until the broker's
 * list with the offer has been requested and has arrived, as its screen does.
 */
export async function measureOffers(traffic: MoveTraffic) {
  const { address, clients } = traffic;
  const pairs = await postPairs(traffic);
  const brokers = new Map(pairs.map(({ load, broker }) => [load, broker]));
  const shown = new Map<number, number>();
  clients.onOffer = (load) => {
    const broker = brokers.get(load);
    if (broker === undefined || shown.has(load)) return;
    void listOffers(address, broker).then((tokens) => {
      if (tokens.has(load) && !shown.has(load)) shown.set(load, performance.now());
    });
  };
  const sentMs = await sendMoves(traffic, pairs, ({ carrier, load, truck }) => offer(address, carrier, load, truck));
  const screen = await waitForArrivals(
    sentMs,
    pairs.map(
      ({ load }) =>
        () =>
          shown.get(load),
    ),
  );
  const event = await waitForArrivals(
    sentMs,
    pairs.map(
      ({ load }) =>
        () =>
          clients.offers.get(load),
    ),
  );
  clients.onOffer = () => undefined;
  return { event, screen, offers: pairs.length };
}

async function postPairs({ address, users, rate, seconds }: MoveTraffic): Promise<Pair[]> {
  const posters = listPosters(users);
  const pairs: Pair[] = [];
  for (let place = 0; place < rate * seconds; place++) {
    const [broker, carrier] = [posters[(place * 2) % posters.length], posters[(place * 2 + 1) % posters.length]];
    if (broker === undefined || carrier === undefined) throw new Error('Too few users for pairs.');
    const load = await post(address, broker, 'L', place);
    pairs.push({ broker, carrier, load, truck: await post(address, carrier, 'E', place) });
  }
  return pairs;
}

/** @returns when each was sent */
async function sendMoves({ rate }: MoveTraffic, pairs: readonly Pair[], send: (pair: Pair) => Promise<void>) {
  const startMs = performance.now();
  return Promise.all(
    pairs.map(async (pair, place) => {
      await sleep(Math.max(0, startMs + (place * 1000) / rate - performance.now()));
      const sentMs = performance.now();
      await send(pair);
      return sentMs;
    }),
  );
}

/** @param arrivals read when each has arrived; undefined until then */
async function waitForArrivals(
  sentMs: readonly number[],
  arrivals: readonly (() => number | undefined)[],
): Promise<MoveLatency> {
  const giveUpAt = performance.now() + ARRIVAL_LIMIT_MS;
  while (arrivals.some((read) => read() === undefined) && performance.now() < giveUpAt) await sleep(20);
  const tookMs = arrivals.flatMap((read, place) => {
    const arrivedMs = read();
    return arrivedMs === undefined ? [] : [arrivedMs - (sentMs[place] ?? 0)];
  });
  return { ...toTimeFigures(tookMs), missing: arrivals.length - tookMs.length };
}
