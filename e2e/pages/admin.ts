import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { DEMO_PASSWORD } from './sign-in-page.ts';

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

/** The company of the first demo broker. */
const DEMO_BROKERAGE = 'SMP0001';

/** Adds a colleague of the first demo broker who needs a registered computer. @returns the e-mail address */
export async function addCheckedBroker(name = `checked-${Date.now()}`): Promise<string> {
  const email = `${name}@example.com`;
  await runAdmin(
    ['add-user', '--account', DEMO_BROKERAGE, '--email', email, '--modes', 'B', '--device-check', '--password-stdin'],
    DEMO_PASSWORD,
  );
  return email;
}
