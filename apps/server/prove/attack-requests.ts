import { isNothing, type Endpoint } from '@loadstone/contracts/endpoint';
import type { Random } from '@loadstone/market';
import { toGoodBody, toGoodPath, toSchema, type JsonSchema } from '../test/sample-requests.ts';
import { systemClock, toCalendarDay } from '../src/ground/clock.ts';
import { ONE_KEY } from './attack-callers.ts';
import { BOARD_TIME_ZONE } from './draft.ts';

/** Values that a careless or hostile client sends in any field. */
const HOSTILE_VALUES: readonly unknown[] = [
  null,
  '',
  'nonsense',
  'a\0b',
  "'; drop table postings; --",
  '{{7*7}}${7*7}<script>alert(1)</script>',
  '../../../etc/passwd',
  '\u202Egnp.exe',
  '\ud800',
  '％ｆｕｌｌ　ｗｉｄｔｈ％',
  'x'.repeat(3_000),
  -1,
  0,
  1.5,
  -0,
  2_147_483_648,
  9_007_199_254_740_991,
  1e308,
  true,
  [],
  [[]],
  {},
  { $gt: '' },
  { __proto__: null, constructor: { prototype: { isAdmin: true } } },
  Array.from({ length: 200 }, (_, index) => index),
];
const HOSTILE_PARTS = ['0', '-1', 'x', '1.5', '2147483648', '9007199254740993', '%00', '%252e', 'é', 'x'.repeat(299)];
/** The day of the samples, which is in the past for a server with the real clock. */
const SAMPLE_DAY = '2026-06-16';
/** Recent ids of each user; older ones are mostly of rows that later calls deleted. */
const IDS_MAXIMUM = 40;
const ID_FIELD = /(id|token)$/i;
const TOKEN_FIELD = /token$/i;
const CODE_FIELD = /custCd$/i;
const DEPTH_MAXIMUM = 6;

/** One generated request. */
export interface AttackRequest {
  readonly endpoint: Endpoint;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** Ids and company codes of existing rows, so that generated requests reach them. */
export class SeenRows {
  readonly #ids = new Map<string, number[]>();
  readonly #codes: readonly string[];

  /** @param codes codes of companies */
  constructor(codes: readonly string[]) {
    this.#codes = codes;
  }

  /** Adds every number of a reply to a user whose field is an id or a token. `tag` groups the endpoints of one noun. */
  addFrom(userId: number, tag: string, reply: unknown, depth = 0): void {
    if (typeof reply !== 'object' || reply === null || depth > DEPTH_MAXIMUM) return;
    for (const [field, value] of Object.entries(reply)) {
      if (typeof value !== 'number' || !ID_FIELD.test(field)) {
        this.addFrom(userId, tag, value, depth + 1);
        continue;
      }
      const groups = TOKEN_FIELD.test(field) ? [tag, 'token'] : [tag];
      for (const group of groups) for (const name of [`${group} ${userId}`, group]) this.#add(name, value);
    }
  }

  #add(group: string, id: number): void {
    if (!Number.isSafeInteger(id) || id < 1 || id > 2_147_483_647) return;
    const ids = this.#ids.get(group) ?? [];
    this.#ids.set(group, ids);
    if (!ids.includes(id)) ids.unshift(id);
    if (ids.length > IDS_MAXIMUM) ids.pop();
  }

  /** Mostly an id that the user has seen in replies of the same noun, otherwise one that any user has seen. */
  pickId(field: string, { tag, userId, accountId, random }: Source): number {
    if (/^(account|user)id$/i.test(field) && random.chance(0.8)) return /^u/i.test(field) ? userId : accountId;
    const noun = TOKEN_FIELD.test(field) || random.chance(0.3) ? 'token' : tag;
    const own = this.#ids.get(`${noun} ${userId}`);
    if (own !== undefined && random.chance(0.8)) return random.pick(own);
    return random.pick(this.#ids.get(noun) ?? own ?? [1 + random.below(50)]);
  }

  pickCode(random: Random): string {
    return random.pick(this.#codes);
  }
}

/** What the values of a caller's requests are taken from. */
interface Source {
  readonly rows: SeenRows;
  readonly random: Random;
  readonly userId: number;
  readonly accountId: number;
  /** The endpoint's noun. */
  readonly tag: string;
}

/**
 * Generates a request of an endpoint: mostly of the right shape with existing ids, so that it passes the checks of its
 * shape, and otherwise with hostile values in its path, query or body.
 */
export function generateRequest(endpoint: Endpoint, source: Source): AttackRequest {
  const { random } = source;
  const path = generatePath(endpoint, source);
  const query = isNothing(endpoint.query) ? '' : generateQuery(toSchema(endpoint.query), source);
  const headers: Record<string, string> = {};
  if (endpoint.isIdempotent && random.chance(0.3)) headers['idempotency-key'] = `attack-${random.below(500)}`;
  return { endpoint, url: `${path}${query}`, headers, ...generateBody(endpoint, source, headers) };
}

function generatePath(endpoint: Endpoint, source: Source): string {
  const { rows, random, userId } = source;
  const names = [...endpoint.path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1] ?? '');
  const given: Record<string, string> = {};
  for (const name of names) {
    if (random.chance(0.1)) given[name] = random.pick(HOSTILE_PARTS);
    else if (CODE_FIELD.test(name)) given[name] = rows.pickCode(random);
    else if (ID_FIELD.test(name) && !/typeId$/i.test(name)) given[name] = String(rows.pickId(name, source));
  }
  return toGoodPath(endpoint, { key: ONE_KEY, userId }, given);
}

function generateQuery(schema: JsonSchema, source: Source): string {
  const { random } = source;
  const values = fill(schema, schema, source) as Record<string, unknown>;
  const query = new URLSearchParams();
  for (const [field, value] of Object.entries(values ?? {})) {
    query.append(field, toText(random.chance(0.1) ? random.pick(HOSTILE_VALUES) : value));
  }
  return `?${query}`;
}

const toText = (value: unknown): string =>
  (typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value)) ?? '';

