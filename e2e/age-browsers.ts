import { sql } from 'kysely';
import { pino } from 'pino';
import { readConfiguration } from '../apps/server/src/ground/settings/config.ts';
import { openBoardDatabase } from '../apps/server/src/db/open-board-database.ts';

/**
 * For journeys: makes the board believe that it has known the browsers of a user for so many days. No command of the
 * product does this. `node e2e/age-browsers.ts <e-mail> <days>`, with the database of the server's configuration.
 */
const [email = '', days = ''] = process.argv.slice(2);
const log = pino({ level: 'warn' });
const onLost = (error: Error): never => {
  throw error;
};
const board = await openBoardDatabase({ configuration: readConfiguration(), log, onLost });
try {
  const { numAffectedRows = 0n } = await sql`
    update known_browsers set first_seen_on = first_seen_on - make_interval(days => ${Number(days)}::integer)
    where user_id = (select user_id from users where email = ${email})`.execute(board.database.db);
  if (numAffectedRows === 0n) throw new Error(`${email} has no known browser.`);
} finally {
  await board.close();
}
