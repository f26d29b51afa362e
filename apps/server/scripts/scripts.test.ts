import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { describeDifference } from './derived-file.ts';

const run = promisify(execFile);
const check = (script: string) => run(process.execPath, [join(import.meta.dirname, script), '--check']);

describe('files made from code', () => {
  it('the table of settings says what the schema of the environment says', async () => {
    await expect(check('configuration.ts')).resolves.toMatchObject({ stdout: expect.stringContaining('up to date') });
  });

  it('the API document says what the contracts say', async () => {
    await expect(check('openapi.ts')).resolves.toMatchObject({ stdout: expect.stringContaining('up to date') });
  });

  it('a file that drifted is told by its first line that differs', () => {
    expect(describeDifference('a\nb\nc', 'a\nB\nc')).toBe('line 2:\n- b\n+ B');
    expect(describeDifference('a\nb', 'a')).toBe('line 2:\n- b\n+ (end)');
  });
});
