import { addNetworkMember, createNetwork, removeNetworkMember } from '@loadstone/contracts/networks';
import { bookLoad } from '@loadstone/contracts/offers';
import { releaseTier, type Tier } from '@loadstone/contracts/tiers';
import { planTrips } from '@loadstone/contracts/trips';
import { createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { releaseDueTiers } from '../src/modules/postings/tier-releases.service.ts';
import { createBoardCalls, type BoardCalls } from './board-calls.ts';
import { flat } from './offer-calls.ts';
import { createRandom } from './random-board.ts';
import { passTierTime } from './tier-time.ts';

const CARRIERS = 4;
const NETWORKS = 2;
const STEPS = 45;
const RATE = 1_000;
/** Different equipment: repeated loads of one company are one row. */
const TYPES = ['V', 'VR', 'VF', 'VRF', 'VK', 'VKR', 'VKF', 'VKRF'];

/** What a load should be: its tiers with the minute of their release, by the definition of M3t. */
interface Model {
  readonly token: number;
  readonly vehicleType: string;
  version: number;
  tiers: { tier: Tier; released: boolean }[];
  /** The minute of the next release; undefined where nothing is waited for. */
  due: number | undefined;
  isOpen: boolean;
}

let board: TestApp;
let calls: BoardCalls;
beforeAll(async () => {
  board = await createTestApp();
  calls = createBoardCalls(board);
});
afterAll(() => board.close());

it.each([1, 2])('lists and trips equal brute force at every minute of a random history: %i', async (seed) => {
  const random = createRandom(seed);
  const pickNumber = (most: number) => random.pick(Array.from({ length: most }, (_, index) => index));
  const owner = await createBroker(board.db);
  const carriers: Person[] = [];
  const trucks = new Map<Person, number>();
  for (let count = 0; count < CARRIERS; count += 1) {
    const carrier = await createCarrier(board.db);
    carriers.push(carrier);
    trucks.set(carrier, (await calls.postTruck(carrier)).body.token);
  }
  const networks: { id: number; members: Set<Person> }[] = [];
  for (let count = 0; count < NETWORKS; count += 1) {
    const { body } = await board.call(createNetwork, {
      as: owner,
      body: { name: `N ${seed} ${count}`, type: 'Public' },
    });
    networks.push({ id: body.id, members: new Set() });
  }
  const loads: Model[] = [];
  let minute = 0;

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
  const findSeen = ({ tiers, isOpen }: Model, carrier: Person) => {
    const tier = isOpen ? tiers.find((each) => each.released && isReceiver(each.tier, carrier))?.tier : undefined;
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
    for (const carrier of carriers) {
      const { leads } = (await calls.leadsOfTruck(carrier, trucks.get(carrier)!)).body;
      const seen = leads.map(({ token, rate }) => [token, rate] as const).toSorted(([one], [other]) => one - other);
      const expected = loads.flatMap((load) => {
        const rate = findSeen(load, carrier);
        return rate === undefined ? [] : [[load.token, rate] as const];
      });
      expect([step, seen]).toEqual([step, expected.toSorted(([one], [other]) => one - other)]);
      const start = { from: 'posting', token: trucks.get(carrier)! } as const;
      const { trips } = (await board.call(planTrips, { as: carrier, body: { start, maxLoads: 1 } })).body;
      const planned = trips.flatMap((trip) => trip.loads.map(({ lead, income }) => [lead.token, income] as const));
      for (const [token, income] of planned) {
        const rate = expected.find(([each]) => each === token)?.[1];
        expect([step, token, income]).toEqual([step, token, { amount: rate?.amount, currency: rate?.currency }]);
      }
      expect(planned).toHaveLength(Math.min(expected.length, 10));
    }
  };

  const post = async () => {
    const tiers = toTiers();
    const vehicleType = TYPES[loads.length % TYPES.length]!;
    const { status, body } = await calls.postLoad(owner, { tiers, rate: flat(RATE), vehicleType });
    expect(status).toBe(200);
    const due = tiers.length > 1 ? minute + tiers[0]!.minutes! : undefined;
    const modelled = tiers.map((tier, index) => ({ tier, released: index === 0 }));
    loads.push({ token: body.token, vehicleType, version: 1, tiers: modelled, due, isOpen: true });
  };
  const changeMember = async () => {
    const network = random.pick(networks);
    const carrier = random.pick(carriers);
    if (network.members.delete(carrier)) {
      await board.call(removeNetworkMember, { as: owner, params: { id: network.id, custCd: carrier.custCd } });
    } else {
      network.members.add(carrier);
      await board.call(addNetworkMember, {
        as: owner,
        params: { id: network.id },
        body: { memberCustCd: carrier.custCd },
      });
    }
  };
  const releaseNow = async (load: Model) => {
    const next = load.tiers.findIndex(({ released }) => !released);
    if (next < 0) return;
    await board.call(releaseTier, { as: owner, params: { token: load.token }, body: { number: next + 1 } });
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
    const { status, body } = await calls.editLoad(owner, load.token, load.version, {
      ...{ tiers, rate: flat(RATE), vehicleType: load.vehicleType },
    });
    expect(status).toBe(200);
    load.version = body.version;
    load.tiers = tiers.map((tier, index) => ({ tier, released: index < kept.length }));
    load.due = lastOn + minutes;
    settle(load);
  };
  const remove = async (load: Model) => {
    await calls.remove(owner, 'L', load.token);
    load.isOpen = false;
  };
  const assign = async (load: Model) => {
    const carrier = carriers.find((each) => findSeen(load, each) !== undefined);
    if (carrier === undefined) return;
    const tier = load.tiers.find((each) => each.released && isReceiver(each.tier, carrier))!.tier;
    if (!tier.bookNow) return;
    const eToken = trucks.get(carrier)!;
    const { status } = await board.call(bookLoad, {
      as: carrier,
      body: { token: load.token, eToken, rate: findSeen(load, carrier)! },
    });
    expect(status).toBe(200);
    load.isOpen = false;
    // Its truck is taken: the carrier posts another one.
    trucks.set(carrier, (await calls.postTruck(carrier)).body.token);
  };

  for (let step = 0; step < STEPS; step += 1) {
    const open = loads.filter(({ isOpen }) => isOpen);
    const load = open.length > 0 ? random.pick(open) : undefined;
    const choice = pickNumber(10);
    let done = 'time';
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
      await passTierTime(board.db, minutes + 0.001);
      loads.forEach(settle);
    }
    await releaseDueTiers(board.app.parts);
    await check(`${step} ${done}`);
  }
  expect(loads.length).toBeGreaterThan(2);
});
