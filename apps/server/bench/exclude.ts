import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import {
  equipmentPostingCalls,
  excludeCompany,
  HUB_EVENTS,
  HUB_PATH,
  includeCompany,
  loadPostingCalls,
  PRODUCT_IDS,
  type BoardBatch,
  type BoardChange,
  type Endpoint,
} from '@loadstone/contracts';
import { findCityByName } from '@loadstone/places';
import { io, type Socket } from 'socket.io-client';
import { DEMO_PASSWORD } from '../src/demo/demo-password.ts';
import { startBenchServer } from './bench-server.ts';
import { toPercentile } from './figures.ts';
import { signIn, type SignedIn } from './sign-in.ts';

/**
 * Measures an exclude until both lists change: a real server with the demo market and its traffic, a broker and a
 * carrier with a client each. Each round excludes the carrier and includes it again. The time runs from sending the
 * request until both clients have received the event. Database, server and clients share the machine.
 */
const P99_LIMIT_MS = 250;
const WARM_UP_ROUNDS = 5;
const WAIT_LIMIT_MS = 10_000;

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '200' },
    port: { type: 'string', default: '18700' },
  },
});
const rounds = Number(values.rounds);

/** One side of the pair: its user, its posting, and a client that receives its events. */
interface Side {
  readonly person: SignedIn;
  readonly token: number;
  readonly socket: Socket;
  /** Resolves with the instant at which the client receives a change that `isIt` accepts. */
  waitFor(isIt: (change: BoardChange) => boolean): Promise<number>;
}

const server = await startBenchServer(Number(values.port));
const sides: Side[] = [];
try {
  const result = await measure(server.address);
  console.log(values.json ? JSON.stringify(result) : toText(result));
  if (!(Math.max(result.excludeMsP99, result.includeMsP99) <= P99_LIMIT_MS)) process.exitCode = 1;
} finally {
  for (const { socket } of sides) socket.disconnect();
  await server.stop();
}

interface ExcludeResult {
  excludeMsP50: number;
  excludeMsP99: number;
  excludeMsMax: number;
  includeMsP50: number;
  includeMsP99: number;
  rounds: number;
  limitMsP99: number;
  cores: number;
}

async function measure(address: string): Promise<ExcludeResult> {
  const broker = await openSide(address, 'broker.one@example.com', 'L');
  const carrier = await openSide(address, 'carrier.one@example.com', 'E');
  sides.push(broker, carrier);
  const [custCd, memberCustCd] = [readCustCd(broker.person), readCustCd(carrier.person)];
  const [excluding, including]: [number[], number[]] = [[], []];
  for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
    const exclude = () => send(address, broker.person, excludeCompany, {}, { custCd, excludeCustCd: memberCustCd });
    const gone = await time(broker, carrier, 'lead.removed', exclude);
    const include = () => send(address, broker.person, includeCompany, { custCd, memberCustCd });
    const back = await time(broker, carrier, 'lead.appeared', include);
    if (round < 0) continue;
    excluding.push(gone);
    including.push(back);
  }
  return {
    excludeMsP50: toPercentile(excluding, 0.5),
    excludeMsP99: toPercentile(excluding, 0.99),
    excludeMsMax: toPercentile(excluding, 1),
    includeMsP50: toPercentile(including, 0.5),
    includeMsP99: toPercentile(including, 0.99),
    rounds,
    limitMsP99: P99_LIMIT_MS,
    cores: cpus().length,
  };
}

/** Milliseconds from sending the request until the slower of the two clients has received the event. */
async function time(
  broker: Side,
  carrier: Side,
  type: 'lead.removed' | 'lead.appeared',
  call: () => Promise<unknown>,
): Promise<number> {
  const isAbout = (mine: Side, other: Side) => (change: BoardChange) =>
    (change.type === 'leads.changed' && change.myToken === mine.token) ||
    (change.type === type && change.myToken === mine.token && readLeadToken(change) === other.token);
  const told = [broker.waitFor(isAbout(broker, carrier)), carrier.waitFor(isAbout(carrier, broker))];
  const sentMs = performance.now();
  const [instants] = await Promise.all([Promise.all(told), call()]);
  return Math.max(...instants) - sentMs;
}

function readLeadToken(change: BoardChange): number | undefined {
  if (change.type === 'lead.removed') return change.leadToken;
  return change.type === 'lead.appeared' ? change.lead.token : undefined;
}

async function openSide(address: string, email: string, kind: 'L' | 'E'): Promise<Side> {
  const person = await signIn(address, email, DEMO_PASSWORD);
  const socket = io(address, {
    path: HUB_PATH,
    transports: ['websocket'],
    forceNew: true,
    auth: { token: person.accessToken },
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const { token } = (await post(address, person, kind)) as { token: number };
  return {
    person,
    token,
    socket,
    waitFor: (isIt) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${email} received no event.`)), WAIT_LIMIT_MS);
        const look = (batch: BoardBatch): void => {
          if (!batch.changes.some(isIt)) return;
          clearTimeout(timer);
          socket.off(HUB_EVENTS.board, look);
          resolve(performance.now());
        };
        socket.on(HUB_EVENTS.board, look);
      }),
  };
}

function post(address: string, person: SignedIn, kind: 'L' | 'E'): Promise<unknown> {
  const key =
    kind === 'L'
      ? person.keyFor('ll_ldpostings_create_delete', PRODUCT_IDS.B)
      : person.keyFor('ll_eqpostings_create_delete', PRODUCT_IDS.C);
  const call = kind === 'L' ? loadPostingCalls.create : equipmentPostingCalls.create;
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Toronto' }).format(new Date());
  return send(
    address,
    person,
    call,
    { key, datKey: 'NA' },
    {
      dateAvail: today,
      srceID: findCityByName('Toronto', 'ON')?.id,
      srceRadius: 100,
      destID: findCityByName('Chicago', 'IL')?.id,
      destRadius: 100,
      vehicleType: 'V',
      vehicleSize: 'T',
    },
  );
}

async function send(
  address: string,
  person: SignedIn,
  { method, path }: Endpoint,
  params: Readonly<Record<string, string>>,
  body?: object,
): Promise<unknown> {
  const url = address + path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const response = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${person.accessToken}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** The company's code from the access token. */
function readCustCd({ accessToken }: SignedIn): string {
  const [, payload = ''] = accessToken.split('.');
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { cust_cd: string }).cust_cd;
}

function toText(result: ExcludeResult): string {
  return [
    `Exclude to both lists over ${result.rounds} rounds, demo market running, ${result.cores} cores:`,
    `  the pair gone p50 ${result.excludeMsP50} ms, p99 ${result.excludeMsP99} ms (limit ${result.limitMsP99}), ` +
      `longest ${result.excludeMsMax} ms`,
    `  and back p50 ${result.includeMsP50} ms, p99 ${result.includeMsP99} ms`,
  ].join('\n');
}
