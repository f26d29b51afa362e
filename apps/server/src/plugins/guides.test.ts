import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestApp, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toHtml } from './guides.ts';

const FOLDER = join(import.meta.dirname, '../../../../docs/guides');

let board: TestApp;
beforeAll(async () => {
  board = await createTestApp();
});
afterAll(() => board.close());

const get = (url: string, headers: Record<string, string> = {}) => board.http.inject({ url, headers });

describe('the guides of a board', () => {
  it('are linked from the API document, and each link of a page leads to something', async () => {
    const { info } = (await get('/v1/openapi.json')).json<{ info: { description: string } }>();
    const seen = new Set<string>();
    const pending = [...info.description.matchAll(/\/v1\/(?:guides|asyncapi\.json)\b/g)].map(([path]) => path);
    expect(pending).toContain('/v1/asyncapi.json');
    for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
      if (seen.has(path)) continue;
      seen.add(path);
      const { statusCode, body, headers } = await get(path);
      expect([path, statusCode]).toEqual([path, 200]);
      if (!String(headers['content-type']).startsWith('text/html')) continue;
      for (const [, address = ''] of body.matchAll(/href="([^"]+)"/g)) {
        const { pathname, hash, host } = new URL(address, `http://board${path}`);
        if (host !== 'board') continue;
        // The explorer is no document.
        if (pathname !== '/api/docs') pending.push(pathname);
        if (hash !== '') expect((await get(pathname)).body).toContain(`id="${hash.slice(1)}"`);
      }
    }
    const guides = readdirSync(FOLDER).filter((name) => name.endsWith('.md'));
    for (const name of guides) expect([...seen]).toContain(`/v1/guides/${name.replace('.md', '')}`);
  });

  it('are served as Markdown too, with the example programs and the description of the events', async () => {
    const guide = await get('/v1/guides/webhooks.md');
    expect(guide.headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(guide.body).toContain('# Webhooks');
    expect((await get('/v1/guides/example_program.py')).body).toBe(
      readFileSync(join(FOLDER, 'example_program.py'), 'utf8'),
    );
    expect((await get('/v1/asyncapi.json')).json<{ asyncapi: string }>().asyncapi).toMatch(/^3/);
  });

  it('are cached, and name no other file', async () => {
    for (const path of ['/v1/guides/webhooks', '/v1/asyncapi.json', '/v1/openapi.json']) {
      const { headers } = await get(path);
      expect(headers['cache-control']).toBe('public, max-age=300');
      const again = await get(path, { 'if-none-match': String(headers.etag) });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
    for (const name of ['missing', '..%2fopenapi-v1.json', 'webhooks.html']) {
      expect((await get(`/v1/guides/${name}`)).statusCode).toBe(404);
    }
  });

  it('show HTML as text, and follow no address that runs a script', () => {
    const links = '[a](javascript:x()) [b](https://b.example "t") ![i](x) <b>';
    const page = toHtml(`# A <b>guide</b>\n\n<script>x()</script>\n\n${links}\n`);
    expect(page).not.toContain('<script>');
    expect(page).not.toContain('javascript:');
    expect(page).toContain('<title>A &lt;b&gt;guide&lt;/b&gt;</title>');
    expect(page).toContain('<a href="https://b.example">b</a>');
  });
});
