import { execFile } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Runs a command of support staff on the database of this worker's product. @param input for standard input, such as a
 * password
 */
export function runAdmin(words: readonly string[], input = ''): Promise<string> {
  const dataFolder = join(process.env['E2E_DATA_DIR'] ?? '', process.env['TEST_PARALLEL_INDEX'] ?? '0');
  return new Promise((resolve, reject) => {
    const command = execFile(
      process.execPath,
      ['apps/server/src/admin.ts', ...words],
      { cwd: ROOT, env: { ...process.env, DATA_DIR: dataFolder } },
      (error, printed, problem) => (error ? reject(new Error(`${printed}${problem}`)) : resolve(printed)),
    );
    command.stdin?.end(input);
  });
}
