import { createBroker, createCarrier, type TestApp } from '@loadstone/testkit';
import { createMachine } from './machine-calls.ts';

/** The environment of a program of a new broker, and of one of a new carrier, as the guides name it. */
export async function createProgramAccount(
  board: TestApp,
  address: string,
  company: { is_sandbox?: boolean } = {},
): Promise<Record<string, string>> {
  const { clientId, secret } = await createMachine(board, await createBroker(board.db, { company }));
  const carrier = await createMachine(board, await createCarrier(board.db, { company }));
  return {
    ...{ BOARD_URL: address, CLIENT_ID: clientId, CLIENT_SECRET: secret },
    ...{ CARRIER_ID: carrier.clientId, CARRIER_SECRET: carrier.secret },
  };
}

/** What the example programs print. */
export const PROGRAM_OUTPUT = [
  'posted',
  'event posting.changed',
  'edited Edited 12000',
  'upsert changed created created',
  'upsert unchanged unchanged unchanged',
  'deleted 3',
  'event posting.removed',
];
