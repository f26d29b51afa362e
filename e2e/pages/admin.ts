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

/** Adds a company with one broker who has all features and needs a registered computer. @returns the e-mail address */
export async function addCheckedBroker(custCd: string): Promise<string> {
  const email = `${custCd.toLowerCase()}@example.com`;
  await runAdmin(['open-account', '--account', custCd, '--name', custCd, '--city', 'Toronto', '--province', 'ON']);
  await runAdmin(['grant', '--account', custCd, '--mode', 'B', '--features', 'all']);
  await runAdmin(
    ['add-user', '--account', custCd, '--email', email, '--modes', 'B', '--password-stdin'],
    DEMO_PASSWORD,
  );
  await runAdmin(['set-device-check', '--email', email, '--on', 'yes']);
  return email;
}
