import { addNetworkMember, createNetwork, removeNetworkMember } from '@loadstone/contracts/networks';
import { listNearMisses } from '@loadstone/contracts/leads';
import { listLiveLeads } from '@loadstone/contracts/live-leads';
import { bookLoad } from '@loadstone/contracts/offers';
import { equipmentPostingCalls } from '@loadstone/contracts/postings';
import { releaseTier, type Tier } from '@loadstone/contracts/tiers';
import { planTrips } from '@loadstone/contracts/trips';
import {
  createBroker,
  createCarrier,
  createFakeClock,
  createTestApp,
  createTestDatabase,
  type FakeClock,
  type Person,
  type TestApp,
  type TestDatabase,
} from '@loadstone/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { toCalendarDay } from '../src/ground/clock.ts';
import { advanceBoardDay } from '../src/modules/board-day/board-day.module.ts';
import { releaseDueTiers } from '../src/modules/postings/tier-releases.service.ts';
import { createBoardCalls } from './board-calls.ts';
import { equipmentDraft } from './drafts.ts';
import { flat } from './offer-calls.ts';
import { createRandom } from './random-board.ts';
import { passTierTime } from './tier-time.ts';

const CARRIERS = 4;
const NETWORKS = 2;
const STEPS = 45;
/** `npm run test:long` runs more of them. */
const SEEDS = Array.from({ length: Number(process.env['TIER_SEEDS'] ?? 3) }, (_, index) => index + 1);
const ZONE = 'America/Toronto';
/** From shortly before midnight into the next day, also of a day with 23 or 25 hours. */
const INTO_NEXT_DAY_MS = 12 * 3_600_000;
/** Forty minutes before midnight in Toronto: of an ordinary day, and of those on which the clocks change. */
const STARTS = ['2026-06-16T03:20:30Z', '2026-11-01T03:20:30Z', '2026-03-08T04:20:30Z'].map((at) => Date.parse(at));
/** How far the clocks of the three servers are from the virtual time. */
const SKEWS_MS = [-2_000, 0, 2_000];
/** Live leads are those of the last half an hour; those of its first and last minute may be missing. */
const LIVE_MINUTES = 29;
const HALF_MINUTE = 0.5;
const RATE = 1_000;
/** Different equipment: repeated loads of one company are one row. */
const TYPES = ['V', 'VR', 'VF', 'VRF', 'VK', 'VKR', 'VKF', 'VKRF'];

/** What a load should be: its tiers with the minute of their release, by the definition of M3t. */
interface Model {
  readonly token: number;
  readonly day: string;
  readonly postedMs: number;
  readonly vehicleType: string;
  version: number;
  tiers: { tier: Tier; released: boolean }[];
  /** The minute of the next release; undefined where nothing is waited for. */
  due: number | undefined;
  isOpen: boolean;
}

let database: TestDatabase;
let boards: TestApp[];
let clocks: FakeClock[];
beforeEach(async () => {
  database = await createTestDatabase();
  clocks = SKEWS_MS.map(() => createFakeClock());
  boards = [];
});
afterEach(async () => {
  for (const board of boards) await board.close();
  await database.close();
});

