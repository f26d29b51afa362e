import type { FeatureCode } from '@loadstone/contracts';
import { addPosting, createBroker, createCarrier, tokenFor, type TokenOptions } from '@loadstone/testkit';
import { systemClock, toCalendarDay } from '../src/clock.ts';
import type { Db } from '../src/db/database.ts';
import { BOARD_TIME_ZONE } from './draft.ts';

/** Own loads of the reader, and trucks that match each of them. */
const POSTINGS = 100;

/** A user with a long list of own loads that all have a long list of leads, but for one without leads. */
export interface Reader {
  readonly token: string;
  readonly keyFor: (code: FeatureCode) => string;
  readonly loadToken: number;
  readonly leadToken: number;
  /** Near misses are counted for this load only. */
  readonly lonelyToken: number;
}

/** Creates the reader and the postings, before the server starts. */
export async function createReader(db: Db, issuer: TokenOptions): Promise<Reader> {
  const [broker, carrier] = [await createBroker(db), await createCarrier(db)];
  const date_avail = toCalendarDay(systemClock.now(), BOARD_TIME_ZONE);
  const add = (kind: 'L' | 'E') => addPosting(db, kind === 'L' ? broker : carrier, kind, { date_avail });
  const [load, truck] = [await add('L'), await add('E')];
  for (let place = 1; place < POSTINGS; place += 1) for (const kind of ['L', 'E'] as const) await add(kind);
  const lonely = await addPosting(db, broker, 'L', { date_avail, from: ['Miami', 'FL'], to: ['Dallas', 'TX'] });
  return {
    token: await tokenFor(broker, issuer),
    keyFor: (code) => broker.keyFor(code),
    loadToken: load.token,
    leadToken: truck.token,
    lonelyToken: lonely.token,
  };
}
