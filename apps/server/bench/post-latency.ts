import { setTimeout as sleep } from 'node:timers/promises';
import { GATHER_MS } from '@loadstone/contracts/live';
import { toTimeFigures, type TimeFigures } from './figures.ts';
import { createPosting, deletePosting, LANE_COUNT, post, type BenchPosting, type BenchUser } from './live-board.ts';
import type { LiveClients } from './live-clients.ts';

const ARRIVAL_LIMIT_MS = 10_000;
/** The status of a reply of a server that has too much to do. */
const OVERLOADED = 503;

/** The time from sending a post until its lead reaches a client of the other side. */
export interface Latency extends TimeFigures {
  posts: number;
  /** Posts that the server did not accept, because it had too much to do. */
  refused: number;
  /** Posts whose lead reached no client within ten seconds. */
  missing: number;
  /** The time until the last of the desks that do not show the list has the lead; undefined where all lists count. */
  others: TimeFigures | undefined;
  /** Leads that reached the clients a second, those of the other traffic of the board included. */
  leadsPerSecond: number;
}

interface PostTraffic {
  readonly addresses: readonly string[];
  readonly users: readonly BenchUser[];
  readonly clients: LiveClients;
  /** Posts a second. */
  readonly rate: number;
  readonly seconds: number;
}

interface Sent {
  readonly user: BenchUser;
  readonly posting: BenchPosting;
  readonly sentMs: number;
}

/**
 * Creates one posting of each kind on each lane, by a user who posts nothing else: the measured postings match them.
 *
 * @returns their tokens
 */
export async function placeAnchors(
  address: string,
  users: readonly BenchUser[],
): Promise<ReadonlyMap<BenchUser, readonly number[]>> {
  const anchors = new Map<BenchUser, readonly number[]>();
  for (let lane = 0; lane < LANE_COUNT; lane++) {
    const [broker, carrier] = [users[lane * 2], users[lane * 2 + 1]];
    if (broker === undefined || carrier === undefined) throw new Error('Too few users for the lanes.');
    anchors.set(broker, [await post(address, broker, 'L', lane)]);
    anchors.set(carrier, [await post(address, carrier, 'E', lane)]);
  }
  return anchors;
}

/** The users who post during a measurement: those without anchors. */
export function listPosters(users: readonly BenchUser[]): readonly BenchUser[] {
  return users.slice(LANE_COUNT * 2);
}

interface MeasuredPosts {
  readonly latency: Latency;
  /** Deletes the postings, so that the next measurement starts from the same board. */
  readonly withdraw: () => Promise<void>;
}

/** Sends posts at the rate, whether or not earlier ones have a reply, and waits for the last arrivals. */
export async function measurePosts(traffic: PostTraffic): Promise<MeasuredPosts> {
  const { addresses, clients, rate, seconds } = traffic;
  const [leadsBefore, startMs] = [clients.leads, performance.now()];
  const sent = await sendPosts(traffic);
  const isWaiting = (): boolean => sent.some(({ posting }) => !clients.arrivals.has(posting.token));
  const giveUpAt = performance.now() + ARRIVAL_LIMIT_MS;
  while (isWaiting() && performance.now() < giveUpAt) await sleep(20);
  const tookMs = sent.flatMap(({ posting, sentMs }) => {
    const arrivedMs = clients.arrivals.get(posting.token);
    return arrivedMs === undefined ? [] : [arrivedMs - sentMs];
  });
  const [leads, tookAllMs] = [clients.leads - leadsBefore, performance.now() - startMs];
  // What desks do not show is gathered for this long.
  if (clients.otherArrivals.size > 0) await sleep(GATHER_MS * 2);
  const otherMs = sent.flatMap(({ posting, sentMs }) => {
    const arrivedMs = clients.otherArrivals.get(posting.token);
    return arrivedMs === undefined ? [] : [arrivedMs - sentMs];
  });
  const latency = {
    ...toTimeFigures(tookMs),
    others: otherMs.length === 0 ? undefined : toTimeFigures(otherMs),
    posts: rate * seconds,
    refused: rate * seconds - sent.length,
    missing: sent.length - tookMs.length,
    leadsPerSecond: Math.round((leads * 1_000) / tookAllMs),
  };
  return {
    latency,
    withdraw: async () => {
      for (const { user, posting } of sent) await deletePosting(addresses[0] ?? '', user, posting);
    },
  };
}

/** @returns the posts that the server accepted */
async function sendPosts({ addresses, users, rate, seconds }: PostTraffic): Promise<Sent[]> {
  const posters = listPosters(users);
  const sent: Promise<Sent | undefined>[] = [];
  const startMs = performance.now();
  for (let place = 0; place < rate * seconds; place++) {
    await sleep(Math.max(0, startMs + (place * 1000) / rate - performance.now()));
    const user = posters[(place * 7) % posters.length];
    const address = addresses[place % addresses.length];
    if (user === undefined || address === undefined) throw new Error('There is no user left to post.');
    const sentMs = performance.now();
    const kind = place % 2 === 0 ? 'L' : 'E';
    const posted = createPosting(address, user, kind, place >> 1).then((posting) => ({ user, posting, sentMs }));
    sent.push(posted.catch(acceptOverload));
  }
  return (await Promise.all(sent)).filter((each) => each !== undefined);
}

/** @throws the error, unless the server refused the post because it had too much to do */
function acceptOverload(error: Error): undefined {
  if (error.cause !== OVERLOADED) throw error;
}
