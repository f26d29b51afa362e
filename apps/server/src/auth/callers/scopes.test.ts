import { createDriverLink } from '@loadstone/contracts/drivers';
import { sendFeedback } from '@loadstone/contracts/feedback';
import { searchCarriers } from '@loadstone/contracts/search';
import { API_SCOPES, listUserPermits } from '@loadstone/contracts/users';
import {
  addPosting,
  createBroker,
  createCarrier,
  createPerson,
  createTestApp,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import type { JWK } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectToHub } from '../../../test/hub-client.ts';
import { loadOidcKeys, signAccessToken } from '../index.ts';

const [FULL, VETTING, EMAIL] = API_SCOPES;
const VETTING_CODES = ['ll_eqf', 'll_insauth', 'll_tcc', 'll_tcus'];

let board: TestApp;
let broker: Person;
beforeAll(async () => {
  board = await createTestApp();
  broker = await createBroker(board.db);
});
afterAll(() => board.close());

async function signToken(person: Person, scopes: readonly string[]): Promise<string> {
  const [key] = (await loadOidcKeys(board.db, board.vault, board.clock)).signing;
  return signAccessToken(key as JWK, {
    issuer: board.app.auth.issuer,
    audience: 'linkup',
    userId: person.userId,
    accountId: person.accountId,
    custCd: person.custCd,
    sessionId: `session ${person.userId}`,
    issuedOn: board.clock.now(),
    lifetimeSeconds: 3600,
    scope: scopes.join(' '),
  });
}

async function toHeaders(person: Person, scopes: readonly string[]): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await signToken(person, scopes)}` };
}

async function listVettingPermits(scopes: readonly string[], app = board): Promise<string[]> {
  const { body } = await app.call(listUserPermits, { headers: await toHeaders(broker, scopes) });
  return [...new Set(body.map(({ code }) => code))].filter((code) => VETTING_CODES.includes(code)).toSorted();
}

describe('a token without the scope of vetting', () => {
  it('gives no access to the scores, insurance and authority that the company has bought', async () => {
    expect(await listVettingPermits([FULL, VETTING])).toEqual(VETTING_CODES);
    expect(await listVettingPermits([FULL, EMAIL])).toEqual([]);
    // The same session: a caller is cached for each set of scopes.
    expect(await listVettingPermits([FULL, VETTING])).toEqual(VETTING_CODES);
  });

  it('is refused where it gives the key of a score, and finds carriers without scores', async () => {
    const search = async (scopes: readonly string[], equifax: string) =>
      (
        await board.call(searchCarriers, {
          headers: await toHeaders(broker, scopes),
          params: {
            carrierKey: broker.keyFor('ll_carrsearch'),
            equifax,
            transcreditCa: 'NA',
            transcreditUs: 'NA',
          },
          body: { srceSt: 'ON' },
        })
      ).status;
    expect(await search([FULL, VETTING], broker.keyFor('ll_eqf'))).toBe(200);
    expect(await search([FULL], broker.keyFor('ll_eqf'))).toBe(403);
    expect(await search([FULL], 'NA')).toBe(200);
  });

  it('receives leads by the hub without scores, also those that it has missed', async () => {
    const address = await board.listen();
    const connect = async (scopes: readonly string[], lastEventId?: number) =>
      connectToHub(address, {
        token: await signToken(broker, scopes),
        ...(lastEventId === undefined ? {} : { lastEventId }),
      });
    const load = await addPosting(board.db, broker, 'L');
    const [scored, unscored] = [await connect([FULL, VETTING]), await connect([FULL])];
    const { eventId } = unscored.batches.at(-1) ?? {};
    // Sample scores depend on the company's code and country: these have one of each bureau.
    const companies = ['SMPCA', 'SMPUS'].flatMap((prefix) => [0, 1, 2, 3].map((number) => `${prefix}${number}`));
    const trucks: number[] = [];
    for (const custCd of companies) {
      const company = { cust_cd: custCd, billing_province_code: custCd.startsWith('SMPCA') ? 'ON' : 'IL' };
      const carrier = await createPerson(board.db, { modes: ['C'], company });
      trucks.push((await addPosting(board.db, carrier, 'E')).token);
    }
    await board.app.matching.catchUp();
    const readScores = async (client: typeof scored) => {
      const listLeads = () =>
        client.listChanges().flatMap((change) => (change.type === 'lead.appeared' ? [change.lead] : []));
      await client.waitUntil(() => new Set(listLeads().map(({ token }) => token)).size === trucks.length);
      const leads = listLeads();
      return [leads.map(({ equifax }) => equifax), leads.map(({ tcc }) => tcc), leads.map(({ tcus }) => tcus)];
    };
    expect((await readScores(scored)).map((scores) => scores.some((score) => score >= 0))).toEqual([true, true, true]);
    const none = trucks.map(() => -1);
    expect(await readScores(unscored)).toEqual([none, none, none]);
    const resumed = await connect([FULL], eventId);
    expect(await readScores(resumed)).toEqual([none, none, none]);
    expect(load.token).toBeGreaterThan(0);
    for (const client of [scored, unscored, resumed]) client.close();
  });

  it('gives access where the configuration names another scope of the issuer, or that of the board', async () => {
    for (const OIDC_VETTING_SCOPE of ['credit', FULL]) {
      const app = await createTestApp({ database: board.database, environment: { OIDC_VETTING_SCOPE } });
      try {
        expect(await listVettingPermits([FULL, OIDC_VETTING_SCOPE], app)).toEqual(VETTING_CODES);
      } finally {
        await app.close();
      }
    }
  });
});

describe('a token without the scope of e-mail', () => {
  const countMails = async () => (await board.db.selectFrom('mails').select('id').execute()).length;

  it('cannot send feedback, which is a mail', async () => {
    const send = async (scopes: readonly string[]) =>
      board.call(sendFeedback, {
        headers: await toHeaders(broker, scopes),
        body: { subject: 'Idea', message: 'A map of the lanes' },
      });
    const before = await countMails();
    const refused = await send([FULL, VETTING]);
    expect([refused.status, refused.error.code]).toEqual([403, 'session.scopeMissing']);
    expect(await countMails()).toBe(before);
    expect((await send([FULL, EMAIL])).status).toBe(200);
    expect(await countMails()).toBe(before + 1);
  });

  it('creates a driver’s link, and cannot mail it', async () => {
    const carrier = await createCarrier(board.db);
    const { id: driverId } = await board.db
      .insertInto('resources')
      .values({
        account_id: carrier.accountId,
        entity_type_id: 1,
        created_by: carrier.userId,
        created_on: board.clock.now(),
        updated_by: carrier.userId,
        updated_on: board.clock.now(),
        details: JSON.stringify({
          firstname: 'First',
          lastname: 'Driver',
          phone: '416-555-0100',
          email: 'first@example.com',
        }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const create = async (scopes: readonly string[], isMailed: boolean) =>
      board.call(createDriverLink, { headers: await toHeaders(carrier, scopes), body: { driverId, isMailed } });
    const refused = await create([FULL], true);
    expect([refused.status, refused.error.code]).toEqual([403, 'session.scopeMissing']);
    expect((await create([FULL], false)).status).toBe(200);
    expect((await create([FULL, EMAIL], true)).status).toBe(200);
  });
});
