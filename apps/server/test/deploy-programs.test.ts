import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCarrier, createBroker, createTestApp } from '@loadstone/testkit';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { end, findFreePort } from '../prove/server-process.ts';
import { findPostgresUser } from '../src/db/embedded-postgres/embedded-user.ts';
import { createClient, dropClient } from '../src/db/connections.ts';
import { findCompose } from '../../../tools/run/find-program.ts';
import { createBoardCalls } from './board-calls.ts';
import { connectToHub } from './hub-client.ts';

const DEPLOY = join(import.meta.dirname, '../../../deploy');

describe.runIf(isInstalled('nginx', '-v'))('nginx with the configuration of deploy', () => {
  it('passes on the page, the API, the hub and the address of the client', async () => {
    const board = await createTestApp({ environment: { TRUST_PROXY: '1' } });
    onTestFinished(() => board.close());
    const folder = createFolder();
    const port = await findFreePort();
    const main = join(folder, 'nginx.conf');
    writeFileSync(join(folder, 'board.conf'), toPlainHttp(await board.listen(), port));
    writeFileSync(
      main,
      `pid ${folder}/pid; error_log ${folder}/errors; events {}\nhttp { access_log off; ${TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')} include ${folder}/board.conf; }`,
    );
    start('nginx', ['-c', main, '-g', 'daemon off;']);
    const address = `http://127.0.0.1:${port}`;
    await vi.waitFor(async () => expect((await fetch(`${address}/health`)).status).toBe(200), 60_000);

    const carrier = await createCarrier(board.db);
    const broker = await createBroker(board.db);
    const desk = await connectToHub(address, { token: await board.tokenFor(carrier) });
    onTestFinished(() => desk.close());
    const calls = createBoardCalls(board);
    const truck = (await calls.postTruck(carrier)).body;
    const load = (await calls.postLoad(broker)).body;
    expect(await desk.waitForChange(({ type }) => type === 'lead.appeared')).toMatchObject({
      myToken: truck.token,
      lead: { token: load.token },
    });
  });
});

describe.runIf(isInstalled('pgbouncer', '--version'))('PgBouncer with the configuration of deploy', () => {
  it('serves statements of the board by transactions', async () => {
    const { hostname, port: databasePort, username, password, pathname } = new URL(inject('testAdminUrl'));
    const folder = createFolder();
    const port = await findFreePort();
    const users = join(folder, 'users.txt');
    const secret = password === '' ? '' : ` password=${password}`;
    const file = join(folder, 'pgbouncer.ini');
    writeFileSync(users, `"${username}" "${password}"\n`);
    const settings = readFileSync(join(DEPLOY, 'pgbouncer/pgbouncer.ini'), 'utf8')
      .replace(
        /^loadstone = .*$/m,
        `loadstone = host=${hostname} port=${databasePort} dbname=${pathname.slice(1)} user=${username}${secret}`,
      )
      .replace(/^listen_port = .*$/m, `listen_port = ${port}\nunix_socket_dir =`)
      // The database of a test has no password.
      .replace(/^auth_type = .*$/m, 'auth_type = any\nadmin_users = any')
      .replace(/^auth_file = .*$/m, `auth_file = ${users}`);
    writeFileSync(file, settings);
    start('pgbouncer', ['-q', file], await findPostgresUser());
    const read = async (database: string, statement: string) => {
      const client = createClient(`postgres://${username}@127.0.0.1:${port}/${database}`);
      client.on('error', () => undefined);
      try {
        await client.connect();
        return (await client.query<Record<string, unknown>>(statement)).rows;
      } finally {
        dropClient(client);
      }
    };
    await vi.waitFor(async () => expect(await read('loadstone', 'select 1 as one')).toEqual([{ one: 1 }]), 60_000);
  });
});

const COMPOSE = findCompose();

describe.runIf(COMPOSE !== undefined)('the compose file of deploy', () => {
  const read = (environment: Readonly<Record<string, string>>) => {
    const [program = '', ...words] = COMPOSE ?? [];
    return spawnSync(program, [...words, '--file', join(DEPLOY, 'compose.yaml'), 'config'], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], HOME: tmpdir(), ...environment },
    });
  };

  it('is read with its two values, and refused without one', () => {
    const { status, stdout } = read({ POSTGRES_PASSWORD: 'of-a-test', PUBLIC_URL: 'https://board.example.com' });
    expect(status).toBe(0);
    expect(stdout).toContain('postgres://loadstone:of-a-test@database:5432/loadstone');
    expect(stdout).toContain('https://board.example.com');
    expect(read({ POSTGRES_PASSWORD: 'of-a-test' }).status).not.toBe(0);
  });
});

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** The configuration without TLS, at a port, before a board. */
function toPlainHttp(address: string, port: number): string {
  return readFileSync(join(DEPLOY, 'nginx/loadstone.conf'), 'utf8')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^ *ssl_.*$/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('server_name board.example.com;\n    return', 'server_name other.example.com;\n    return')
    .replace('server 127.0.0.1:8080;', `server ${new URL(address).host};`);
}

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'loadstone-deploy-'));
  chmodSync(folder, 0o777);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function isInstalled(program: string, option: string): boolean {
  return spawnSync(program, [option]).status === 0;
}

/** Starts a program that ends with the test. */
function start(program: string, parameters: string[], user?: { uid: number; gid: number }): ChildProcess {
  const owner = user === undefined ? {} : { uid: user.uid, gid: user.gid };
  const child = spawn(program, parameters, { ...owner, cwd: '/', stdio: 'ignore' });
  onTestFinished(() => end(child, 'SIGTERM'));
  return child;
}
