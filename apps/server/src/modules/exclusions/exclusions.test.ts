import { excludeCompany, includeCompany, listExcludedCompanies } from '@loadstone/contracts/exclusions';
import {
  createBroker,
  createCarrier,
  createPerson,
  createTestApp,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

describe('exclusions', () => {
  let board: TestApp;
  let broker: Person;
  let carrier: Person;

  beforeAll(async () => {
    board = await createTestApp();
  });
  afterAll(() => board.close());
  beforeEach(async () => {
    broker = await createBroker(board.db);
    carrier = await createCarrier(board.db);
  });

  const exclude = (as: Person, custCd: string, excludeCustCd: string) =>
    board.call(excludeCompany, { as, body: { custCd, excludeCustCd } });
  const include = (as: Person, custCd: string, memberCustCd: string) =>
    board.call(includeCompany, { as, params: { custCd, memberCustCd } });
  const list = (as: Person) => board.call(listExcludedCompanies, { as });
  const countChanges = async () => (await board.db.selectFrom('change_feed').select('id').execute()).length;

  it('list the companies that are excluded, for the whole company', async () => {
    const colleague = await createPerson(board.db, { modes: ['B'], company: broker.company });
    const { status, body } = await exclude(broker, broker.custCd, carrier.custCd);
    expect(status).toBe(200);
    expect(body).toEqual({ custCd: broker.custCd, excludeCustCd: carrier.custCd, excluded: true });
    expect((await list(colleague)).body).toEqual([
      {
        custCd: carrier.custCd,
        companyName: carrier.company.common_name,
        billingCity: 'Toronto',
        billingProvinceCode: 'ON',
        contactName: `Test ${carrier.user.last_name}`,
        excluded: true,
        sType: 'Link-P',
      },
    ]);
    expect((await list(carrier)).body).toEqual([]);
  });

  it('are lifted again', async () => {
    await exclude(broker, broker.custCd, carrier.custCd);
    expect((await include(broker, broker.custCd, carrier.custCd)).body.excluded).toBe(false);
    expect((await list(broker)).body).toEqual([]);
  });

  it('are published to the matching once, however often they are requested', async () => {
    const before = await countChanges();
    await exclude(broker, broker.custCd, carrier.custCd);
    expect((await exclude(broker, broker.custCd, carrier.custCd)).status).toBe(200);
    expect(await countChanges()).toBe(before + 1);
    await include(broker, broker.custCd, carrier.custCd);
    expect((await include(broker, broker.custCd, carrier.custCd)).status).toBe(200);
    expect(await countChanges()).toBe(before + 2);
  });

  it('belong to the own company: it cannot exclude in another name, nor itself, nor a company of the partner board', async () => {
    const partner = await createCarrier(board.db, { company: { s_type: 'DAT' } });
    for (const [custCd, other] of [
      [carrier.custCd, broker.custCd],
      [broker.custCd, broker.custCd],
      [broker.custCd, partner.custCd],
    ] as const) {
      const response = await exclude(broker, custCd, other);
      expect([response.status, response.error.code]).toEqual([403, 'exclusion.notAllowed']);
      expect((await include(broker, custCd, other)).status).toBe(403);
    }
    const byCode = await exclude(broker, broker.custCd, 'DAT:77');
    expect([byCode.error.code, byCode.error.message]).toEqual([
      'exclusion.notAllowed',
      'DAT companies cannot be excluded.',
    ]);
  });

  it('are closed to a globally excluded company', async () => {
    const excluded = await createBroker(board.db, { company: { globally_excluded: true } });
    expect((await exclude(excluded, excluded.custCd, carrier.custCd)).error.code).toBe('company.globallyExcluded');
    expect((await include(excluded, excluded.custCd, carrier.custCd)).error.code).toBe('company.globallyExcluded');
  });

  it('require a session, a product, good input and a company that exists', async () => {
    const outsider = await createPerson(board.db, { modes: [] });
    for (const response of [
      await list(outsider),
      await exclude(outsider, outsider.custCd, carrier.custCd),
      await include(outsider, outsider.custCd, carrier.custCd),
    ]) {
      expect([response.status, response.error.code]).toEqual([403, 'product.missing']);
    }
    expect((await board.call(listExcludedCompanies, {})).status).toBe(401);
    expect((await exclude(broker, broker.custCd, 'NOBODY')).error.code).toBe('company.notFound');
    expect((await exclude(broker, broker.custCd, '')).status).toBe(400);
    expect((await exclude(broker, broker.custCd, 'x'.repeat(41))).error.details?.[0]?.field).toBe('excludeCustCd');
  });
});
