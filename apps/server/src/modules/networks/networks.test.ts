import { getContactSummary } from '@loadstone/contracts/companies';
import {
  addNetworkMember,
  createNetwork,
  deleteNetwork,
  getNetwork,
  listNetworkMembers,
  listNetworks,
  removeNetworkMember,
  renameNetwork,
  replaceNetworkName,
  type NetworkType,
} from '@loadstone/contracts/networks';
import {
  createBroker,
  createCarrier,
  createPerson,
  createTestApp,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

describe('networks', () => {
  let board: TestApp;
  let owner: Person;
  let colleague: Person;
  let stranger: Person;

  beforeAll(async () => {
    board = await createTestApp();
  });
  afterAll(() => board.close());
  beforeEach(async () => {
    owner = await createBroker(board.db);
    colleague = await createPerson(board.db, { modes: ['B'], company: owner.company });
    stranger = await createCarrier(board.db);
  });

  const add = (as: Person, name: string, type: NetworkType = 'Private') =>
    board.call(createNetwork, { as, body: { name, type, userId: 1 } });
  const rename = (as: Person, id: number, name: string) =>
    board.call(renameNetwork, { as, params: { id }, body: [{ op: 'replace', path: '/name', value: name }] });
  const addMember = (as: Person, id: number, memberCustCd: string) =>
    board.call(addNetworkMember, { as, params: { id }, body: { networkId: id, memberCustCd } });
  const lastChange = async () => {
    const row = await board.db.selectFrom('change_feed').select('change').orderBy('id', 'desc').executeTakeFirst();
    return row?.change;
  };

  it('are created by the caller, whatever the body states', async () => {
    const { status, body } = await add(owner, '  Best Carriers ');
    expect(status).toBe(200);
    expect(body).toEqual({
      id: body.id,
      name: 'Best Carriers',
      type: 'Private',
      userId: owner.userId,
      custCd: owner.custCd,
    });
    expect((await board.call(getNetwork, { as: owner, params: { id: body.id } })).body).toEqual(body);
  });

  it('are seen by the company where they are companywide, by their owner where they are private', async () => {
    const open = (await add(owner, 'Open', 'Public')).body;
    const own = (await add(owner, 'Own')).body;
    const listOf = async (as: Person) => (await board.call(listNetworks, { as })).body.map((network) => network.id);
    expect(await listOf(owner)).toEqual([open.id, own.id]);
    expect(await listOf(colleague)).toEqual([open.id]);
    expect(await listOf(stranger)).toEqual([]);
    expect((await board.call(getNetwork, { as: colleague, params: { id: own.id } })).status).toBe(404);
    expect((await board.call(getNetwork, { as: stranger, params: { id: open.id } })).status).toBe(404);
  });

  it('have names that are unique among the networks that the user sees, whatever the case and the blanks', async () => {
    await add(owner, 'Best');
    await add(colleague, 'Fleet', 'Public');
    for (const [name, type] of [
      [' bEST ', 'Private'],
      ['best', 'Public'],
      ['fleet', 'Private'],
      ['FLEET', 'Public'],
    ] as const) {
      const { status, error } = await add(owner, name, type);
      expect([name, type, status, error.code]).toEqual([name, type, 409, 'network.nameTaken']);
      expect(error.message).toBe(
        'A network with this name has already been created. Please select a different name for your network.',
      );
    }
    expect((await add(stranger, 'Best')).status).toBe(200);
  });

  it('are not blocked by the name of a colleague’s private network, which the user does not see', async () => {
    await add(owner, 'Secret');
    const own = await add(colleague, 'secret');
    expect(own.status).toBe(200);
    const { id } = (await add(colleague, 'Draft')).body;
    await add(owner, 'Hidden');
    expect((await rename(colleague, id, 'HIDDEN')).body.name).toBe('HIDDEN');
    await add(owner, 'Quiet');
    expect((await add(colleague, 'Quiet', 'Public')).status).toBe(200);
    expect((await add(owner, 'Quiet')).error.code).toBe('network.nameTaken');
  });

  it('are created once when two requests with one name arrive at the same time', async () => {
    const both = await Promise.all([add(owner, 'Twin', 'Public'), add(colleague, 'TWIN', 'Public')]);
    expect(both.map((reply) => reply.status).sort()).toEqual([200, 409]);
    const mixed = await Promise.all([add(owner, 'Pair'), add(owner, 'PAIR', 'Public')]);
    expect(mixed.map((reply) => reply.status).sort()).toEqual([200, 409]);
  });

  it('are renamed, to their own name in other letters too', async () => {
    const { id } = (await add(owner, 'Old')).body;
    await add(owner, 'Other');
    expect((await rename(owner, id, 'OLD')).body.name).toBe('OLD');
    const put = await board.call(replaceNetworkName, {
      as: owner,
      params: { id },
      body: [{ op: 'replace', path: '/name', value: 'New' }],
    });
    expect(put.body.name).toBe('New');
    expect((await rename(owner, id, 'other')).error.code).toBe('network.nameTaken');
    expect((await rename(colleague, id, 'Mine now')).status).toBe(404);
  });

  it('release their name when they are deleted, and notify the matching', async () => {
    const { id } = (await add(owner, 'Gone')).body;
    expect((await board.call(deleteNetwork, { as: colleague, params: { id } })).status).toBe(404);
    expect((await board.call(deleteNetwork, { as: owner, params: { id } })).body).toEqual({ id });
    expect(await lastChange()).toEqual({ type: 'network', networkId: id, members: null, accountId: owner.accountId });
    expect((await board.call(deleteNetwork, { as: owner, params: { id } })).status).toBe(404);
    expect((await add(owner, 'Gone')).status).toBe(200);
  });

  it('take members once, show them, and let them go', async () => {
    const { id } = (await add(owner, 'Members')).body;
    const added = await addMember(owner, id, stranger.custCd);
    expect(added.body).toEqual({
      networkId: id,
      memberCustCd: stranger.custCd,
      commonName: stranger.company.common_name,
      companyPhone: '416-555-0100',
      companyLocation: 'Toronto, ON',
      primaryContactName: `Test ${stranger.user.last_name}`,
    });
    expect(await lastChange()).toMatchObject({ type: 'network', networkId: id, members: [stranger.accountId] });
    const again = await addMember(owner, id, stranger.custCd);
    expect(again.error).toMatchObject({
      code: 'network.memberPresent',
      message: 'The company is already present in the network.',
    });
    expect((await board.call(listNetworkMembers, { as: owner, params: { id } })).body).toEqual([added.body]);
    const params = { id, custCd: stranger.custCd };
    expect((await board.call(removeNetworkMember, { as: owner, params })).status).toBe(200);
    expect(await lastChange()).toMatchObject({ type: 'network', networkId: id, members: [] });
    expect((await board.call(removeNetworkMember, { as: owner, params })).error.code).toBe('company.notFound');
  });

  it('show the members of all networks that the caller sees under -1', async () => {
    const open = (await add(owner, 'Open', 'Public')).body;
    const own = (await add(owner, 'Own')).body;
    await addMember(owner, open.id, stranger.custCd);
    await addMember(owner, own.id, stranger.custCd);
    const of = async (as: Person) =>
      (await board.call(listNetworkMembers, { as, params: { id: -1 } })).body.map((member) => member.networkId);
    expect(await of(owner)).toEqual([open.id, own.id]);
    expect(await of(colleague)).toEqual([open.id]);
    expect((await board.call(listNetworkMembers, { as: colleague, params: { id: own.id } })).status).toBe(404);
  });

  it('count a new company as a contact sheet of the day, and one that a network shows already not again', async () => {
    const strict = await createTestApp({
      database: board.database,
      environment: { RATE_LIMIT_CONTACT_SHEETS_PER_DAY: '2' },
    });
    try {
      const networks = [(await add(owner, 'First', 'Public')).body.id, (await add(owner, 'Second')).body.id] as const;
      const others = [await createCarrier(board.db), await createCarrier(board.db)] as const;
      const join = (as: Person, id: number, { custCd }: Person) =>
        strict.call(addNetworkMember, { as, params: { id }, body: { memberCustCd: custCd } });
      const open = (as: Person, { custCd }: Person) => strict.call(getContactSummary, { as, params: { custCd } });
      expect((await join(owner, networks[0], stranger)).status).toBe(200);
      expect((await join(owner, networks[0], others[0])).status).toBe(200);
      for (const refused of [await join(owner, networks[0], others[1]), await open(owner, others[1])]) {
        expect([refused.status, refused.error.code]).toEqual([429, 'request.dailyLimit']);
      }
      expect((await join(owner, networks[1], stranger)).status).toBe(200);
      expect((await join(owner, networks[0], stranger)).error.code).toBe('network.memberPresent');
      expect((await strict.call(listNetworkMembers, { as: owner, params: { id: -1 } })).body).toHaveLength(3);
      // A colleague has an own budget, and reads the members without it.
      expect((await join(colleague, networks[0], others[1])).status).toBe(200);
      expect((await open(colleague, others[1])).status).toBe(200);
      expect((await open(colleague, others[1])).status).toBe(429);
      const list = () => strict.call(listNetworkMembers, { as: colleague, params: { id: networks[0] } });
      for (let times = 0; times < 3; times++) expect((await list()).body).toHaveLength(3);
    } finally {
      await strict.close();
    }
  });

  it('are refused to a user without a product', async () => {
    const { id } = (await add(owner, 'Closed')).body;
    const outsider = await createPerson(board.db, { modes: [] });
    for (const response of [
      await board.call(listNetworks, { as: outsider }),
      await board.call(listNetworkMembers, { as: outsider, params: { id: -1 } }),
      await add(outsider, 'Mine'),
      await rename(outsider, id, 'Mine'),
      await addMember(outsider, id, stranger.custCd),
      await board.call(removeNetworkMember, { as: outsider, params: { id, custCd: stranger.custCd } }),
      await board.call(deleteNetwork, { as: outsider, params: { id } }),
    ]) {
      expect([response.status, response.error.code]).toEqual([403, 'product.missing']);
    }
  });

  it('refuse a member that does not exist, the own company, and members of a globally excluded company’s making', async () => {
    const { id } = (await add(owner, 'Rules')).body;
    expect((await addMember(owner, id, 'NOBODY')).error.code).toBe('company.notFound');
    expect((await addMember(owner, id, owner.custCd)).status).toBe(400);
    const excluded = await createBroker(board.db, { company: { globally_excluded: true } });
    const theirs = (await add(excluded, 'Theirs')).body;
    expect((await addMember(excluded, theirs.id, stranger.custCd)).error.code).toBe('company.globallyExcluded');
    const other = await board.call(addNetworkMember, {
      as: owner,
      params: { id },
      body: { networkId: id + 1, memberCustCd: stranger.custCd },
    });
    expect(other.error.details?.[0]?.field).toBe('networkId');
  });

  it('require a session and for good input', async () => {
    expect((await board.call(listNetworks, {})).status).toBe(401);
    const { status, error } = await add(owner, '   ');
    expect(status).toBe(400);
    expect(error.details).toEqual([
      {
        field: 'name',
        message: 'This field is required. Please type a name for your new network.',
        text: { name: 'check.networkName' },
      },
    ]);
    expect((await board.call(getNetwork, { as: owner, params: { id: 'x' } })).status).toBe(400);
    expect((await board.call(getNetwork, { as: owner, params: { id: 99_999_999_999 } })).status).toBe(400);
    expect((await board.call(renameNetwork, { as: owner, params: { id: 1 }, body: [] })).status).toBe(400);
  });
});
