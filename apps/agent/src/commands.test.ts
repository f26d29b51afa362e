import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildAgent } from '../scripts/build.ts';
import { BOARD, makeFolder, send } from '../test/agent-fixture.ts';
import { install } from './commands.ts';
import { createDeviceKey, readDeviceKey } from './device-key.ts';
import { trustOrigin } from './trusted-origins.ts';

/** A user's home with a `systemctl` that only records how it is called. */
const home = makeFolder();
const bundle = join(home, 'loadstone-agent.mjs');
const settings = join(home, '.config', 'loadstone-agent');
const unit = join(home, '.config', 'systemd', 'user', 'loadstone-agent.service');
const environment = { HOME: home, PATH: `${join(home, 'bin')}:/usr/bin:/bin` };

beforeAll(async () => {
  await buildAgent(bundle);
  mkdirSync(join(home, 'bin'));
  writeFileSync(join(home, 'bin', 'systemctl'), `#!/bin/sh\necho "$@" >> ${join(home, 'calls')}\n`, { mode: 0o755 });
});
afterAll(() => rmSync(home, { recursive: true }));

function agent(...args: string[]): { status: number | null; text: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bundle, ...args], {
    env: environment,
    encoding: 'utf8',
  });
  return { status, text: stdout + stderr };
}

function readThumbprint(): string {
  return /Key of this device: (\S+)/.exec(agent('status').text)?.[1] ?? '';
}

it('is installed with a key of its own, runs for trusted pages, and leaves nothing behind', async () => {
  expect(agent('install').text).toContain('The agent is running and starts with your desktop session.');
  expect(readFileSync(join(home, 'calls'), 'utf8')).toBe(
    '--user daemon-reload\n--user enable loadstone-agent.service\n--user restart loadstone-agent.service\n',
  );
  expect(readFileSync(unit, 'utf8')).toContain(`ExecStart="${process.execPath}" "${bundle}" run`);
  expect(statSync(settings).mode & 0o777).toBe(0o700);
  expect(statSync(join(settings, 'device-key.json')).mode & 0o777).toBe(0o600);
  const thumbprint = readThumbprint();
  expect(thumbprint).toMatch(/^[\w-]{43}$/);

  expect(agent('trust', BOARD).status).toBe(0);
  const running = spawn(process.execPath, [bundle, 'run'], { env: environment });
  const ended = new Promise((resolve) => running.once('exit', resolve));
  const port = await new Promise<number>((resolve) => {
    running.stdout.on('data', (text: Buffer) => {
      const found = /127\.0\.0\.1:(\d+)/.exec(text.toString());
      if (found !== null) resolve(Number(found[1]));
    });
  });
  expect((await send(port, '/Agent/Ping')).body['thumbprint']).toBe(thumbprint);
  running.kill('SIGTERM');
  expect(await ended).toBe(0);

  agent('install');
  expect(readThumbprint()).toBe(thumbprint);
  agent('uninstall', '--remove-key');
  expect(existsSync(unit)).toBe(false);
  expect(existsSync(settings)).toBe(false);
});

it.each(['darwin', 'win32'] as const)(
  'is installed on %s with a key and a start command, without a service',
  async (platform) => {
    const lines: string[] = [];
    const folder = makeFolder();
    const program = join(folder, "it's the agent.mjs");
    await buildAgent(program);
    const context = { environment: { HOME: folder }, platform, node: process.execPath, program, version: '1' };
    await install({ ...context, print: (line) => lines.push(line) });
    expect(existsSync(join(folder, '.config', 'systemd'))).toBe(false);
    const [key, start, trust] = lines;
    expect(key).toMatch(/^Key of this device: [\w-]{43}$/);
    expect(trust).toContain('No board is trusted yet.');
    // PowerShell doubles the quote; the shell of macOS is the one of this machine.
    const [quote, call] = platform === 'win32' ? ["''", '& '] : [String.raw`'\''`, ''];
    const command = `${call}'${process.execPath}' '${program.replace("'", quote)}' run`;
    expect(start).toBe(`Start the agent: ${command}`);
    if (platform === 'darwin') {
      const running = spawn('sh', ['-c', `exec ${command}`], { env: { ...environment, HOME: folder } });
      const ended = new Promise((resolve) => running.once('exit', resolve));
      await new Promise<void>((resolve) => running.stdout.once('data', () => resolve()));
      running.kill('SIGTERM');
      expect(await ended).toBe(0);
    }
    rmSync(folder, { recursive: true });
  },
);

it('reads a key of Windows, whose files have no modes of other users', async () => {
  const folder = makeFolder();
  await createDeviceKey(folder);
  chmodSync(join(folder, 'device-key.json'), 0o666);
  await expect(readDeviceKey(folder, 'linux')).rejects.toThrow('can be read by other users');
  expect((await readDeviceKey(folder, 'win32')).thumbprint).toMatch(/^[\w-]{43}$/);
  rmSync(folder, { recursive: true });
});

it('refuses a key that other users can read, a damaged one, and a second run without install', () => {
  expect(agent('run')).toMatchObject({ status: 1, text: expect.stringContaining('Run the command install first.') });
  agent('install');
  chmodSync(join(settings, 'device-key.json'), 0o644);
  expect(agent('run').text).toContain('can be read by other users');
  writeFileSync(join(settings, 'device-key.json'), '{', { mode: 0o600 });
  chmodSync(join(settings, 'device-key.json'), 0o600);
  expect(agent('run').text).toContain('is damaged');
});

it.each(['http://board.example.com', 'board.example.com', `${BOARD}/path`, 'https://user@board.example.com', 'null'])(
  'does not trust %s',
  (origin) => {
    expect(() => trustOrigin(home, origin)).toThrow(/is not an origin|is neither https nor on this machine/);
  },
);

it('explains its commands', () => {
  for (const args of [[], ['help'], ['trust'], ['run', 'x']]) {
    expect(agent(...args)).toMatchObject({ status: 1, text: expect.stringContaining('Usage:') });
  }
});
