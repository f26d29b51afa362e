import { access, constants, stat } from 'node:fs/promises';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { HUB_PATH } from '@loadstone/contracts/live';
import { sql } from 'kysely';
import { connect } from 'node:tls';
import type { Db } from '../db/database.ts';
import { readDisk } from '../db/storage-watch.ts';
import { createMasterKeys, VaultError, type Vault } from '../db/vault/index.ts';
import type { Clock } from '../ground/clock.ts';
import type { Configuration } from '../ground/settings/config.ts';
import { VERSION } from '../ground/version.ts';
import { findLastRun } from '../modules/activity/index.ts';

/** What a check has found: `fault` where the board does not work, `warning` where it may stop to. */
export interface Finding {
  readonly state: 'ok' | 'warning' | 'fault';
  readonly part: string;
  readonly text: string;
}

interface CheckParts {
  readonly configuration: Configuration;
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
}

type Check = (parts: CheckParts) => Promise<Finding>;

const WAIT_MS = 10_000;
const POSTGRES_MINIMUM = 150_000;
const CLOCK_WARNING_SECONDS = 2;
const CLOCK_FAULT_SECONDS = 30;
const CERTIFICATE_WARNING_DAYS = 21;
const BACKUP_WARNING_DAYS = 2;
const DISK_WARNING_SHARE = 0.1;
const MS_PER_DAY = 86_400_000;

const ok = (part: string, text: string): Finding => ({ state: 'ok', part, text });
const warn = (part: string, text: string): Finding => ({ state: 'warning', part, text });
const fail = (part: string, text: string): Finding => ({ state: 'fault', part, text });

const checkDatabase: Check = async ({ db, configuration }) => {
  const { rows } = await sql<{ version: number; name: string; used: number; allowed: number }>`
    select current_setting('server_version_num')::integer as version, current_setting('server_version') as name,
      (select count(*)::integer from pg_stat_activity where backend_type = 'client backend') as used,
      current_setting('max_connections')::integer as allowed`.execute(db);
  const [found] = rows;
  if (found === undefined) return fail('database', 'It returned nothing.');
  const { url, poolSize } = configuration.database;
  const text = `PostgreSQL ${found.name}, ${found.used} of ${found.allowed} connections are used.`;
  if (found.version < POSTGRES_MINIMUM) return fail('database', `${text} 15 or newer is needed.`);
  if (url === undefined) return warn('database', `${text} It is the embedded one, which is for trying the board out.`);
  if (found.allowed - found.used < poolSize) {
    return warn('database', `${text} A further server takes up to ${poolSize + 15} (DATABASE_POOL_SIZE and 15).`);
  }
  return ok('database', text);
};

const checkClock: Check = async ({ db, clock }) => {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  const seconds = Math.abs((rows[0]?.at.getTime() ?? 0) - clock.now().getTime()) / 1_000;
  const text = `This machine and the database differ by ${seconds.toFixed(1)} s.`;
  if (seconds > CLOCK_FAULT_SECONDS) return fail('clock', `${text} Tokens are refused; synchronise both (NTP).`);
  return seconds > CLOCK_WARNING_SECONDS ? warn('clock', text) : ok('clock', text);
};

const checkDisk: Check = async ({ configuration }) => {
  const { dataFolder, reserveBytes } = configuration.database;
  await access(dataFolder, constants.W_OK);
  const { bytes, freeBytes } = await readDisk(dataFolder);
  const text = `${Math.round(freeBytes / 1_000_000)} MB of ${Math.round(bytes / 1_000_000)} are free in ${dataFolder}.`;
  if (freeBytes < reserveBytes) return fail('disk', `${text} Writes are refused (DISK_RESERVE_MB).`);
  return freeBytes < bytes * DISK_WARNING_SHARE ? warn('disk', text) : ok('disk', text);
};

const checkKeys: Check = async ({ configuration, vault }) => {
  const { masterKeys } = configuration;
  if (masterKeys.text === undefined) {
    const file = await stat(masterKeys.file).catch(() => undefined);
    if (file === undefined) return fail('keys', `${masterKeys.file} does not exist, and MASTER_KEY is not set.`);
    if ((file.mode & 0o077) !== 0) return warn('keys', `${masterKeys.file} can be read by other users: chmod 600.`);
  }
  const had = (await createMasterKeys(masterKeys)()).map(({ id }) => id);
  const missing = (await vault.listNeededMasters()).filter((id) => !had.includes(id));
  if (missing.length > 0) return fail('keys', `The database needs the master key ${missing.join(', ')}.`);
  return ok('keys', `The master key ${had.join(', ')} opens the keys of the database.`);
};

