import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { createFakeClock, createTestApp, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProgramAccount, PROGRAM_OUTPUT } from './program-account.ts';

const PROGRAM = resolve(import.meta.dirname, '../../../docs/guides/example_program.py');

let board: TestApp;
beforeAll(async () => {
  board = await createTestApp({ clock: createFakeClock(new Date()) });
});
afterAll(() => board.close());

it('the Python program works against the running server with its standard library only', async () => {
  const account = await createProgramAccount(board, await board.listen());
  // `-I` leaves out packages of the user and of the folder, `-S` those of the installation.
  const { stdout } = await promisify(execFile)('python3', ['-I', '-S', PROGRAM], {
    env: { ...process.env, ...account },
    timeout: 300_000,
  });
  expect(stdout.trim().split('\n')).toEqual(PROGRAM_OUTPUT);
});
