import { FEATURE_CODES } from '@loadstone/contracts/board';
import { setContacted } from '@loadstone/contracts/contacted';
import {
  defineEndpoint,
  isNothing,
  listCallerKinds,
  requirePostingUse,
  SIGNED_IN,
  type Endpoint,
} from '@loadstone/contracts/endpoint';
import { getRateIndex } from '@loadstone/contracts/lane-rates';
import {
  addResourceOfCarrier,
  createNote,
  findCities,
  readEvents,
  replaceResourceOfCarrier,
  searchTrucks,
} from '@loadstone/contracts/machine';
import { PRODUCT_IDS, PRODUCT_MODES } from '@loadstone/contracts/postings';
import {
  searchCarriers,
  searchMembers,
  searchPartnerCarriers,
  searchPartnerMembers,
  searchPartnerUsCarriers,
  searchUsCarriers,
} from '@loadstone/contracts/search';
import {
  createLane,
  createLaneResource,
  editLane,
  listLaneDayResources,
  listLaneDays,
  replaceLaneResource,
} from '@loadstone/contracts/lanes';
import { createTemplate } from '@loadstone/contracts/templates';
import { createWebhook } from '@loadstone/contracts/webhooks';
import { createPerson, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { equipmentDraft, loadDraft } from './drafts.ts';
import { laneDraft } from './lane-calls.ts';
import { asDriver, driverMethod } from './driver-method.ts';
import { registerEndpoint } from '../src/endpoints/endpoint.ts';
import { listGuardCases, RIGHT_KEY, type GuardCase, type Holder } from './guard-cases.ts';
import { createMachine, signMachineToken } from './machine-calls.ts';
import { sample, toGoodBody, toGoodPath, toSchema } from './sample-requests.ts';

/** The refusals that contracts declare; any other result comes from the use-case. */
const DECLARED = new Set([
  'session.missing',
  'caller.notAccepted',
  'scope.missing',
  'product.missing',
  'permit.missing',
  'permit.notSubscribed',
  'company.globallyExcluded',
]);

/** Searches need at least one criterion. */
const CRITERIA = new Set([
  searchMembers.path,
  searchPartnerMembers.path,
  searchCarriers.path,
  searchPartnerCarriers.path,
  searchUsCarriers.path,
  searchPartnerUsCarriers.path,
]);
/** A form with a file. */
const UPLOAD =
  '--none\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\na\r\n--none--\r\n';
const SEARCHED = { companyName: 'Maple' };
const LANE_OF_MACHINE = {
  posting: {
    ...{ postType: 'L', srceCity: 'Toronto', srceSt: 'ON', srceRadius: 50, destCity: 'Chicago', destSt: 'IL' },
    ...{ destRadius: 50, vehicleType: 'V', vehicleSize: 'T' },
  },
  ...{ weekdays: [1], perDay: 1, postHour: 8, daysAhead: 1, validFrom: '2026-06-16' },
};
const TRUCK = { type: 'truck', vehicleName: 'Volvo 12', vehicleType: 'V' };

/** Their module refuses other users with a code that guards have too. */
const ADMINISTRATORS_ONLY: ReadonlySet<string> = new Set(['GET /api/ActivityChain', 'GET /api/ActivityLog']);

/** These show that the guard of a machine is checked beside that of the other kinds. */
const draft = {
  method: 'POST',
  summary: 'Test',
  tag: 'test',
  affects: [],
  reply: z.object({ kind: z.string() }),
} as const;
const forMachines = defineEndpoint({
  ...draft,
  path: '/api/test/machines',
  callers: { machine: ['postings:read', 'leads:read'] },
});
const forAll = defineEndpoint({
  ...draft,
  path: '/api/test/all',
  callers: { user: requirePostingUse('B', 'view'), driver: SIGNED_IN, machine: ['postings:read'] },
});

let board: TestApp;
let endpoints: readonly Endpoint[];
const people = new Map<string, Person>();
/** A machine with every scope, of a company with every feature. */
let machineClientId: string;
beforeAll(async () => {
  board = await createTestApp({
    moreMethods: [driverMethod],
    addEndpoints(http) {
      registerEndpoint(http, forMachines, ({ caller }) => ({ kind: caller.kind }));
      registerEndpoint(http, forAll, ({ caller }) => ({ kind: caller.kind }));
    },
  });
  endpoints = board.app.endpoints.filter((endpoint) => !endpoint.isPublic);
  const owner = await getPerson({ products: PRODUCT_MODES, withoutFeatures: [], isGloballyExcluded: false });
  machineClientId = (await createMachine(board, owner)).clientId;
});
afterAll(() => board.close());

async function getPerson(holder: Holder): Promise<Person> {
  const name = JSON.stringify(holder);
  const known = people.get(name);
  if (known !== undefined) return known;
  const person = await createPerson(board.db, {
    modes: holder.products,
    hasPermits: false,
    company: { globally_excluded: holder.isGloballyExcluded },
  });
  const codes = FEATURE_CODES.filter((code) => !holder.withoutFeatures.includes(code));
  const permits = codes.flatMap((code) =>
    Object.values(PRODUCT_IDS).map((product_id) => ({
      account_id: person.accountId,
      product_id,
      code,
      api_key: RIGHT_KEY,
    })),
  );
  await board.db.insertInto('permits').values(permits).execute();
  people.set(name, person);
  return person;
}

/** Bodies with rules between their fields, which a schema's keywords cannot express. */
function toBody(endpoint: Endpoint, fields: GuardCase['fields']): unknown {
  const draft = fields['body.postType'] === 'E' ? equipmentDraft() : loadDraft();
  if (endpoint.path === createTemplate.path && 'body.postType' in fields) {
    return { templateID: 1, version: 1, ...draft };
  }
  if (endpoint === createLane || endpoint === editLane) return laneDraft();
  if (endpoint === createLaneResource) return LANE_OF_MACHINE;
  if (endpoint === replaceLaneResource) return { ...LANE_OF_MACHINE, version: 1 };
  if (endpoint === setContacted) return { cnCustCd: 'SOME1', eToken: 1 };
  if (endpoint === addResourceOfCarrier) return TRUCK;
  if (endpoint === replaceResourceOfCarrier) return { ...TRUCK, version: 1 };
  if (endpoint === createNote) return { custCd: 'SOME1', text: 'Dock 4' };
  if (endpoint === searchTrucks) return SEARCHED;
  if (endpoint === createWebhook) return { url: 'https://tms.example/hook', events: ['posting.changed'] };
  if (CRITERIA.has(endpoint.path)) return isNothing(endpoint.body) ? undefined : SEARCHED;
  const isCarriers = fields['body.productId'] === PRODUCT_IDS.C;
  const good = toGoodBody(endpoint);
  if (!isCarriers) return good;
  return { preference: { LiveSound: 'True', Notification: 'True', NotificationSound: 'True' } };
}

/** A query with the criteria that a schema's keywords cannot express. */
function toQuery(endpoint: Endpoint): unknown {
  if (CRITERIA.has(endpoint.path)) return SEARCHED;
  if (endpoint === findCities) return { name: 'Toronto' };
  if (endpoint === listLaneDays || endpoint === listLaneDayResources) return { month: '2026-06' };
  const { properties = {} } = toSchema(endpoint.query) as { properties?: object };
  // A posting is named by one of two fields.
  const name = 'ref' in properties && 'token' in properties ? { token: '1' } : {};
  return { ...(sample(toSchema(endpoint.query)) as object), ...name };
}

/** Writes a value of the case to its place in the body; a part that needs the ends of a haul, or a posting, gets one. */
function putInBody(body: Record<string, unknown>, names: readonly string[], value: unknown): void {
  const [name = '', inner] = names;
  if (name === 'posting' && inner !== undefined) {
    body[name] = { ...(value === 'E' ? equipmentDraft() : loadDraft()), [inner]: value };
    return;
  }
  body[name] = inner === undefined ? value : { ...(toGoodBody(getRateIndex) as object), [inner]: value };
}

async function callAs(endpoint: Endpoint, { caller, holder, scopes, fields }: GuardCase): Promise<string> {
  const person = await getPerson(holder);
  const query = toQuery(endpoint);
  const given: Record<string, Record<string, string>> = {
    params: {},
    query: isNothing(endpoint.query) ? {} : (query as Record<string, string>),
  };
  const good = toBody(endpoint, fields);
  const body = typeof good === 'object' && good !== null && !Array.isArray(good) ? { ...good } : good;
  for (const [field, value] of Object.entries(fields)) {
    const [part = '', ...names] = field.split('.');
    if (part === 'body') putInBody(body as Record<string, unknown>, names, value);
    else given[part]![names[0]!] = String(value);
  }
  // A stream would not end. The id is checked after the guard.
  const more: Record<string, string> = endpoint === readEvents ? { 'last-event-id': 'none' } : {};
  const headers = {
    anonymous: {},
    driver: asDriver,
    machine: { authorization: `Bearer ${await signMachineToken(board, machineClientId, { scope: scopes.join(' ') })}` },
    user: {
      authorization: `Bearer ${await board.tokenFor(person, { sessionId: `${person.userId} ${endpoint.path}` })}`,
    },
  }[caller];
  const response = await board.http.inject({
    method: endpoint.method,
    url: toGoodPath(endpoint, { key: RIGHT_KEY, userId: person.userId }, given['params']),
    query: given['query'],
    ...(endpoint.upload === undefined
      ? {
          headers: {
            ...headers,
            ...more,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(endpoint.lines === undefined ? {} : { 'content-type': 'application/x-ndjson' }),
          },
          ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
        }
      : // The guard of an upload is checked before its body is read.
        { headers: { ...headers, 'content-type': 'multipart/form-data; boundary=none' }, payload: UPLOAD }),
  });
  expect(response.statusCode, `${endpoint.method} ${endpoint.path}: ${response.body.slice(0, 300)}`).not.toBe(500);
  const { code = '' } = response.body.startsWith('{') ? response.json<{ code?: string }>() : {};
  // A request that is refused for its shape does not test the guard, which runs after that check.
  const isUntested = code === 'request.invalid' && (endpoint.callers.user ?? []).length > 0;
  const isOfModule = code === 'permit.missing' && ADMINISTRATORS_ONLY.has(`${endpoint.method} ${endpoint.path}`);
  return (DECLARED.has(code) && !isOfModule) || isUntested ? code : 'let through';
}

describe('every endpoint', () => {
  it('declares the kinds of its callers, each with its guard', () => {
    expect(endpoints.length).toBeGreaterThan(40);
    const open = endpoints.filter(({ callers }) => listCallerKinds(callers).length === 0);
    expect(open.map(({ path }) => path)).toEqual([]);
  });

  it('refuses what its contract declares, to each caller, and nothing else', async () => {
    const found: string[] = [];
    const declared: string[] = [];
    for (const endpoint of endpoints) {
      for (const each of listGuardCases(endpoint)) {
        const name = `${endpoint.method} ${endpoint.path}, ${each.name}:`;
        declared.push(`${name} ${each.refusal ?? 'let through'}`);
        found.push(`${name} ${await callAs(endpoint, each)}`);
      }
    }
    expect(found).toEqual(declared);
    expect(declared.length).toBeGreaterThan(300);
  });
});
