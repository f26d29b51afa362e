import { getCompany } from '@loadstone/contracts/companies';
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
