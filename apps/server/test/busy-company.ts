import type { Endpoint } from '@loadstone/contracts/endpoint';
import { listLiveLeads } from '@loadstone/contracts/live-leads';
import { readList, savePostingList } from '@loadstone/contracts/posting-lists';
import {
  createPostingResource,
  listPostingResources,
  loadBatchCalls,
  loadPostingCalls,
  PRODUCT_IDS,
  upsertPostings,
} from '@loadstone/contracts/postings';
import { getUserPreference } from '@loadstone/contracts/preferences';
import { searchCarriers } from '@loadstone/contracts/search';
import { createTag, listTags } from '@loadstone/contracts/tags';
import { createWebhook } from '@loadstone/contracts/webhooks';
import type { Random } from '@loadstone/market';
import type { Person } from '@loadstone/testkit';

/** A call as it is sent. */
export interface SentCall {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object | undefined;
  /** How often one caller may send it in a minute, where the call has a limit of its own. */
  readonly callsPerMinute?: number | undefined;
}

/** The callers of one company. */
export interface CompanyCallers {
  readonly users: readonly { readonly person: Person; readonly headers: Readonly<Record<string, string>> }[];
  /** The headers of its programs. */
  readonly programs: readonly Readonly<Record<string, string>>[];
}

interface MixOptions {
  readonly random: Random;
  readonly callers: CompanyCallers;
  /** A load, other than those before. */
  readonly makeDraft: () => Record<string, unknown>;
  /** Rows of an upsert at most. */
  readonly upsertRows: number;
}

/** Own references and keys of the mix: so few that calls at one instant often have the same. */
const REFERENCES = 40;
const KEYS = 6;
/** Rows of a list that is read: a usual import. */
const LIST_ROWS = 200;
/** The limit of the route for one program. */
const UPSERTS_PER_MINUTE = 60;

