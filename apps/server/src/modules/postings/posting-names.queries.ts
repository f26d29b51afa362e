import type { PostingKind } from '@loadstone/contracts/postings';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { PostingRow } from '../../db/tables/schema.ts';

/** A company's own posting by its permanent id or by its token of now; undefined where it has none. */
export async function findOwnPostingBy(
  db: Db,
  accountId: number,
  key: { readonly id: number } | { readonly token: number },
): Promise<Pick<PostingRow, 'kind' | 'token'> | undefined> {
  return db
    .selectFrom('postings')
    .select(['kind', 'token'])
    .where('account_id', '=', accountId)
    .where('deleted_on', 'is', null)
    .$if('id' in key, (query) => query.where('id', '=', 'id' in key ? key.id : 0))
    .$if('token' in key, (query) => query.where('token', '=', 'token' in key ? key.token : 0))
    .executeTakeFirst();
}

/** Selects a company's postings with an own reference, as the board shows them on a day. */
interface ReferenceFilter {
  readonly accountId: number;
  readonly reference: string;
  readonly kind?: PostingKind | undefined;
  readonly today: string;
}

/** 0 for an open posting, 1 for one with a carrier, else 2. */
function toRank(today: string) {
  return sql<number>`case when p_status = 'O' and date_avail >= ${today}::date then 0
    when p_status in ('P', 'A', 'R') then 1 else 2 end`;
}

function selectByReference(db: Db, { accountId, reference, kind }: ReferenceFilter) {
  return db
    .selectFrom('postings')
    .where('account_id', '=', accountId)
    .where('deleted_on', 'is', null)
    .where('client_ref_num', '=', reference)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'L'));
}

/** The first two postings that a reference names: the open ones, then those with a carrier, each from the latest. */
export async function listNamed(
  db: Db,
  filter: ReferenceFilter,
): Promise<(Pick<PostingRow, 'kind' | 'token'> & { readonly isOpen: boolean })[]> {
  const rank = toRank(filter.today);
  return selectByReference(db, filter)
    .select(['kind', 'token', sql<boolean>`${rank} = 0`.as('isOpen')])
    .orderBy(rank)
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
}

/** The token of another posting with a reference that is open or with a carrier; undefined where there is none. */
export async function findReferenceUser(
  db: Db,
  { exceptToken, ...filter }: ReferenceFilter & { readonly exceptToken: number | undefined },
): Promise<number | undefined> {
  const row = await selectByReference(db, filter)
    .select('token')
    .where(toRank(filter.today), '<', 2)
    .$if(exceptToken !== undefined, (query) =>
      // What was taken of the quantity of a posting has its reference.
      query.where(
        sql<boolean>`coalesce(taken_from, id) <> (
          select coalesce(of.taken_from, of.id) from postings of where of.token = ${exceptToken}
        )`,
      ),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.token;
}
