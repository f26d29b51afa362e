import { parseArgs } from 'node:util';
import type { Endpoint } from '@loadstone/contracts/endpoint';
import { listEquipmentLeads } from '@loadstone/contracts/leads';
import { listLiveLeads } from '@loadstone/contracts/live-leads';
import { listCities } from '@loadstone/contracts/places';
import { loadPostingCalls, PRODUCT_IDS } from '@loadstone/contracts/postings';
import { listTags } from '@loadstone/contracts/tags';
import { getUserClaims } from '@loadstone/contracts/users';
import { getTestVault } from '@loadstone/testkit';
import { withBenchBoard, type BenchBoard } from './bench-board.ts';
import { printResult } from './figures.ts';
import { load, type LoadResult } from './http-load.ts';
import { signInDemoUser } from './live-board.ts';
import { readCpuMicros, readStatementCount } from './process-cpu.ts';

/**
 * Measures requests per second of the endpoints that desks call most, each with its ratio to the empty request in the
 * same run. A real server with the seeded demo market, without its traffic; database, server and client share the
 * machine.
 */
const LEADS = 15;
const KEYS = { dat: 'NA', quickpay: 'NA', equifax: 'NA', transcreditUs: 'NA', transcreditCa: 'NA' };

/** The keys of a mode that the user does not use. */
const NO_KEYS = { LLAPIKey: 'NA', QPAPIKey: 'NA', EQFAPIKey: 'NA', TCUSAPIKey: 'NA', TCCAPIKey: 'NA', DATAPIKey: 'NA' };

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '32' },
    port: { type: 'string', default: '18790' },
    // Names of calls, with commas; `health` is always measured.
    only: { type: 'string' },
  },
});
const options = { connections: Number(values.connections), ms: Number(values.seconds) * 1000, warmUpMs: 2_000 };

interface Measured extends LoadResult {
  /** Processor time of the server's process for each request, microseconds, without the database's. Linux only. */
  readonly serverCpuMicros: number | undefined;
  /** Statements that the server sent to the database for each request, each one round trip. */
  readonly statements: number;
  /** Requests per second as a share of those of `/health`. */
  readonly ratio: number;
}

const board = { postings: 0, companies: 1, users: 0, hasDemoMarket: true, port: Number(values.port) };
const environment = { DEMO_TRAFFIC_PER_MINUTE: '0' };
await withBenchBoard({ name: 'api', ...board, environment }, async (each) => {
  printResult({ ...(await measure(each)), ...options }, { isJson: values.json, isWithinLimits: true });
});

async function measure({ db, startServer }: BenchBoard) {
  const { address, processId } = await startServer();
  const { userId, accountId, token: accessToken } = await signInDemoUser(db, 'broker.one@example.com');
  const headers = { authorization: `Bearer ${accessToken}` };
  const toUrl = ({ path }: Endpoint, params: Readonly<Record<string, string | number>> = {}): string =>
    address + path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const get = async (url: string): Promise<unknown> => {
    const reply = await fetch(url, { headers });
    if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  };

  const stored = await db
    .selectFrom('permits')
    .select('api_key')
    .where('account_id', '=', accountId)
    .where('product_id', '=', PRODUCT_IDS.B)
    .where('code', '=', 'll_ldpostings_view')
    .executeTakeFirstOrThrow();
  const viewKey = await getTestVault(db).open('permits.api_key', stored.api_key);
  const ownUrl = toUrl(loadPostingCalls.list, { key: viewKey });
  const own = loadPostingCalls.list.reply.parse(await get(ownUrl));
  const counted = await Promise.all(
    own
      .filter(({ pStatus }) => pStatus === 'O')
      .map(async ({ token }) => {
        const url = toUrl(listEquipmentLeads, { token, ...KEYS });
        return { url, total: listEquipmentLeads.reply.parse(await get(url)).total };
      }),
  );
  const [leads] = counted.sort((one, other) => Math.abs(one.total - LEADS) - Math.abs(other.total - LEADS));
  if (leads === undefined) throw new Error('The demo broker has no open load.');

  const toKeys = (mode: 'B' | 'C', keys: object): object =>
    Object.fromEntries(Object.entries(keys).map(([name, key]) => [`${mode}_${name}`, key]));
  const ofLoads = { Type: 0, ...toKeys('B', { ...NO_KEYS, LLAPIKey: viewKey }), ...toKeys('C', NO_KEYS) };
  const calls: Record<string, { url: string; body?: string }> = {
    health: { url: `${address}/health` },
    leads: { url: leads.url },
    ownList: { url: ownUrl },
    tags: { url: toUrl(listTags) },
    claims: { url: `${toUrl(getUserClaims)}?userId=${userId}` },
    liveLeads: { url: toUrl(listLiveLeads), body: JSON.stringify(ofLoads) },
    cities: { url: toUrl(listCities, { prefix: 'tor', countOnly: 0 }) },
  };
  const measured: Record<string, Omit<Measured, 'ratio'>> = {};
  const only = values.only?.split(',');
  for (const [name, call] of Object.entries(calls)) {
    if (only !== undefined && name !== 'health' && !only.includes(name)) continue;
    const beforeMicros = readCpuMicros(processId);
    const beforeStatements = await readStatementCount(address);
    const result = await load({ ...call, headers }, options);
    const usedMicros = readCpuMicros(processId) - beforeMicros;
    const serverCpuMicros = Number.isNaN(usedMicros) ? undefined : Math.round(usedMicros / result.requests);
    const sent = (await readStatementCount(address)) - beforeStatements;
    const statements = Math.round((sent / result.requests) * 100) / 100;
    measured[name] = { ...result, serverCpuMicros, statements };
  }
  const empty = measured['health']?.perSecond ?? Number.NaN;
  const results: Record<string, Measured> = Object.fromEntries(
    Object.entries(measured).map(([name, each]) => [
      name,
      { ...each, ratio: Math.round((each.perSecond / empty) * 1000) / 1000 },
    ]),
  );
  return { leadCount: leads.total, ownCount: own.length, results };
}
