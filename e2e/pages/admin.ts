import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect } from '../expect.ts';
import { DEMO_PASSWORD } from './sign-in-page.ts';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Runs a command of support staff on the database of this worker's product. @param input for standard input, such as a
 * password
 */
export function runAdmin(words: readonly string[], input = ''): Promise<string> {
  return run(['apps/server/src/admin/main.ts', ...words], input);
}

/** The board has known the browsers of a user for so many days more. */
export async function ageBrowsers(email: string, days: number): Promise<void> {
  await run(['e2e/age-browsers.ts', email, String(days)]);
}

/** Runs a script on the database of this worker's product. */
function run(words: readonly string[], input = ''): Promise<string> {
  const dataFolder = join(process.env['E2E_DATA_DIR'] ?? '', process.env['TEST_PARALLEL_INDEX'] ?? '0');
  return new Promise((resolve, reject) => {
    const command = execFile(
      process.execPath,
      words,
      { cwd: ROOT, env: { ...process.env, DATA_DIR: dataFolder } },
      (error, printed, problem) => (error ? reject(new Error(`${printed}${problem}`)) : resolve(printed)),
    );
    command.stdin?.end(input);
  });
}

/** The company of the first demo broker. */
const DEMO_BROKERAGE = 'SMP0001';

/** Adds a user with the password of the demo users. @returns the e-mail address */
async function addUser(account: string, name: string, options: readonly string[] = []): Promise<string> {
  const email = `${name}@example.com`;
  const words = ['add-user', '--account', account, '--email', email, '--modes', 'B', '--password-stdin', ...options];
  await runAdmin(words, DEMO_PASSWORD);
  return email;
}

/** Adds a colleague of the first demo broker. @returns the e-mail address */
export function addBroker(name: string): Promise<string> {
  return addUser(DEMO_BROKERAGE, name);
}

/** Adds a colleague of the first demo broker who needs a registered computer. @returns the e-mail address */
export function addCheckedBroker(name = `checked-${Date.now()}`): Promise<string> {
  return addUser(DEMO_BROKERAGE, name, ['--device-check']);
}

/** Opens the account of a new company, and adds its administrator. @returns the administrator's e-mail address */
export async function addAdministrator(name: string, custCd: string): Promise<string> {
  await runAdmin(['open-account', '--account', custCd, '--name', `Company of ${name}`]);
  return addUser(custCd, name, ['--role', 'administrator']);
}

/** Adds a user to the company of an administrator. @returns the e-mail address */
export function addColleague(custCd: string, name: string): Promise<string> {
  return addUser(custCd, name);
}

/** Waits for the newest mail to a user that has an address in it. @returns that address */
export async function waitForMailedAddress(email: string): Promise<string> {
  let address = '';
  await expect(async () => {
    const mails = (await runAdmin(['mails', '--text'])).split(/^(?=\d+ {2}\d{4}-)/m);
    address = /https?:\/\/\S+/.exec(mails.find((mail) => mail.includes(`  ${email}  `)) ?? '')?.[0] ?? '';
    expect(address).not.toBe('');
  }).toPass();
  return address;
}
