import { setContacted } from '@loadstone/contracts/contacted';
import { excludeCompany, includeCompany } from '@loadstone/contracts/exclusions';
import { createFlag, deleteFlag } from '@loadstone/contracts/flags';
import {
  addNetworkMember,
  createNetwork,
  deleteNetwork,
  removeNetworkMember,
  renameNetwork,
} from '@loadstone/contracts/networks';
import {
  addPosting,
  createBroker,
  createCarrier,
  createPerson,
  createTestApp,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectToHub, type HubClient } from '../../test/hub-client.ts';

describe('changes on the desk reach the clients that they concern', () => {
  let board: TestApp;
  let address: string;
  let broker: Person;
  let colleague: Person;
  let carrier: Person;
  let pair: { lToken: number; eToken: number };
  let seen: Record<'broker' | 'colleague' | 'carrier', HubClient>;

  beforeAll(async () => {
    board = await createTestApp();
    address = await board.listen();
  });
  afterAll(() => board.close());
  beforeEach(async () => {
    broker = await createBroker(board.db);
    colleague = await createPerson(board.db, { modes: ['B'], company: broker.company });
    carrier = await createCarrier(board.db);
    const load = await addPosting(board.db, broker, 'L');
    const truck = await addPosting(board.db, carrier, 'E');
    pair = { lToken: load.token, eToken: truck.token };
    await board.app.matching.catchUp();
    const connect = async (person: Person) => connectToHub(address, { token: await board.tokenFor(person) });
    seen = { broker: await connect(broker), colleague: await connect(colleague), carrier: await connect(carrier) };
    return () => Object.values(seen).forEach((client) => client.close());
  });

  /** The types of the changes that a client received, once a later change that concerns it has arrived. */
  async function typesOf(client: HubClient): Promise<string[]> {
    const last = await addPosting(board.db, carrier, 'E', { from: ['Miami', 'FL'], vehicle_type: 'P' });
    await client.waitForChange((change) => change.type === 'posting.changed' && change.token === last.token);
    return client.listChanges().flatMap(({ type }) => (type === 'posting.changed' ? [] : [type]));
  }

  it('excluding a company removes the pair from both sides’ lists, and including it restores it', async () => {
    const body = { custCd: broker.custCd, excludeCustCd: carrier.custCd };
    await board.call(excludeCompany, { as: broker, body });
    const gone = (kind: string, myToken: number) => (change: { type: string; kind?: string; myToken?: number }) =>
      change.type === 'lead.removed' && change.kind === kind && change.myToken === myToken;
    for (const client of [seen.broker, seen.colleague]) {
      expect(await client.waitForChange(gone('L', pair.lToken))).toMatchObject({ leadToken: pair.eToken });
    }
    expect(await seen.carrier.waitForChange(gone('E', pair.eToken))).toMatchObject({ leadToken: pair.lToken });
    const params = { custCd: broker.custCd, memberCustCd: carrier.custCd };
    await board.call(includeCompany, { as: colleague, params });
    for (const client of [seen.broker, seen.carrier]) {
      await client.waitForChange(({ type }) => type === 'lead.appeared');
    }
  });

  it('a change of the list of excluded companies reaches the excluding company only', async () => {
    await board.call(excludeCompany, {
      as: broker,
      body: { custCd: broker.custCd, excludeCustCd: carrier.custCd },
    });
    await seen.colleague.waitForChange(({ type }) => type === 'exclusions.changed');
    await seen.carrier.waitForChange(({ type }) => type === 'lead.removed');
    expect(await typesOf(seen.carrier)).toEqual(['lead.removed']);
  });

  it('marks reach colleagues with their values, and no other company', async () => {
    await board.call(setContacted, { as: broker, body: { cnCustCd: carrier.custCd, eToken: pair.eToken } });
    const { id } = (await board.call(createFlag, { as: colleague, body: pair })).body;
    await board.call(deleteFlag, { as: broker, params: { id } });
    const mark = { type: 'lead.marked', kind: 'L', leadToken: pair.eToken, contacted: 'Y' };
    await seen.colleague.waitUntil(() => seen.colleague.listChanges().length >= 3);
    expect(seen.colleague.listChanges()).toEqual([
      { ...mark, flag: 0 },
      { ...mark, flag: id },
      { ...mark, flag: 0 },
    ]);
    expect(await typesOf(seen.carrier)).toEqual([]);
  });

  it('a network that is created, renamed, changed or deleted notifies its company', async () => {
    const { id } = (await board.call(createNetwork, { as: broker, body: { name: 'Friends', type: 'Public' } })).body;
    await board.call(renameNetwork, {
      as: broker,
      params: { id },
      body: [{ op: 'replace', path: '/name', value: 'Good friends' }],
    });
    await board.call(addNetworkMember, { as: broker, params: { id }, body: { memberCustCd: carrier.custCd } });
    await board.call(removeNetworkMember, { as: broker, params: { id, custCd: carrier.custCd } });
    await board.call(deleteNetwork, { as: broker, params: { id } });
    await seen.colleague.waitUntil(() => seen.colleague.listChanges().length >= 5);
    const told = { type: 'networks.changed', networkId: id };
    expect(seen.colleague.listChanges()).toEqual([told, told, told, told, told]);
    expect(await typesOf(seen.carrier)).toEqual([]);
  });
});
