import { createCarrier, type Person } from '@loadstone/testkit';
import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPartnerServer, type Behaviour } from '../src/partners/test/partner-server.ts';
import { makeDraft } from './draft.ts';
import { duringPosts, type FaultCourse, type FaultResult } from './fault-posts.ts';
import { callBoard, signFor, withBoardDatabase, type World } from './fault-world.ts';

const PARTNERS = ['PARTNER_BOARD', 'EQUIFAX', 'TRANSCREDIT_CA', 'TRANSCREDIT_US', 'QUICK_PAY', 'RATE_INDEX'];
const REPLY_MS = 30_000;
const CARRIERS = 20;
const CALLED_MS = 20_000;
/** Less than the time after which a partner is given up (3 s), so that a call which waits for one is found. */
const FAST_MS = 2_500;
/** The calls that show what a partner replies may wait until it is given up (4 s). */
const WAITING_MS = 6_000;
/** More than that time. */
const QUIET_MS = 5_000;
const HANDLES_GROWTH = 40;
/** Between two calls of one kind. */
const PAUSE_MS = 50;

/** Uses partners of which every second request is replied to after 30 s, and the others never. */
export async function slowPartners(world: World, name: string, posts: number): Promise<FaultResult> {
  const open = new Set<object>();
  let count = 0;
  const delay: Behaviour = (_request, response) => {
    open.add(response);
    response.on('close', () => open.delete(response));
    count += 1;
    if (count % 2 === 0) setTimeout(() => response.writeHead(200).end('{}'), REPLY_MS).unref();
  };
  const partner = await startPartnerServer(delay);
  try {
    const carriers = await createCarriers(world);
    return await duringPosts(world, {
      name,
      posts,
      environment: Object.fromEntries(
        PARTNERS.flatMap((each) => [
          [`${each}_URL`, partner.url],
          [`${each}_KEY`, 'slow-partner'],
        ]),
      ),
      async cause() {
        await postTrucks(world, carriers);
        return callDuringDelay(world, open);
      },
    });
  } finally {
    await partner.close();
  }
}

interface SignedCarrier {
  carrier: Person;
  token: string;
}

function createCarriers(world: World): Promise<SignedCarrier[]> {
  return withBoardDatabase(world, async ({ db }) => {
    const carriers: SignedCarrier[] = [];
    while (carriers.length < CARRIERS) {
      const carrier = await createCarrier(db);
      carriers.push({ carrier, token: await signFor(world, db, carrier) });
    }
    return carriers;
  });
}

/** Each truck is a lead of every load, with a company that the partners do not know yet. */
async function postTrucks(world: World, carriers: readonly SignedCarrier[]): Promise<void> {
  for (const { carrier, token } of carriers) {
    const path = `/api/EquipmentPosting/create/${carrier.keyFor('ll_eqpostings_create_delete')}/NA`;
    const { status } = await callBoard(world, { method: 'POST', path, body: makeDraft(), token });
    if (status !== 200) throw new Error(`A truck had status ${status}.`);
  }
}

async function callDuringDelay(world: World, open: ReadonlySet<object>): Promise<FaultCourse> {
  const [load] = world.acknowledged.values();
  const key = (feature: Parameters<typeof world.broker.keyFor>[0]): string => world.broker.keyFor(feature);
  const marks = [key('ll_qp'), key('ll_eqf'), key('ll_tcus'), key('ll_tcc')].join('/');
  const lane = { srceCity: 'Toronto', srceSt: 'ON', destCity: 'Chicago', destSt: 'IL', vehicleType: 'V' };
  const calls = {
    leads: { limitMs: FAST_MS, call: { path: `/api/EquipmentLead/${load}/NA/${marks}` } },
    health: { limitMs: FAST_MS, call: { path: '/health' } },
    rates: { limitMs: WAITING_MS, call: { method: 'POST', path: `/api/RIRate/${key('ll_ri')}`, body: lane } },
    'leads of the partner': {
      limitMs: WAITING_MS,
      call: { path: `/api/DATEquipmentLead/${load}/${key('ll_dat')}/${marks}` },
    },
  };
  const handlesBefore = countHandles(world);
  const untilMs = performance.now() + CALLED_MS;
  const measured = await Promise.all(
    Object.entries(calls).map(async ([what, { call, limitMs }]) => {
      const statuses = new Set<number>();
      let longestMs = 0;
      while (performance.now() < untilMs) {
        const startedMs = performance.now();
        const response = await callBoard(world, call);
        await response.arrayBuffer();
        statuses.add(response.status);
        longestMs = Math.max(longestMs, Math.round(performance.now() - startedMs));
        await sleep(PAUSE_MS);
      }
      return { what, limitMs, longestMs, status: [...statuses].sort().join(' and ') };
    }),
  );
  measured.push({ what: 'posts', limitMs: FAST_MS, longestMs: world.longestPostMs, status: '200' });
  await sleep(QUIET_MS);
  const handlesGrowth = countHandles(world) - handlesBefore;
  return {
    detail: `at most: ${measured.map(({ what, longestMs, status }) => `${what} ${longestMs} ms (${status})`).join(', ')}; handles ${handlesGrowth}`,
    faults: [
      ...measured
        .filter(({ longestMs, limitMs }) => longestMs > limitMs)
        .map(({ what, longestMs }) => `${what} took ${longestMs} ms`),
      ...measured
        .filter(({ what, status }) => status !== '200' && !['rates', 'leads of the partner'].includes(what))
        .map(({ what, status }) => `${what} had status ${status}`),
      ...(open.size > 0 ? [`${open.size} requests to partners are still open`] : []),
      ...(handlesGrowth > HANDLES_GROWTH ? [`the open handles grew by ${handlesGrowth}`] : []),
    ],
  };
}

function countHandles({ server }: World): number {
  return readdirSync(`/proc/${server?.pid}/fd`).length;
}