const checkBackup: Check = async ({ db, clock }) => {
  const seconds = await findLastRun(db, 'backup');
  if (seconds === 0) return warn('backup', 'The command line has never made one.');
  const days = (clock.now().getTime() / 1_000 - seconds) / 86_400;
  const text = `The last one of the command line ended ${days.toFixed(1)} days ago.`;
  return days > BACKUP_WARNING_DAYS ? warn('backup', text) : ok('backup', text);
};

/** Through the address that users have: the proxy, its name and its certificate. */
const checkProxy: Check = async ({ configuration }) => {
  const { publicUrl, proxyHops } = configuration.server;
  const response = await fetch(`${publicUrl}/version.json`, {
    signal: AbortSignal.timeout(WAIT_MS),
    redirect: 'manual',
  });
  if (response.status !== 200) return fail('proxy', `${publicUrl}/version.json returns ${response.status}.`);
  const { version } = (await response.json()) as { version?: string };
  if (version?.startsWith(VERSION) !== true) {
    return fail('proxy', `${publicUrl} is version ${version ?? 'unknown'}; this is ${VERSION}.`);
  }
  const text = `${publicUrl} leads to the board.`;
  if (publicUrl.startsWith('https:') && proxyHops === 0) {
    return warn('proxy', `${text} TRUST_PROXY is not set: limits of an address count all users together.`);
  }
  return ok('proxy', text);
};

const checkCertificate: Check = async ({ configuration, clock }) => {
  const { hostname, port, protocol } = new URL(configuration.server.publicUrl);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (protocol !== 'https:') {
    return isLocal ? ok('TLS', 'Not needed on this machine alone.') : fail('TLS', 'PUBLIC_URL is not https.');
  }
  const until = await readExpiry(hostname, Number(port || 443));
  const days = (until.getTime() - clock.now().getTime()) / MS_PER_DAY;
  const text = `The certificate of ${hostname} is trusted and ends in ${days.toFixed(0)} days.`;
  return days < CERTIFICATE_WARNING_DAYS ? warn('TLS', text) : ok('TLS', text);
};

/** @throws Error where the certificate is not trusted for the name */
function readExpiry(host: string, port: number): Promise<Date> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: WAIT_MS }, () => {
      const { valid_to: end } = socket.getPeerCertificate();
      socket.destroy();
      resolve(new Date(end));
    });
    socket.once('timeout', () => socket.destroy(new Error('no reply')));
    socket.once('error', reject);
  });
}

/** A proxy that does not pass on the upgrade leaves desks without live leads where several workers run. */
const checkWebSocket: Check = async ({ configuration }) => {
  const address = `${configuration.server.publicUrl}${HUB_PATH}/?EIO=4&transport=websocket`;
  const status = await readUpgradeStatus(new URL(address));
  if (status === 101) return ok('WebSocket', `${HUB_PATH} is upgraded.`);
  return fail(
    'WebSocket',
    `${HUB_PATH} returns ${status} for an upgrade; the proxy must pass on Upgrade and Connection.`,
  );
};

function readUpgradeStatus(url: URL): Promise<number> {
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.from('loadstone doctor').toString('base64'),
  };
  const send = url.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const request = send(url, { headers, timeout: WAIT_MS, agent: false });
    const end = (status: number): void => {
      request.destroy();
      resolve(status);
    };
    request.once('upgrade', (response, socket) => {
      socket.destroy();
      end(response.statusCode ?? 0);
    });
    request.once('response', (response) => end(response.statusCode ?? 0));
    request.once('timeout', () => request.destroy(new Error('no reply')));
    request.once('error', reject);
    request.end();
  });
}

const CHECKS: readonly (readonly [part: string, check: Check])[] = [
  ['database', checkDatabase],
  ['clock', checkClock],
  ['disk', checkDisk],
  ['keys', checkKeys],
  ['backup', checkBackup],
  ['proxy', checkProxy],
  ['TLS', checkCertificate],
  ['WebSocket', checkWebSocket],
];

/** Runs every check; one that cannot be done is a fault with its reason. */
export async function examine(parts: CheckParts): Promise<Finding[]> {
  return Promise.all(
    CHECKS.map(([part, check]) => check(parts).catch((error: unknown) => fail(part, describeError(error)))),
  );
}

/** The reason of a failure, with that below it: `fetch failed` alone says nothing. */
export function describeError(error: unknown): string {
  if (error instanceof VaultError) return error.message;
  const { message, cause } = error as { message?: string; cause?: { message?: string; code?: string } };
  const reason = cause?.message || cause?.code;
  return [message ?? String(error), ...(reason === undefined || reason === '' ? [] : [reason])].join(': ');
}
