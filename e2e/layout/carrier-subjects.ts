import { readResponse, signInCaller } from '../pages/caller.ts';
import { chooseDriver } from '../pages/driver-phone.ts';
import { findCityId } from '../pages/find-city.ts';
import { PostingCalls } from '../pages/posting-calls.ts';
import { USERS } from '../pages/sign-in-page.ts';
import { createNetwork } from '../pages/tier-calls.ts';
import { driveToSecondStop, shareWithCustomer } from '../pages/under-way.ts';

const LANE = { origin: 'Thunder Bay', destination: 'Winnipeg', types: ['Double Drop'] };
const RATE = { amount: 195_000, currency: 'USD', basis: 'flat' } as const;
const DAY_MS = 86_400_000;
const toDay = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Loads with stops and what a carrier, a driver and a customer see of them. */
export interface CarrierSubjects {
  /** An open truck, and a load with stops among its leads, for which the carrier has made an offer. */
  readonly open: { readonly truckToken: number; readonly loadToken: number };
  /** A truck under way with stops, of which the broker has proposed others, and the id of its assignment. */
  readonly running: { readonly truckToken: number; readonly assignmentId: number };
  readonly laneId: number;
  /** A network with a long name and one member. */
  readonly networkId: number;
  /** A link for the driver, which works once. */
  readonly createDriverLink: () => Promise<string>;
  readonly customerLink: string;
  /** Deletes the lane and the open postings. */
  readonly remove: () => Promise<void>;
}

/** Posts what only the screens of a carrier, a driver and a customer show. */
export async function postCarrierSubjects(address: string): Promise<CarrierSubjects> {
  const [broker, carrier] = [await signInCaller(address, USERS.broker), await signInCaller(address, USERS.carrier)];
  const [loads, trucks] = [new PostingCalls(broker, 'load'), new PostingCalls(carrier, 'equipment')];
  const stops = await Promise.all(
    ['Dryden', 'Kenora', 'Steinbach'].map(async (name, index) => ({
      ...{ cityId: await findCityId(broker, name), kind: index === 0 ? 'pick-up' : 'drop', day: null, lengthFt: null },
      ...{ weightLbs: 4000, hours: { from: '08:00', to: '16:00' }, timing: 'firm', reference: `DOCK ${index + 1}` },
      work: 'live',
    })),
  );
  const post = async (name: string) => {
    const [load, truck] = [`Two docks, ${name}`, `Straps on board, ${name}`];
    await loads.post({ ...LANE, rate: RATE, more: { stops, weightLbs: 40_000, bookNow: true } }, load);
    await trucks.post(LANE, truck);
    return { token: loads.tokenOf(load), eToken: trucks.tokenOf(truck) };
  };
  const open = await post('open');
  await readResponse(await carrier.post('/api/Offer', { ...open, rate: { ...RATE, amount: 210_000 }, minutes: 240 }));

  const { token, eToken } = await post('running');
  await readResponse(await carrier.post('/api/Offer/book', { token, eToken, rate: RATE }));
  const { id } = await readResponse<{ id: number }>(await carrier.get(`/api/AssignedEquipment/${eToken}`));
  const { driverId } = await chooseDriver(carrier, eToken, 'Jean-Sébastien');
  await driveToSecondStop(carrier, id);
  const customerLink = await shareWithCustomer(broker, carrier, { token, eToken });
  const [first, second] = stops.map((stop, index) => ({ ...stop, was: index + 1 }));
  const added = { ...stops[2], cityId: await findCityId(broker, 'Selkirk'), reference: 'DOCK 4', was: null };
  await readResponse(
    await broker.post(`/api/Assignment/${id}/stops`, {
      stops: [first, { ...second, reference: 'DOCK 9' }, added],
      lastNumber: 0,
    }),
  );

  const followed = { kind: 'posting', token: open.eToken };
  const alert = { name: 'Thunder Bay, ON → Winnipeg, MB', channel: 'mail', rhythm: 'morning', followed };
  await readResponse(await carrier.post('/api/Alerts', alert));
  const [srceID, destID] = [await findCityId(carrier, 'Thunder Bay'), await findCityId(carrier, 'Kenora')];
  const posting = {
    ...{ postType: 'E', srceID, srceRadius: 50, destID, destRadius: 50, dateAvail: toDay(0) },
    ...{ vehicleType: 'DS', vehicleSize: 'T', postingAttrib: '', postMode: 'A', networkId: 0 },
    comment: 'Returns each evening, tarps on board',
  };
  const schedule = { weekdays: [1, 2, 3, 4, 5], perDay: 2, postHour: 0, daysAhead: 2, validFrom: toDay(0) };
  const { laneID: laneId } = await readResponse<{ laneID: number }>(
    await carrier.post('/api/Lane', { posting, ...schedule }),
  );
  const networkId = await createNetwork(carrier, `Brokers of Northern Ontario ${Date.now() % 1000}`, 'SMP0001');
  return {
    open: { truckToken: open.eToken, loadToken: open.token },
    running: { truckToken: eToken, assignmentId: id },
    laneId,
    networkId,
    customerLink,
    async remove() {
      await carrier.delete(`/api/Lane/${laneId}`);
      await carrier.delete(`/api/Networks/${networkId}`);
      await loads.delete('Two docks, open');
      await trucks.delete('Straps on board, open');
    },
    async createDriverLink() {
      return (await readResponse<{ url: string }>(await carrier.post('/api/DriverLink', { driverId }))).url;
    },
  };
}
