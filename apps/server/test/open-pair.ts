import { listNotifications, LISTED_NOTIFICATION_TYPES } from '@loadstone/contracts/notifications';
import { addPosting, createBroker, createCarrier, createPerson, type Person, type TestApp } from '@loadstone/testkit';

/** A load and an equipment that match, with their companies, and a company of both products beside them. */
export interface OpenPair {
  readonly broker: Person;
  readonly carrier: Person;
  readonly stranger: Person;
  readonly lToken: number;
  readonly eToken: number;
}

export async function createOpenPair({ db }: TestApp): Promise<OpenPair> {
  const broker = await createBroker(db);
  const carrier = await createCarrier(db);
  const stranger = await createPerson(db, { modes: ['B', 'C'] });
  const lToken = (await addPosting(db, broker, 'L')).token;
  const eToken = (await addPosting(db, carrier, 'E')).token;
  return { broker, carrier, stranger, lToken, eToken };
}

/** The contents of a user's bell, newest first. */
export async function listNotices(board: TestApp, as: Person) {
  return (await readBell(board, as)).map(({ notificationDetails }) => notificationDetails);
}

/** The types and subjects of a user's bell, newest first. */
export async function listBell(board: TestApp, as: Person): Promise<[typeId: number, subject: string][]> {
  const body = await readBell(board, as);
  return body.map(({ notificationTypeId, notificationDetails }) => [notificationTypeId, notificationDetails.subject]);
}

async function readBell(board: TestApp, as: Person) {
  const mode = as.user.product_ids.includes(13) ? 'B' : 'C';
  const params = { userId: as.userId, typeIds: LISTED_NOTIFICATION_TYPES[mode].join(',') };
  return (await board.call(listNotifications, { as, params })).body;
}

/** The types of a user's entries in the activity log, oldest first. */
export async function listActivities({ db }: TestApp, as: Person): Promise<number[]> {
  const rows = await db
    .selectFrom('user_activity')
    .select('user_activity_type_id')
    .where('user_id', '=', as.userId)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.user_activity_type_id);
}

/** Kind and status of the two newest postings: `['EO', 'LO']`. */
export async function listStatuses({ db }: TestApp): Promise<string[]> {
  const rows = await db.selectFrom('postings').select(['kind', 'p_status']).orderBy('id', 'desc').limit(2).execute();
  return rows.map(({ kind, p_status: status }) => `${kind}${status}`).toSorted();
}
