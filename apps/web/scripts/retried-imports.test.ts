import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { retriedImports } from './retried-imports.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'loadstone-imports-'));
  const files = {
    'index.html': '<script type="module" src="/main.js"></script>',
    'main.js': "globalThis.parts = [() => import('./alone.js'), () => import('./one.js'), () => import('./other.js')];",
    'alone.js': "export const name = 'alone';",
    'one.js': "export { shared } from './shared.js'; export const name = 'one';",
    'other.js': "export { shared } from './shared.js'; export const name = 'other';",
    'shared.js': "export const shared = { text: 'of both' };",
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
});
afterAll(() => rmSync(folder, { recursive: true }));

it('a build names the scripts of each import, and requests none of them by a link', async () => {
  const built = await build({
    root: folder,
    base: '/page/',
    configFile: false,
    logLevel: 'silent',
    build: { write: false, modulePreload: { polyfill: false } },
    plugins: [retriedImports()],
  });
  const chunks = (built as Rolldown.RolldownOutput).output.filter((file) => file.type === 'chunk');
  const main = chunks.find(({ isEntry }) => isEntry)?.code ?? '';
  const others = chunks.filter(({ isEntry }) => !isEntry).map(({ fileName }) => fileName);
  expect(others).toHaveLength(4);
  const named = /d=\(m\.f\|\|\(m\.f=\[([^\]]*)\]/.exec(main)?.[1] ?? '';
  for (const fileName of others) expect(named).toContain(fileName);
  expect(main).toContain('/page/');
  expect(main).not.toContain('createElement');
});