/** Makes calls of all kinds that one company sends: reads, searches, imports, posts, upserts, batches, repeated keys, refused ones, strangers. */
export function createMixOfCalls({ random, callers, makeDraft, upsertRows }: MixOptions): () => SentCall {
  const toPath = ({ path }: Endpoint, params: Record<string, string | number> = {}) =>
    path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? 'NA')));
  const toCall = (endpoint: Endpoint, parts: Partial<SentCall>): SentCall => ({
    name: `${endpoint.method} ${endpoint.path}`,
    method: endpoint.method,
    path: toPath(endpoint),
    headers: {},
    body: undefined,
    ...parts,
  });
  const asUser = () => random.pick(callers.users);
  const asProgram = () => random.pick(callers.programs);
  const withKey = (headers: SentCall['headers']) => ({
    ...headers,
    'idempotency-key': random.chance(0.7) ? `key ${random.below(KEYS)}`.replace(' ', '-') : `one-${random.next()}`,
  });
  const toRow = () => ({ postType: 'L', ...makeDraft(), clientRefNum: `reference ${random.below(REFERENCES)}` });
  const makers: readonly (() => SentCall)[] = [
    () => {
      const postings = new Map(
        Array.from({ length: 1 + random.below(upsertRows) }, toRow).map((row) => [row.clientRefNum, row]),
      );
      return toCall(upsertPostings, { headers: asProgram(), body: { postings: [...postings.values()] } });
    },
    () => toCall(createPostingResource, { headers: withKey(asProgram()), body: { postType: 'L', ...makeDraft() } }),
    () => {
      const { person, headers } = asUser();
      const key = person.keyFor('ll_ldpostings_create_delete');
      return toCall(loadPostingCalls.create, {
        path: toPath(loadPostingCalls.create, { key }),
        headers: withKey(headers),
        body: { confirmDuplicate: true, ...makeDraft() },
      });
    },
    () => {
      const { person, headers } = asUser();
      const key = person.keyFor('ll_ldpostings_create_delete');
      return toCall(loadBatchCalls.createMany, {
        path: toPath(loadBatchCalls.createMany, { key }),
        headers: withKey(headers),
        body: {
          postings: Array.from({ length: 1 + random.below(20) }, () => ({ confirmDuplicate: true, ...makeDraft() })),
        },
      });
    },
    () =>
      toCall(createWebhook, {
        headers: asProgram(),
        body: { url: 'https://example.com/', events: ['posting.changed'] },
      }),
    () =>
      toCall(createTag, {
        headers: withKey(asUser().headers),
        body: { tagName: `tag ${random.next()}`, tagColor: '#000000' },
      }),
    () =>
      toCall(listPostingResources, { path: `${listPostingResources.path}?postType=L&limit=200`, headers: asProgram() }),
    () => {
      const { person, headers } = asUser();
      const key = person.keyFor('ll_ldpostings_view');
      return toCall(loadPostingCalls.list, { path: toPath(loadPostingCalls.list, { key }), headers });
    },
    () => {
      const { person, headers } = asUser();
      const path = toPath(searchCarriers, { carrierKey: person.keyFor('ll_carrsearch') });
      return toCall(searchCarriers, { path, headers, body: { srceCityId: makeDraft()['srceID'], srceRadius: 200 } });
    },
    () => {
      const { person, headers } = asUser();
      return toCall(listLiveLeads, { headers, body: { Type: 0, B_LLAPIKey: person.keyFor('ll_live') } });
    },
    () => {
      const toCells = (_: unknown, row: number) => [
        `load ${row}`,
        'Toronto, ON',
        'Chicago, IL',
        '53 ft van',
        'US$1,850',
      ];
      const rows = [
        ['Reference', 'Origin', 'Destination', 'Equipment', 'Rate'],
        ...Array.from({ length: LIST_ROWS }, toCells),
      ];
      return toCall(readList, { headers: asUser().headers, body: { postType: 'L', rows } });
    },
    () => {
      const listName = `list ${random.below(KEYS)}`;
      const body = { postType: 'L', headers: ['Origin'], columns: { 0: 'origin' }, listName, tokens: [] };
      return toCall(savePostingList, { headers: asUser().headers, body });
    },
    () => toCall(listTags, { headers: asUser().headers }),
    () =>
      toCall(getUserPreference, {
        path: `${toPath(getUserPreference)}?productId=${PRODUCT_IDS.B}`,
        headers: asUser().headers,
      }),
    // Strangers, with no session and with a wrong one.
    () => toCall(listTags, { headers: random.chance(0.5) ? {} : { authorization: 'Bearer nonsense' } }),
    () => toCall(listTags, { name: 'GET page', path: '/oidc/.well-known/openid-configuration' }),
  ];
  return () => random.pick(makers)();
}

/** How another company measures: its reads and writes, one after the other. */
export function createMeasuredCalls(
  { users: [user], programs: [program] }: CompanyCallers,
  makeDraft: () => Record<string, unknown>,
): readonly SentCall[] {
  if (user === undefined || program === undefined) throw new RangeError('a user and a program measure');
  const { person, headers } = user;
  const toCall = ({ method, path }: Endpoint, key: string, parts: Partial<SentCall> = {}): SentCall => ({
    name: `${method} ${path}`,
    method,
    path: path.replace(':key', key).replace(':datKey', 'NA'),
    headers,
    body: undefined,
    ...parts,
  });
  return [
    toCall(listTags, ''),
    toCall(loadPostingCalls.list, person.keyFor('ll_ldpostings_view')),
    toCall(loadPostingCalls.create, person.keyFor('ll_ldpostings_create_delete'), {
      body: { confirmDuplicate: true, ...makeDraft() },
    }),
    toCall(upsertPostings, '', {
      headers: program,
      body: { postings: [{ postType: 'L', ...makeDraft(), clientRefNum: 'measured' }] },
      callsPerMinute: UPSERTS_PER_MINUTE,
    }),
  ];
}
