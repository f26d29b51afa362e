import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);
const check = (script: string) =>
  run(process.execPath, [resolve(import.meta.dirname, script), '--check'], { cwd: ROOT, timeout: 60_000 });
const upToDate = { stdout: expect.stringContaining('up to date') };

describe('files made from code', () => {
  it('the table of settings says what the schema of the environment says', async () => {
    await expect(check('configuration.ts')).resolves.toMatchObject(upToDate);
  });

  it('the schema says what the migrations make', async () => {
    await expect(check('schema.ts')).resolves.toMatchObject(upToDate);
  });
});