it.each(SEEDS)('lists, counts and trips equal brute force at every minute of a random history: %i', async (seed) => {
  let nowMs = STARTS[seed % STARTS.length]!;
  const setClocks = () => clocks.forEach((clock, index) => clock.set(new Date(nowMs + SKEWS_MS[index]!)));
  setClocks();
  for (const clock of clocks) boards.push(await createTestApp({ database, clock }));
  const toDay = () => toCalendarDay(new Date(nowMs), ZONE);
  const [firstDay, secondDay] = [toDay(), toCalendarDay(new Date(nowMs + INTO_NEXT_DAY_MS), ZONE)];
  const random = createRandom(seed);
  const pickNumber = (most: number) => random.pick(Array.from({ length: most }, (_, index) => index));
  /** Another server for each call. */
  let turn = 0;
  const nextBoard = () => boards[(turn += 1) % boards.length]!;
  const nextCalls = () => createBoardCalls(nextBoard());
  const { db } = boards[0]!;
  const owner = await createBroker(db);
  const carriers: Person[] = [];
  const trucks = new Map<Person, number>();
  /** Trucks that take fewer loads, for the counts of what more equipment would bring. */
  const reefers = new Map<Person, number>();
  const ofTruck = { dateAvail: secondDay, vehicleType: 'V' };
  const postTruck = async (carrier: Person) =>
    trucks.set(carrier, (await nextCalls().postTruck(carrier, ofTruck)).body.token);
  for (let count = 0; count < CARRIERS; count += 1) {
    const carrier = await createCarrier(db);
    carriers.push(carrier);
    await postTruck(carrier);
    reefers.set(carrier, (await nextCalls().postTruck(carrier, { ...ofTruck, vehicleType: 'R' })).body.token);
  }
  const networks: { id: number; members: Set<Person> }[] = [];
  for (let count = 0; count < NETWORKS; count += 1) {
    const { body } = await nextBoard().call(createNetwork, {
      as: owner,
      body: { name: `N ${seed} ${count}`, type: 'Public' },
    });
    networks.push({ id: body.id, members: new Set() });
  }
  const loads: Model[] = [];
  let minute = 0;
  let frozenMs = Date.now();
  /** Takes back what the clock of the database has run, so that only virtual time passes for tiers. */
  const freeze = async () => {
    const ranMs = Date.now() - frozenMs;
    frozenMs += ranMs;
    await passTierTime(db, -ranMs / 60_000);
  };

  const toTier = (rate: number): Tier => {
    const isNetwork = random.isLucky(0.5);
    const named = carriers.filter(() => random.isLucky(0.4));
    const custCds = (named.length > 0 ? named : [random.pick(carriers)]).map(({ custCd }) => custCd);
    return {
      receivers: isNetwork ? { type: 'network', networkId: random.pick(networks).id } : { type: 'companies', custCds },
      rate: random.isLucky(0.7) ? flat(rate) : null,
      minutes: 1 + pickNumber(12),
      bookNow: true,
    };
  };
  const toTiers = (): Tier[] => {
    const tiers = Array.from({ length: 1 + pickNumber(3) }, (_, index) => toTier(RATE + 10 + index));
    if (random.isLucky(0.5))
      tiers.push({ receivers: { type: 'everybody' }, rate: null, minutes: null, bookNow: false });
    return tiers;
  };
  const isReceiver = ({ receivers }: Tier, carrier: Person) => {
    if (receivers.type === 'everybody') return true;
    if (receivers.type === 'companies') return receivers.custCds.includes(carrier.custCd);
    return networks.find(({ id }) => id === receivers.networkId)!.members.has(carrier);
  };
  /** The rate that a carrier sees; undefined where it does not see the load. */
  const findSeen = ({ tiers, isOpen, day }: Model, carrier: Person) => {
    const tier =
      isOpen && day >= toDay()
        ? tiers.find((each) => each.released && isReceiver(each.tier, carrier))?.tier
        : undefined;
    return tier && (tier.rate ?? flat(RATE));
  };
  /** Releases what is due by the minute, as the definition says. */
  const settle = (load: Model) => {
    while (load.isOpen && load.due !== undefined && load.due <= minute) {
      const next = load.tiers.findIndex(({ released }) => !released);
      load.tiers[next]!.released = true;
      const after = load.tiers[next + 1];
      load.due = after && load.due + load.tiers[next]!.tier.minutes!;
    }
  };
  const check = async (step: string) => {
    for (const board of boards) await board.app.matching.catchUp();
    for (const carrier of carriers) {
      await freeze();
      const { leads } = (await nextCalls().leadsOfTruck(carrier, trucks.get(carrier)!)).body;
      const seen = leads.map(({ token, rate }) => [token, rate] as const).toSorted(([one], [other]) => one - other);
      const expected = loads.flatMap((load) => {
        const rate = findSeen(load, carrier);
        return rate === undefined ? [] : [[load.token, rate] as const];
      });
      expect([step, seen]).toEqual([step, expected.toSorted(([one], [other]) => one - other)]);
      await checkCounts(step, carrier);
      const start = { from: 'posting', token: trucks.get(carrier)! } as const;
      const { trips } = (await nextBoard().call(planTrips, { as: carrier, body: { start, maxLoads: 1 } })).body;
      const planned = trips.flatMap((trip) => trip.loads.map(({ lead, income }) => [lead.token, income] as const));
      for (const [token, income] of planned) {
        const rate = expected.find(([each]) => each === token)?.[1];
        expect([step, token, income]).toEqual([step, token, { amount: rate?.amount, currency: rate?.currency }]);
      }
      expect(planned).toHaveLength(Math.min(expected.length, 10));
    }
  };

  /** Live leads, the leads that a draft would have, and those that another letter would bring. */
  const checkCounts = async (step: string, carrier: Person) => {
    const visible = loads.filter((load) => findSeen(load, carrier) !== undefined);
    const body = { Type: 1 as const, C_LLAPIKey: carrier.keyFor('ll_live') };
    const { liveLeads } = (await nextBoard().call(listLiveLeads, { as: carrier, body: body as never })).body;
    const live = liveLeads.map(({ token }) => token);
    const surely = visible.filter(({ postedMs }) => postedMs > nowMs - LIVE_MINUTES * 60_000);
    expect([step, live]).toEqual([step, expect.arrayContaining(surely.map(({ token }) => token))]);
    expect(visible.map(({ token }) => token)).toEqual(expect.arrayContaining(live));
    const counted = await nextBoard().call(equipmentPostingCalls.countMatches, {
      as: carrier,
      params: { key: carrier.keyFor('ll_eqpostings_create_delete') },
      body: equipmentDraft(ofTruck),
    });
    expect([step, counted.body.count]).toEqual([step, visible.length]);
    const { body: near } = await nextBoard().call(listNearMisses, {
      as: carrier,
      params: { token: reefers.get(carrier)! },
    });
    const hasR = visible.filter(({ vehicleType }) => vehicleType.includes('R'));
    expect([step, near.leadCount]).toEqual([step, hasR.length]);
    const more = near.nearMisses.find(({ field, to }) => field === 'vehicleType' && to === 'V')?.leads ?? 0;
    if (near.isThin) expect([step, more]).toEqual([step, visible.length - hasR.length]);
  };

  const post = async () => {
    const day = random.pick([firstDay, secondDay].filter((each) => each >= toDay()));
    const tiers = toTiers();
    const vehicleType = TYPES[loads.length % TYPES.length]!;
    const { status, body } = await nextCalls().postLoad(owner, {
      ...{ tiers, rate: flat(RATE), vehicleType, dateAvail: day },
    });
    expect(status).toBe(200);
    const due = tiers.length > 1 ? minute + tiers[0]!.minutes! : undefined;
    const modelled = tiers.map((tier, index) => ({ tier, released: index === 0 }));
    loads.push({
      token: body.token,
      day,
      postedMs: nowMs,
      vehicleType,
      version: 1,
      tiers: modelled,
      due,
      isOpen: true,
    });
  };
  const changeMember = async () => {
    const network = random.pick(networks);
    const carrier = random.pick(carriers);
    if (network.members.delete(carrier)) {
      await nextBoard().call(removeNetworkMember, { as: owner, params: { id: network.id, custCd: carrier.custCd } });
    } else {
      network.members.add(carrier);
      await nextBoard().call(addNetworkMember, {
        as: owner,
        params: { id: network.id },
        body: { memberCustCd: carrier.custCd },
      });
    }
  };
  const releaseNow = async (load: Model) => {
    const next = load.tiers.findIndex(({ released }) => !released);
    if (next < 0) return;
    await nextBoard().call(releaseTier, { as: owner, params: { token: load.token }, body: { number: next + 1 } });
    load.tiers[next]!.released = true;
    load.due = load.tiers[next + 1] && minute + load.tiers[next]!.tier.minutes!;
  };
  const editTiers = async (load: Model) => {
    const kept = load.tiers.filter(({ released }) => released);
    // Every company is the last one.
    if (kept.at(-1)?.tier.receivers.type === 'everybody' || kept.length > 3) return;
    const last = kept.at(-1)!;
    const minutes = 13 + pickNumber(9);
    const tiers = [...kept.slice(0, -1).map(({ tier }) => tier), { ...last.tier, minutes }, toTier(RATE + 50)];
    const wasWaiting = load.due !== undefined;
    const lastOn = wasWaiting ? load.due! - last.tier.minutes! : minute;
    const { status, body } = await nextCalls().editLoad(owner, load.token, load.version, {
      ...{ tiers, rate: flat(RATE), vehicleType: load.vehicleType, dateAvail: load.day },
    });
    expect(status).toBe(200);
    load.version = body.version;
    load.tiers = tiers.map((tier, index) => ({ tier, released: index < kept.length }));
    load.due = lastOn + minutes;
    settle(load);
  };
  const remove = async (load: Model) => {
    await nextCalls().remove(owner, 'L', load.token);
    load.isOpen = false;
  };
  const assign = async (load: Model) => {
    const carrier = carriers.find((each) => findSeen(load, each) !== undefined);
    if (carrier === undefined) return;
    const tier = load.tiers.find((each) => each.released && isReceiver(each.tier, carrier))!.tier;
    if (!tier.bookNow) return;
    const eToken = trucks.get(carrier)!;
    const { status } = await nextBoard().call(bookLoad, {
      as: carrier,
      body: { token: load.token, eToken, rate: findSeen(load, carrier)! },
    });
    expect(status).toBe(200);
    load.isOpen = false;
    // Its truck is taken: the carrier posts another one.
    await postTruck(carrier);
  };

  for (let step = 0; step < STEPS; step += 1) {
    const open = loads.filter(({ isOpen, day }) => isOpen && day >= toDay());
    if (step === Math.floor(STEPS / 2)) {
      // Its index is filled again from the database.
      await boards[1]!.close();
      boards[1] = await createTestApp({ database, clock: clocks[1]! });
    }
    const load = open.length > 0 ? random.pick(open) : undefined;
    const choice = pickNumber(10);
    let done = 'time';
    await freeze();
    if (load === undefined || (choice === 0 && open.length < 6)) {
      await post();
      done = 'post';
    } else if (choice <= 2) await changeMember().then(() => (done = 'member'));
    else if (choice === 3) await releaseNow(load).then(() => (done = 'release now'));
    else if (choice === 4) await editTiers(load).then(() => (done = 'edit'));
    else if (choice === 5 && random.isLucky(0.4)) await remove(load).then(() => (done = 'remove'));
    else if (choice === 6 && random.isLucky(0.4)) await assign(load).then(() => (done = 'assign'));
    else {
      // Sometimes no server runs for longer than several tiers wait.
      const minutes = random.isLucky(0.2) ? 40 : 1 + pickNumber(4);
      minute += minutes;
      nowMs += minutes * 60_000;
      setClocks();
      await passTierTime(db, minutes);
      await advanceBoardDay(db, toDay());
      loads.filter(({ day }) => day >= toDay()).forEach(settle);
    }
    // Between two minutes, so that a slow machine makes no difference.
    await freeze();
    await passTierTime(db, HALF_MINUTE);
    await releaseDueTiers(nextBoard().app.parts);
    await check(`${step} ${done}`);
    await passTierTime(db, -HALF_MINUTE);
  }
  expect(loads.length).toBeGreaterThan(2);
  expect(toDay()).toBe(secondDay);
});
