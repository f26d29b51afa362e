import { getCompany, getCompanyNumbers, setCompanyNumbers } from '@loadstone/contracts/companies';
import { createBroker, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let board: TestApp;
let broker: Person;
let stranger: Person;

beforeAll(async () => {
  board = await createTestApp();
  broker = await createBroker(board.db, { company: { hours_of_operation: '08:00-17:00' } });
  stranger = await createBroker(board.db);
});
afterAll(() => board.close());

describe('an account', () => {
  it('is shown to its own people', async () => {
    const { status, body } = await board.call(getCompany, { as: broker, params: { id: broker.accountId } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ custCd: broker.custCd, hoursOfOperation: '08:00-17:00', sType: 'Link-P' });
  });

  it('of another company does not exist', async () => {
    const { status, error } = await board.call(getCompany, { as: broker, params: { id: stranger.accountId } });
    expect([status, error.code]).toEqual([404, 'company.notFound']);
  });

  it('requires a session and a number', async () => {
    expect((await board.call(getCompany, { params: { id: broker.accountId } })).status).toBe(401);
    expect((await board.call(getCompany, { as: broker, params: { id: 'mine' } })).status).toBe(400);
  });
});

describe('the MC, DOT and NSC numbers of a company', () => {
  it('are set for its own users only, with at most 20 plain signs each', async () => {
    const numbers = { mcNumber: '123456', dotNumber: '', nscNumber: 'ON 123-456' };
    expect((await board.call(getCompanyNumbers, { as: broker })).body).toEqual({
      mcNumber: '',
      dotNumber: '',
      nscNumber: '',
    });
    expect((await board.call(setCompanyNumbers, { as: broker, body: numbers })).body).toEqual(numbers);
    expect((await board.call(getCompanyNumbers, { as: broker })).body).toEqual(numbers);
    expect((await board.call(getCompanyNumbers, { as: stranger })).body.mcNumber).toBe('');
    for (const wrong of ['1'.repeat(21), 'MC#1', 'é']) {
      const { status, error } = await board.call(setCompanyNumbers, {
        as: broker,
        body: { ...numbers, mcNumber: wrong },
      });
      expect([status, error.details?.[0]?.field]).toEqual([400, 'mcNumber']);
    }
    expect((await board.call(getCompanyNumbers, {})).status).toBe(401);
  });
});
