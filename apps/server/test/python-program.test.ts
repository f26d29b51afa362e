import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createFakeClock, createTestApp, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProgramAccount, PROGRAM_OUTPUT } from './program-account.ts';

const GUIDES = resolve(import.meta.dirname, '../../../docs/guides');
/** What the connector prints: each line is one task of a system that lives on the board. */
const CONNECTOR_OUTPUT = [
  'preview 10',
  'written 10',
  'stopped share',
  'deleted 9',
  'event posting.changed program',
  'webhook delivered',
  'signed [True, True, True]',
  'forged False',
  'found [True]',
  'duplicate posting.referenceTaken',
  'change accepted request.preconditionFailed',
  'history acceptOffer changeDriver pickUp deliver',
  "gone ['delivered']",
  'resumed assignment.changed',
];

let board: TestApp;
let address: string;
beforeAll(async () => {
  board = await createTestApp({ clock: createFakeClock(new Date()), environment: { WEBHOOK_ANY_ADDRESS: '1' } });
  address = await board.listen();
});
afterAll(() => board.close());

it.each([
  ['example_program.py', PROGRAM_OUTPUT],
  ['example_connector.py', CONNECTOR_OUTPUT],
])('%s works against the running server with the standard library of Python only', async (name, output) => {
  const account = await createProgramAccount(board, address);
  // `-I` leaves out packages of the user and of the folder, `-S` those of the installation.
  const { stdout } = await promisify(execFile)('python3', ['-I', '-S', join(GUIDES, name)], {
    env: { ...process.env, ...account },
    timeout: 300_000,
  });
  expect(stdout.trim().split('\n')).toEqual(output);
});
