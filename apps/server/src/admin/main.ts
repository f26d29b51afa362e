import { userInfo } from 'node:os';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { runAdmin } from './run-admin.ts';
import { systemClock } from '../ground/clock.ts';
import { ConfigurationError, readConfiguration } from '../ground/settings/config.ts';
import { openBoardDatabase, type BoardDatabase } from '../db/open-board-database.ts';

/**
 * The command line for support staff. It works on the database of the server's configuration, whether the server is
 * running or not: `npm run admin -- help`.
 */
let board: BoardDatabase | undefined;

async function openBoard() {
  const configuration = readConfiguration();
  board = await openBoardDatabase({ configuration, log: pino({ level: 'warn' }), onLost: fail });
  return { database: board.database, configuration };
}

function fail(error: Error): never {
  throw error;
}

try {
  process.exitCode = await runAdmin(process.argv.slice(2), {
    openBoard,
    clock: systemClock,
    operator: userInfo().username,
    readInput: async () => (await text(process.stdin)).replace(/\r?\n$/, ''),
    print: (line) => console.log(line),
  });
} catch (error) {
  console.error(error instanceof ConfigurationError ? error.message : error);
  process.exitCode = 1;
} finally {
  await board?.close();
}
