import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import flags from '../node-flags.json' with { type: 'json' };
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
});
