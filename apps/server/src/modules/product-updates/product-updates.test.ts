import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listProductUpdates } from '@loadstone/contracts/product-updates';
import { createBroker, createTestApp, type TestApp } from '@loadstone/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const toUpdate = (day: string, title: string) => ({ day, texts: { en: { title, body: 'What it does.' } } });

describe('product updates', () => {
  let folder: string;
  let file: string;
  let board: TestApp;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'product-updates-'));
    file = join(folder, 'updates.json');
  });
  afterEach(async () => {
    await board.close();
    rmSync(folder, { recursive: true });
  });

  const open = async (environment: Record<string, string> = { PRODUCT_UPDATES_FILE: file }) => {
    board = await createTestApp({ environment });
    return createBroker(board.db);
  };
  let writes = 0;
  const write = (content: unknown) => {
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    // Two writes of one test may be in one tick of the file system's clock.
    writes += 1;
    utimesSync(file, writes, writes);
  };
  const listTitles = async (as: Awaited<ReturnType<typeof open>>) => {
    const { status, body } = await board.call(listProductUpdates, { as });
    expect(status).toBe(200);
    return body.map(({ day, texts }) => [day, texts.en.title]);
  };

  it('are those of the file, newest first, and follow its changes', async () => {
    write([toUpdate('2026-11-01', 'First'), toUpdate('2026-11-20', 'Second')]);
    const as = await open();
    expect(await listTitles(as)).toEqual([
      ['2026-11-20', 'Second'],
      ['2026-11-01', 'First'],
    ]);
    write([toUpdate('2026-11-21', 'Third')]);
    expect(await listTitles(as)).toEqual([['2026-11-21', 'Third']]);
  });

  it('stay as they were where the file is wrong or gone, and are none before', async () => {
    const as = await open();
    expect(await listTitles(as)).toEqual([]);
    write([toUpdate('2026-11-01', 'First')]);
    expect(await listTitles(as)).toHaveLength(1);
    for (const wrong of ['{', [{ day: 'yesterday' }], [{ day: '2026-11-01', texts: { 'fr-CA': {} } }]]) {
      write(wrong);
      expect(await listTitles(as)).toEqual([['2026-11-01', 'First']]);
    }
    rmSync(file);
    expect(await listTitles(as)).toHaveLength(1);
  });

  it('are those of the product without a file of the operator, each in English and French', async () => {
    const as = await open({});
    const { body } = await board.call(listProductUpdates, { as });
    expect(body.length).toBeGreaterThan(2);
    for (const { texts } of body) expect(Object.keys(texts)).toEqual(['en', 'fr-CA']);
  });

  it('need a session', async () => {
    await open();
    expect((await board.call(listProductUpdates, {})).status).toBe(401);
  });
});
