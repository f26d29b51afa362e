import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestApp, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../test/run-command.ts';

describe('load-road-miles', () => {
  let board: TestApp;
  let folder: string;
  beforeAll(async () => {
    board = await createTestApp();
    folder = mkdtempSync(join(tmpdir(), 'road-miles-'));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await board.close();
  });

  const admin = (...words: string[]) => runCommand(board, words);
  const write = (text: string): string => {
    const path = join(folder, 'miles.csv');
    writeFileSync(path, text);
    return path;
  };
  const count = async (): Promise<number> => (await board.db.selectFrom('road_miles').selectAll().execute()).length;

  it('refuses a file with wrong rows as a whole, unless they are to be skipped', async () => {
    const path = write('fromId,toId,miles\n6167865,4887398,519\n1,2,3\n');
    const refused = ' Refused rows: 1\n  line 3: no city has the id "1"';
    expect(await admin('load-road-miles', path)).toEqual({
      code: 1,
      text: `Refused: Nothing was imported.${refused}`,
    });
    expect(await count()).toBe(0);
    expect(await admin('load-road-miles', path, '--skip-refused')).toEqual({
      code: 0,
      text: `1 pairs of cities are imported.${refused}`,
    });
    expect(await count()).toBe(1);
    const audit = await board.db.selectFrom('admin_audit').selectAll().execute();
    expect(audit).toMatchObject([{ command: 'load-road-miles', details: { pairs: 1, refused: 1 } }]);
  });

  it('states that there is no file, no row, or one word too many', async () => {
    expect(await admin('load-road-miles', join(folder, 'none.csv'))).toMatchObject({ code: 1 });
    expect(await admin('load-road-miles', write('fromId,toId,miles\n'))).toEqual({
      code: 1,
      text: 'Refused: Nothing was imported. The file has no rows.',
    });
    expect(await admin('load-road-miles', 'one', 'two')).toMatchObject({ code: 2 });
    expect(await admin('load-road-miles')).toMatchObject({ code: 2 });
    expect(await admin('rotate-keys', 'word')).toMatchObject({ code: 2 });
  });
});
