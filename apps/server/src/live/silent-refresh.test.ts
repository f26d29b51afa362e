import { SILENT_NOTIFICATION_TYPES } from '@loadstone/contracts/notifications';
import { repostExpired } from '@loadstone/contracts/postings';
import { createTemplate, repostTemplates } from '@loadstone/contracts/templates';
import {
  createBroker,
  createPerson,
  createTestApp,
  createTestDatabase,
  type Person,
  type TestApp,
  type TestDatabase,
} from '@loadstone/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { equipmentDraft, loadDraft } from '../../test/drafts.ts';
import { connectToHub, type HubClient } from '../../test/hub-client.ts';

let database: TestDatabase;
let board: TestApp;
let other: TestApp;
let addresses: Map<TestApp, string>;
let both: Person;
let brokerOnly: Person;
let carrierOnly: Person;
let stranger: Person;
const clients: HubClient[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  [board, other] = [await createTestApp({ database }), await createTestApp({ database })];
  addresses = new Map([
    [board, await board.listen()],
    [other, await other.listen()],
  ]);
});
afterAll(async () => {
  await board.close();
  await other.close();
  await database.close();
});
beforeEach(async () => {
  both = await createPerson(database.db, { modes: ['B', 'C'] });
  brokerOnly = await createPerson(database.db, { modes: ['B'], company: both.company });
  carrierOnly = await createPerson(database.db, { modes: ['C'], company: both.company });
  stranger = await createBroker(database.db);
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

async function connect(person: Person, app = board): Promise<HubClient> {
  const client = await connectToHub(addresses.get(app) ?? '', { token: await app.tokenFor(person) });
  clients.push(client);
  return client;
}

const REPOST_ALL = SILENT_NOTIFICATION_TYPES.refreshQueue;
const REPOST_OF_TEMPLATES = SILENT_NOTIFICATION_TYPES.refresh;

async function addTemplate(as: Person, postType: 'L' | 'E'): Promise<number> {
  const body = postType === 'L' ? { postType, ...loadDraft() } : { postType, ...equipmentDraft() };
  return (await board.call(createTemplate, { as, body })).body.templateID;
}

function repost(as: Person, pType: 'L' | 'E', templateIds: number[]) {
  const key = as.keyFor(pType === 'L' ? 'll_ldpostings_create_delete' : 'll_eqpostings_create_delete');
  const sourceTag = pType === 'L' ? 'LLB_DAT' : 'LLC_DAT';
  return board.call(repostTemplates, {
    as,
    params: { key, sourceTag },
    body: { templateIds, pType, confirmDuplicate: true },
  });
}

/** What a window received besides the bell: the notices of a repost have tests of their own. */
const listRefreshes = ({ messages }: HubClient) => messages.filter(({ type }) => type !== 'notification');

/** Reposts both kinds in turn, and returns the refreshes that each window received. */
async function receiveBoth(run: (as: Person, kind: 'L' | 'E') => Promise<{ status: number }>) {
  const windows = {
    both: await connect(both),
    bothElsewhere: await connect(both, other),
    brokerOnly: await connect(brokerOnly),
    carrierOnly: await connect(carrierOnly, other),
    stranger: await connect(stranger),
  };
  expect((await run(brokerOnly, 'L')).status).toBe(200);
  expect((await run(carrierOnly, 'E')).status).toBe(200);
  for (const window of [windows.both, windows.bothElsewhere]) {
    await window.waitUntil(() => listRefreshes(window).length === 2);
  }
  for (const window of [windows.brokerOnly, windows.carrierOnly]) {
    await window.waitUntil(() => listRefreshes(window).length > 0);
  }
  return Object.fromEntries(Object.entries(windows).map(([name, window]) => [name, listRefreshes(window)]));
}

function toExpected(notificationTypeID: number) {
  const [load, equipment] = [
    { notificationTypeID, type: 'load' },
    { notificationTypeID, type: 'equipment' },
  ];
  return {
    both: [load, equipment],
    bothElsewhere: [load, equipment],
    brokerOnly: [load],
    carrierOnly: [equipment],
    stranger: [],
  };
}

describe('the silent refresh', () => {
  it('of a repost of all expired postings reaches the company’s windows that show the kind, on every server', async () => {
    const received = await receiveBoth((as, Type) =>
      board.call(repostExpired, { as, body: { Type, confirmDuplicate: true } }),
    );
    expect(received).toEqual(toExpected(REPOST_ALL));
  });

  it('of a repost of templates reaches them too, with its own type', async () => {
    const templates = { L: await addTemplate(brokerOnly, 'L'), E: await addTemplate(carrierOnly, 'E') };
    const received = await receiveBoth((as, kind) => repost(as, kind, [templates[kind]]));
    expect(received).toEqual(toExpected(REPOST_OF_TEMPLATES));
  });

  it('is not sent for a repost that was refused', async () => {
    const window = await connect(brokerOnly);
    const good = await addTemplate(brokerOnly, 'L');
    expect((await repost(brokerOnly, 'L', [good, 999_999])).status).toBe(404);
    expect((await repost(brokerOnly, 'L', [good])).status).toBe(200);
    await window.waitUntil(() => listRefreshes(window).length > 0);
    expect(listRefreshes(window)).toEqual([{ notificationTypeID: REPOST_OF_TEMPLATES, type: 'load' }]);
  });
});
