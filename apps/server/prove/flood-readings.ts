import {
  explainMissingCarrier,
  getLeadReason,
  listEquipmentLeads,
  listNearMisses,
  loadPostingCalls,
  NO_KEY,
  POSTING_FEATURES,
  searchCarriers,
  searchMembers,
  type Endpoint,
} from '@loadstone/contracts';
import { makeDraft } from './draft.ts';
import { repeat, toJson, type Call, type Flooded, type FloodOutcome } from './flood-calls.ts';
import type { Reader } from './flood-reader.ts';

/** Not the address of the other floods, which use up what one address may send in a minute. */
const READER_ADDRESS = '127.0.0.3';
/** `RATE_LIMIT_PER_USER`, for readings without a limit of their own. */
const CALLS_PER_MINUTE = 6_000;
const MINUTE_MS = 60_000;

/** One call that costs the server much, and how often a user may send it in a minute. */
interface Reading {
  readonly call: Call & { readonly name: string };
  readonly perMinute: number;
}

/** The readings, each with the limit of its endpoint, or that of all calls. */
function listReadings(reader: Reader): Reading[] {
  const { keyFor, loadToken: token, leadToken } = reader;
  const { view, createDelete } = POSTING_FEATURES.B;
  const carrierKey = keyFor('ll_carrsearch');
  const scores = { equifax: NO_KEY, transcreditCa: NO_KEY, transcreditUs: NO_KEY };
  const search = { srceSt: 'ON' };
  const get = (endpoint: Endpoint, params: Params, query = ''): Call => ({
    method: 'GET',
    path: `${toPath(endpoint, params)}${query}`,
    headers: { authorization: `Bearer ${reader.token}` },
  });
  const post = (endpoint: Endpoint, params: Params, body: unknown): Call =>
    toJson(reader, toPath(endpoint, params), body);
  const calls: Record<string, [Call, number?]> = {
    'near misses': [get(listNearMisses, { token: reader.lonelyToken }), 240],
    matches: [post(loadPostingCalls.countMatches, { key: keyFor(createDelete) }, makeDraft()), 240],
    'missing carrier': [post(explainMissingCarrier, { carrierKey }, { missing: 'Company', search }), 60],
    'lead reason': [get(getLeadReason, { token, leadToken })],
    'own list': [get(loadPostingCalls.list, { key: keyFor(view) })],
    leads: [get(listEquipmentLeads, { token, dat: NO_KEY, quickpay: NO_KEY, ...scores })],
    members: [get(searchMembers, { dat: NO_KEY }, '?companyName=Company')],
    carriers: [post(searchCarriers, { carrierKey, ...scores }, search)],
  };
  return Object.entries(calls).map(([name, [call, perMinute = CALLS_PER_MINUTE]]) => ({
    call: { ...call, name },
    perMinute,
  }));
}

type Params = Readonly<Record<string, string | number>>;

function toPath({ path }: Endpoint, params: Params): string {
  return path.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
}

/**
 * Repeats the readings that cost most, in turn. A reply is 200, or 429 where the user has used up the reading's own limit
 * or that of all calls. On a machine that is too slow for so many calls, none is refused.
 */
export async function floodReadings(target: Flooded, isOver: () => boolean): Promise<FloodOutcome> {
  const readings = listReadings(target.reader);
  const startedMs = performance.now();
  const { counts, faults } = await repeat(target, isOver, toTurns(readings), READER_ADDRESS);
  // A flood begins and ends in the middle of a minute of the server.
  const minutes = Math.floor((performance.now() - startedMs) / MINUTE_MS) + 2;
  const accepted = readings.map(({ call }) => counts[`${call.name} 200`] ?? 0);
  const refused = readings.map(({ call }) => counts[`${call.name} 429`] ?? 0);
  const limits: [boolean, string][] = readings.flatMap(({ call: { name }, perMinute }, place) => [
    [accepted[place] === 0, `no call of '${name}' was accepted`],
    [Number(accepted[place]) > minutes * perMinute, `${accepted[place]} calls of '${name}' were accepted`],
  ]);
  const [all, answered] = [sum(accepted), sum(accepted) + sum(refused)];
  limits.push(
    [all > minutes * CALLS_PER_MINUTE, `${all} calls of one user were accepted`],
    [answered < sum(Object.values(counts)), 'calls were neither accepted nor refused by a limit'],
  );
  return { counts, faults: [...faults, ...limits.flatMap(([isMissed, text]) => (isMissed ? [text] : []))] };
}

function toTurns(readings: readonly Reading[]): (place: number) => Call {
  return (place) => (readings[place % readings.length] as Reading).call;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
