import {
  ACTIVITY_LOG_PAGE,
  ACTIVITY_TYPES,
  type ActivityLogPage,
  type ActivityType,
} from '@loadstone/contracts/activity';
import type { BoardGround } from '../../board/board.ts';
import { readCursor, toCursor, toInstant } from '../../endpoints/resources.ts';
import type { UserCaller } from '../../ground/caller.ts';
import { assertThat } from '../../ground/errors.ts';
import { listUserIdsOfCompany, listUsersOfCompany } from '../users/index.ts';
import { listCompanyActivities } from './log-reading.queries.ts';

const NAMES_BY_ID = new Map<number, ActivityType>(
  (Object.entries(ACTIVITY_TYPES) as [ActivityType, number][]).map(([name, id]) => [id, name]),
);
const CURSOR = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z \d{1,15}$/;

interface LogQuery {
  readonly userId?: number | undefined;
  readonly type?: ActivityType | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly cursor?: string | undefined;
}

/**
 * A page of the activity log of the caller's company, newest first. A user of another company has no entries in it.
 *
 * @throws AppError `permit.missing` for a caller who is no administrator, `request.invalid` for a foreign cursor
 */
export async function readActivityLog(
  { db }: Pick<BoardGround, 'db'>,
  { accountId, isAdministrator }: UserCaller,
  { userId, type, from, until, cursor }: LogQuery,
): Promise<ActivityLogPage> {
  assertThat(isAdministrator, 'permit.missing');
  const [at = '', id = ''] = readCursor(cursor, CURSOR) ?? [];
  const users = await listUsersOfCompany(db, { accountId });
  const people = users
    .map((user) => ({ userId: user.user_id, person: `${user.first_name} ${user.last_name}`.trim() || user.email }))
    .toSorted((one, other) => one.person.localeCompare(other.person));
  const names = new Map(people.map(({ userId: of, person }) => [of, person]));
  const rows = await listCompanyActivities(db, {
    accountId,
    userIds: userId === undefined ? await listUserIdsOfCompany(db, accountId) : [userId],
    typeId: type === undefined ? undefined : ACTIVITY_TYPES[type],
    ...{ from: toInstant(from), until: toInstant(until), limit: ACTIVITY_LOG_PAGE },
    after: cursor === undefined ? undefined : { at: new Date(at), id: Number(id) },
  });
  const last = rows.length === ACTIVITY_LOG_PAGE ? rows.at(-1) : undefined;
  return {
    people,
    entries: rows.map((row) => ({
      id: row.id,
      at: row.created_on.toISOString(),
      userId: row.user_id,
      person: names.get(row.user_id) ?? '',
      type: NAMES_BY_ID.get(row.user_activity_type_id) ?? 'ProductActivity',
      description: row.description,
    })),
    nextCursor: last === undefined ? null : toCursor([last.created_on.toISOString(), last.id]),
  };
}