function generateBody(
  endpoint: Endpoint,
  source: Source,
  headers: Record<string, string>,
): { body: string | undefined } {
  const { random } = source;
  if (endpoint.upload !== undefined) {
    headers['content-type'] = 'multipart/form-data; boundary=none';
    const content = Array.from({ length: random.below(200) }, () => String.fromCodePoint(32 + random.below(90))).join(
      '',
    );
    const file = `--none\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n${content}\r\n--none--\r\n`;
    return { body: file };
  }
  if (isNothing(endpoint.body)) return { body: undefined };
  headers['content-type'] = 'application/json';
  if (random.chance(0.01)) return { body: '['.repeat(4_000) };
  const schema = toSchema(endpoint.body);
  const filled = fill(schema, schema, source);
  const sampled = toGoodBody(endpoint);
  const good = isRecord(sampled) && isRecord(filled) && random.chance(0.7) ? mix(filled, sampled) : filled;
  const body = JSON.stringify(random.chance(0.4) ? spoil(good, random) : good);
  return { body: body.replaceAll(SAMPLE_DAY, toCalendarDay(systemClock.now(), BOARD_TIME_ZONE)) };
}

/** A value of the schema's shape. Optional fields are left out at random; ids are existing ones. */
function fill(schema: JsonSchema, root: JsonSchema, source: Source, field = '', depth = 0): unknown {
  const { random, rows } = source;
  const inner = (part: JsonSchema, name = field) => fill(part, root, source, name, depth + 1);
  if (depth > DEPTH_MAXIMUM) return null;
  if (schema.$ref !== undefined) return inner(root.$defs?.[schema.$ref.replace('#/$defs/', '')] ?? {});
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return random.pick(schema.enum);
  if (schema.allOf !== undefined) return Object.assign({}, ...schema.allOf.map((part) => inner(part)));
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) return inner(random.pick(branches));
  if (schema.type === 'object') {
    const isPresent = (name: string) => (schema.required ?? []).includes(name) || random.chance(0.6);
    const entries = Object.entries(schema.properties ?? {}).filter(([name]) => isPresent(name));
    return Object.fromEntries(entries.map(([name, part]) => [name, inner(part, name)]));
  }
  if (schema.type === 'array') {
    const length = (schema.minItems ?? 0) + random.below(3);
    return Array.from({ length }, () => inner(schema.items ?? {}));
  }
  if (schema.type === 'integer' || schema.type === 'number') {
    return ID_FIELD.test(field) ? rows.pickId(field, source) : Math.max(schema.minimum ?? 0, 0) + random.below(20);
  }
  if (schema.type === 'boolean') return random.chance(0.5);
  if (schema.type === 'null') return null;
  if (schema.format === 'date') return random.chance(0.8) ? SAMPLE_DAY : '2020-02-29';
  if (CODE_FIELD.test(field)) return rows.pickCode(random);
  return `V${random.below(100)}`.padEnd(schema.minLength ?? 1, 'V');
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A sample that the endpoint accepts, with ids and company codes of existing rows. */
function mix(filled: Record<string, unknown>, sampled: Record<string, unknown>): Record<string, unknown> {
  const isTaken = (field: string) =>
    CODE_FIELD.test(field) || (ID_FIELD.test(field) && !/(srce|dest|type|product)id$/i.test(field));
  const taken = Object.entries(filled).filter(([field]) => isTaken(field));
  return { ...sampled, ...Object.fromEntries(taken) };
}

/** Replaces one value somewhere in the body by a hostile one, or the whole body. */
function spoil(body: unknown, random: Random): unknown {
  if (typeof body !== 'object' || body === null || random.chance(0.1)) return random.pick(HOSTILE_VALUES);
  const fields = Object.keys(body);
  if (fields.length === 0)
    return { [random.pick(['id', 'token', '__proto__', 'accountId'])]: random.pick(HOSTILE_VALUES) };
  const field = random.pick(fields);
  const value = (body as Record<string, unknown>)[field];
  const spoiled = random.chance(0.3) ? spoil(value, random) : random.pick(HOSTILE_VALUES);
  if (Array.isArray(body)) return body.map((item: unknown, at) => (String(at) === field ? spoiled : item));
  return { ...body, [field]: spoiled };
}
