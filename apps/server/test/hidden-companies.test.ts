import { excludeCompany, includeCompany } from '@loadstone/contracts/exclusions';
import { addNetworkMember, createNetwork } from '@loadstone/contracts/networks';
import { listPostingTags } from '@loadstone/contracts/tags';
import { createBroker, createPerson, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let board: TestApp;
let broker: Person;
let networkId: number;
beforeAll(async () => {
  board = await createTestApp();
  broker = await createBroker(board.db);
  networkId = (await board.call(createNetwork, { as: broker, body: { name: 'Trusted', type: 'Public' } })).body.id;
});
afterAll(() => board.close());

const addMember = (memberCustCd: string) =>
  board.call(addNetworkMember, { as: broker, params: { id: networkId }, body: { memberCustCd } });
const exclude = (excludeCustCd: string) =>
  board.call(excludeCompany, { as: broker, body: { custCd: broker.custCd, excludeCustCd } });
const change = (person: Person, columns: { globally_excluded?: boolean; is_closed?: boolean }) =>
  board.db.updateTable('companies').set(columns).where('account_id', '=', person.accountId).execute();

describe('a company that is hidden or closed', () => {
  it('does not exist for a network or an exclusion', async () => {
    for (const columns of [{ globally_excluded: true }, { is_closed: true }]) {
      const company = await createBroker(board.db);
      await change(company, columns);
      for (const response of [await addMember(company.custCd), await exclude(company.custCd)]) {
        expect([response.status, response.error.code]).toEqual([404, 'company.notFound']);
      }
    }
  });

  it('can still be included again by a company that excluded it before', async () => {
    const company = await createBroker(board.db);
    expect((await exclude(company.custCd)).status).toBe(200);
    await change(company, { globally_excluded: true });
    const params = { custCd: broker.custCd, memberCustCd: company.custCd };
    expect((await board.call(includeCompany, { as: broker, params })).status).toBe(200);
  });
});

describe('the tags of postings', () => {
  it('are not listed for a user who may see no postings', async () => {
    const person = await createPerson(board.db, { modes: ['B'], hasPermits: false });
    expect((await board.call(listPostingTags, { as: person })).error.code).toBe('permit.missing');
    expect((await board.call(listPostingTags, { as: broker })).body).toEqual([]);
  });
});
