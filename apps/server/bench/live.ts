import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import {
  equipmentPostingCalls,
  HUB_EVENTS,
  HUB_PATH,
  loadPostingCalls,
  PRODUCT_IDS,
  type BoardBatch,
} from '@loadstone/contracts';
import { DEMO_USERS } from '@loadstone/market';
import { findCityByName } from '@loadstone/places';
import { io, type Socket } from 'socket.io-client';
import { DEMO_PASSWORD } from '../src/demo/demo-password.ts';
import { startBenchServer } from './bench-server.ts';
import { toPercentile } from './figures.ts';
import { signIn, type SignedIn } from './sign-in.ts';

/**
 * Post to lead: a real server with the demo market running, clients signed in on both sides, postings
 * made one by one over HTTP; measured from sending the post until the lead is at a client of the
 * other side. Database, server and clients share the machine.
 */
const P99_LIMIT_MS = 250;
const WARM_UP_POSTS = 20;
const LEAD_LIMIT_MS = 10_000;
/** Postings of each side that the other side's posts answer. */
const ANCHORS = 10;

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    posts: { type: 'string', default: '1000' },
    clients: { type: 'string', default: '20' },
    port: { type: 'string', default: '18391' },
  },
});
const posts = Number(values.posts);
const clientCount = Number(values.clients);

const server = await startBenchServer(Number(values.port));
const sockets: Socket[] = [];
try {
  const result = await measure(server.address);
  console.log(values.json ? JSON.stringify(result) : toText(result));
  if (!(result.postToLeadMsP99 <= P99_LIMIT_MS)) process.exitCode = 1;
} finally {
  for (const socket of sockets) socket.disconnect();
  await server.stop();
}

interface LiveResult {
  postToLeadMsP50: number;
  postToLeadMsP99: number;
  postToLeadMsMax: number;
  /** How long the HTTP call itself took. */
  postMsP50: number;
  posts: number;
  clients: number;
  limitMsP99: number;
  cores: number;
}

async function measure(address: string): Promise<LiveResult> {
  const people = await signInEverybody(address);
  const broker = people.get('broker.one@example.com');
  const carrier = people.get('carrier.one@example.com');
  if (broker === undefined || carrier === undefined) throw new Error('The demo has no broker or no carrier.');
  const arrivals = new Map<number, number>();
  const waiting = new Map<number, () => void>();
  const signedIn = [...people.values()];
  for (let count = 0; count < clientCount; count++) {
    const person = signedIn[count % signedIn.length];
    if (person !== undefined) await connect(address, person, arrivals, waiting);
  }

  for (let count = 0; count < ANCHORS; count++) {
    await post(address, broker, 'L');
    await post(address, carrier, 'E');
  }
  const [toLead, toAnswer]: [number[], number[]] = [[], []];
  for (let count = -WARM_UP_POSTS; count < posts; count++) {
    const kind = count % 2 === 0 ? 'L' : 'E';
    const owner = kind === 'L' ? broker : carrier;
    const sentMs = performance.now();
    const token = await post(address, owner, kind);
    const answeredMs = performance.now();
    const arrivedMs = arrivals.get(token) ?? (await waitForLead(token, arrivals, waiting));
    if (count >= 0) {
      toLead.push(arrivedMs - sentMs);
      toAnswer.push(answeredMs - sentMs);
    }
    await remove(address, owner, kind, token);
  }
  return {
    postToLeadMsP50: toPercentile(toLead, 0.5),
    postToLeadMsP99: toPercentile(toLead, 0.99),
    postToLeadMsMax: toPercentile(toLead, 1),
    postMsP50: toPercentile(toAnswer, 0.5),
    posts,
    clients: sockets.length,
    limitMsP99: P99_LIMIT_MS,
    cores: cpus().length,
  };
}

