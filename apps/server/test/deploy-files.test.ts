import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import flags from '../node-flags.json' with { type: 'json' };
import { SETTINGS } from '../src/ground/settings/config.ts';
import { listSettings } from '../src/ground/settings/setting.ts';
import { createTestApp, type TestApp } from '@loadstone/testkit';

const DEPLOY = join(import.meta.dirname, '../../../deploy');
const METRIC = /\b(?:loadstone|process|nodejs)_[a-z0-9_]+/g;

let board: TestApp;
beforeEach(async () => {
  board = await createTestApp();
});
afterEach(() => board.close());

/** Names of figures, without the endings of a histogram's parts. */
function listMetrics(text: string): Set<string> {
  return new Set([...text.matchAll(METRIC)].map(([name]) => name.replace(/_(bucket|sum|count)$/, '')));
}

describe('the files for operators', () => {
  it.each(['prometheus/alerts.yml', 'grafana/loadstone.json'])('%s names only figures that exist', async (file) => {
    const ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
    const { body } = await board.app.http.inject('/metrics');
    const served = listMetrics(body + (await ofProcess.metrics()));
    const named = listMetrics(readFileSync(join(DEPLOY, file), 'utf8'));
    expect(named.size).toBeGreaterThan(4);
    expect([...named].filter((name) => !served.has(name))).toEqual([]);
  });

  it('the systemd unit passes the options of Node that npm start passes', () => {
    const unit = readFileSync(join(DEPLOY, 'systemd/loadstone.service'), 'utf8');
    expect(unit).toContain(`/node ${flags.join(' ')} apps/server/src/main.ts`);
  });

  it('the image passes the options of Node that npm start passes', () => {
    const file = readFileSync(join(DEPLOY, '../Containerfile'), 'utf8');
    expect(file).toContain(
      `CMD ${JSON.stringify(['node', ...flags, 'apps/server/src/main.ts']).replaceAll(',', ', ')}`,
    );
  });

  it('the image has the Node that the project requires', () => {
    const needed = /NEEDED_MAJOR = (\d+)/.exec(readFileSync(join(DEPLOY, '../tools/start.mjs'), 'utf8'))?.[1];
    expect(readFileSync(join(DEPLOY, '../Containerfile'), 'utf8')).toMatch(
      new RegExp(`^ARG NODE_IMAGE=\\S+:${needed}-`, 'm'),
    );
  });

  it('the compose file sets settings that exist, and fits the image and the limits of the server', () => {
    const board =
      /^ {2}board:\n((?: {4}.*\n|\n)+)/m.exec(readFileSync(join(DEPLOY, 'compose.yaml'), 'utf8'))?.[1] ?? '';
    const settings = new Map(listSettings(SETTINGS).map(({ variable, defaultText }) => [variable, defaultText]));
    const named = [...board.matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name]) => name);
    expect(named).toContain('DATABASE_URL');
    expect(named.filter((name) => !settings.has(name ?? ''))).toEqual([]);

    const image = readFileSync(join(DEPLOY, '../Containerfile'), 'utf8');
    const folder = /DATA_DIR=(\S+)/.exec(image)?.[1];
    expect(board).toContain(`- board:${folder}\n`);
    const port = /^EXPOSE (\d+)$/m.exec(image)?.[1];
    expect(board).toContain(`- '127.0.0.1:${port}:${port}'`);
    expect(readFileSync(join(DEPLOY, 'nginx/loadstone.conf'), 'utf8')).toContain(`server 127.0.0.1:${port};`);
    const graceSeconds = Number(/stop_grace_period: (\d+)s/.exec(board)?.[1]);
    expect(graceSeconds).toBeGreaterThan(Number(settings.get('SHUTDOWN_SECONDS')));
  });
});
