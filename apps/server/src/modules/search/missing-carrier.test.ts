import { excludeCompany } from '@loadstone/contracts/exclusions';
import {
  explainMissingCarrier,
  explainMissingUsCarrier,
  SEARCH_MESSAGES,
  type CarrierSearchDraft,
} from '@loadstone/contracts/search';
import {
  addNetwork,
  addPosting,
  createBroker,
  createCarrier,
  createTestApp,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { findCityByName } from '@loadstone/places';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let board: TestApp;
let broker: Person;
let carrier: Person;
let name: string;
let made = 0;

beforeAll(async () => {
  board = await createTestApp();
});
afterAll(() => board.close());
beforeEach(async () => {
  made += 1;
  name = `Expected${made} Haulage`;
  broker = await createBroker(board.db);
  carrier = await createCarrier(board.db, { company: { common_name: name } });
});

const SEARCH: CarrierSearchDraft = {
  srceCityId: findCityByName('Toronto', 'ON')!.id,
  srceRadius: 50,
  destSt: 'IL',
  vehicleType: 'V',
  vehicleSize: 'T',
  postingAttrib: 'T',
};
const explain = (as: Person, missing: string, search = SEARCH) =>
  board.call(explainMissingCarrier, {
    as,
    params: { carrierKey: as.keyFor('ll_carrsearch') },
    body: { missing, search },
  });
const reasonsOf = async (as = broker): Promise<Record<string, number>> => {
  const { body } = await explain(as, name);
  expect(body.companies.map(({ custCd }) => custCd)).toEqual([carrier.custCd]);
  return Object.fromEntries(body.companies[0]!.reasons.map(({ reason, trucks }) => [reason, trucks]));
};
const truck = (columns: Parameters<typeof addPosting>[3] = {}) =>
  addPosting(board.db, carrier, 'E', {
    vehicle_type: 'V',
    vehicle_size: 'T',
    posting_attrib: 'TM',
    ...columns,
  });

describe('why a carrier is not in the result', () => {
  it('counts the trucks for each criterion that they miss, and those that are past or not open', async () => {
    await truck();
    await truck({ from: ['Ottawa', 'ON'], vehicle_type: 'F' });
    await truck({ to: ['Monterrey', 'MX'] });
    await truck({ vehicle_size: 'L', posting_attrib: '' });
    await truck({ date_avail: '2026-06-10' });
    await truck({ date_avail: '2026-05-20' });
    await truck({ p_status: 'A' });
    expect(await reasonsOf()).toEqual({
      found: 1,
      origin: 1,
      type: 1,
      destination: 1,
      mexico: 1,
      size: 1,
      attributes: 1,
      past: 1,
      closed: 1,
    });
  });

  it('says that a corridor truck that passes both places runs the other way', async () => {
    await truck({ from: ['Chicago', 'IL'], to: ['Toronto', 'ON'], corridor: 'C' });
    const search = { ...SEARCH, destSt: '', destCityId: findCityByName('Detroit', 'MI')!.id, destRadius: 50 };
    const { body } = await explain(broker, name, search);
    expect(body.companies[0]?.reasons).toEqual([{ reason: 'direction', trucks: 1 }]);
  });

  it('names an own exclusion, and not one of the other company', async () => {
    await truck();
    await board.call(excludeCompany, { as: broker, body: { custCd: broker.custCd, excludeCustCd: carrier.custCd } });
    expect(await reasonsOf()).toEqual({ excluded: 0 });
    const other = await createBroker(board.db);
    await board.call(excludeCompany, { as: carrier, body: { custCd: carrier.custCd, excludeCustCd: other.custCd } });
    expect(await reasonsOf(other)).toEqual({ noTruck: 0 });
  });

  it('does not mention trucks of networks that the caller is not a member of, or hidden companies', async () => {
    const networkId = await addNetwork(board.db, carrier, []);
    await truck({ post_mode: 'P', network_id: networkId });
    expect(await reasonsOf()).toEqual({ noTruck: 0 });
    const hidden = { common_name: `${name} Hidden`, globally_excluded: true };
    await createCarrier(board.db, { company: hidden });
    expect((await explain(broker, hidden.common_name)).body).toEqual({ companies: [], total: 0 });
  });

  it('explains a search for US carriers', async () => {
    await truck({ to: ['Calgary', 'AB'] });
    const { body } = await board.call(explainMissingUsCarrier, {
      as: broker,
      params: { usCarrierKey: broker.keyFor('ll_uscarrsearch') },
      body: { missing: name, search: { srceSt: ['ON'] } },
    });
    expect(body.companies[0]?.reasons).toEqual([{ reason: 'unitedStates', trucks: 1 }]);
  });

  it('refuses a short name and callers without the feature', async () => {
    const { status, error } = await explain(broker, 'ab');
    expect([status, error.details?.map(({ message }) => message)]).toEqual([400, [SEARCH_MESSAGES.companyName]]);
    expect((await explain(carrier, name)).error.code).toBe('product.missing');
  });
});