/** The demo's users that have anything to look at. */
async function signInEverybody(address: string): Promise<Map<string, SignedIn>> {
  const people = new Map<string, SignedIn>();
  for (const user of DEMO_USERS) {
    if (user.products.length === 0 || !user.hasFeatures) continue;
    people.set(user.email, await signIn(address, user.email, DEMO_PASSWORD));
  }
  return people;
}

async function connect(
  address: string,
  person: SignedIn,
  arrivals: Map<number, number>,
  waiting: Map<number, () => void>,
): Promise<void> {
  const socket = io(address, {
    path: HUB_PATH,
    transports: ['websocket'],
    forceNew: true,
    auth: { token: person.accessToken },
  });
  sockets.push(socket);
  socket.on(HUB_EVENTS.board, (batch: BoardBatch) => {
    const nowMs = performance.now();
    const own = new Set(batch.changes.flatMap((change) => (change.type === 'posting.changed' ? [change.token] : [])));
    for (const change of batch.changes) {
      // The poster's own clients hear of the pair too; what counts is the other side.
      if (change.type !== 'lead.appeared' || own.has(change.myToken)) continue;
      if (!arrivals.has(change.lead.token)) arrivals.set(change.lead.token, nowMs);
      waiting.get(change.lead.token)?.();
    }
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
}

async function waitForLead(
  token: number,
  arrivals: ReadonlyMap<number, number>,
  waiting: Map<number, () => void>,
): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No lead came of posting ${token}.`)), LEAD_LIMIT_MS);
    waiting.set(token, () => {
      clearTimeout(timer);
      resolve();
    });
  });
  waiting.delete(token);
  return arrivals.get(token) ?? Number.NaN;
}

function cityId(name: string, st: string): number {
  const city = findCityByName(name, st);
  if (city === undefined) throw new Error(`${name}, ${st} is not in the gazetteer.`);
  return city.id;
}

async function post(address: string, owner: SignedIn, kind: 'L' | 'E'): Promise<number> {
  const [call, feature, productId] =
    kind === 'L'
      ? ([loadPostingCalls.create, 'll_ldpostings_create_delete', PRODUCT_IDS.B] as const)
      : ([equipmentPostingCalls.create, 'll_eqpostings_create_delete', PRODUCT_IDS.C] as const);
  const path = call.path.replace(':key', owner.keyFor(feature, productId)).replace(':datKey', 'NA');
  const answer = await send(address, call.method, path, owner, {
    dateAvail: toToday(),
    srceID: cityId('Toronto', 'ON'),
    srceRadius: 100,
    destID: cityId('Chicago', 'IL'),
    destRadius: 100,
    vehicleType: 'V',
    vehicleSize: 'T',
  });
  return (answer as { token: number }).token;
}

async function remove(address: string, owner: SignedIn, kind: 'L' | 'E', token: number): Promise<void> {
  const [call, feature, productId] =
    kind === 'L'
      ? ([loadPostingCalls.remove, 'll_ldpostings_create_delete', PRODUCT_IDS.B] as const)
      : ([equipmentPostingCalls.remove, 'll_eqpostings_create_delete', PRODUCT_IDS.C] as const);
  const path = call.path.replace(':id', String(token)).replace(':key', owner.keyFor(feature, productId));
  await send(address, call.method, path, owner);
}

async function send(
  address: string,
  method: string,
  path: string,
  owner: SignedIn,
  body?: Record<string, unknown>,
): Promise<unknown> {
  const answer = await fetch(address + path, {
    method,
    headers: {
      authorization: `Bearer ${owner.accessToken}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Today on the board. */
function toToday(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Toronto' }).format(new Date());
}

function toText(result: LiveResult): string {
  return [
    `Post to lead over ${result.posts} posts, ${result.clients} clients, demo market running, ${result.cores} cores:`,
    `  p50 ${result.postToLeadMsP50} ms, p99 ${result.postToLeadMsP99} ms (limit ${result.limitMsP99}), ` +
      `longest ${result.postToLeadMsMax} ms; the post itself p50 ${result.postMsP50} ms`,
  ].join('\n');
}
