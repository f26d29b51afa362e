import type { Db } from '../db/database.ts';
import type { PeerConnection } from '../db/peer-connection.ts';

/** A part of a limit that a server takes, to count it in memory. */
export interface LeaseRequest {
  /** What is counted, and the caller's id. */
  readonly key: string;
  /** Refused where less than this is left. */
  readonly need: number;
  /** Taken where so much is left. */
  readonly block: number;
  readonly limit: number;
  readonly windowMs: number;
  readonly now: Date;
}

/** What a subject has used on all servers together, with everything that was taken for it. */
export interface Lease {
  /** 0 where less than `need` is left. */
  readonly granted: number;
  readonly used: number;
  readonly endsOn: Date;
}

interface LeaseRow {
  readonly subject: string;
  readonly used: number;
  readonly last_grant: number;
  readonly ends_on: Date;
}

/** The rows are locked in order of their subjects, so that two servers do not wait for each other. */
const TAKE_LEASES = `
  insert into limit_counts as c (subject, used, last_grant, ends_on)
  select w.subject, w.first, w.first, w.ends_on
  from (
    select subject, case when need > most then 0 else least(block, most) end as first, ends_on
    from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::timestamptz[])
      as r (subject, need, block, most, ends_on)
    order by subject
  ) w
  on conflict (subject) do update set (used, last_grant, ends_on) = (
    select old.used + taken.amount, taken.amount, old.ends_on
    from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::timestamptz[], $6::timestamptz[])
      as r (subject, need, block, most, ends_on, now),
    lateral (
      select case when c.ends_on <= r.now or c.ends_on > r.ends_on then 0 else c.used end as used,
             case when c.ends_on <= r.now or c.ends_on > r.ends_on then r.ends_on else c.ends_on end as ends_on
    ) old,
    lateral (
      select case when old.used + r.need > r.most then 0 else least(r.block, r.most - old.used) end as amount
    ) taken
    where r.subject = c.subject
  )
  returning c.subject, c.used, c.last_grant, c.ends_on`;

/**
 * Takes a part of the limit of each subject, in one statement. A window begins with the first one after its predecessor has
 * ended; one that ends later than a new one would is of a clock that was ahead, and is replaced.
 *
 * @param requests of different keys
 */
export async function takeLeases(
  peers: Pick<PeerConnection, 'query'>,
  requests: readonly LeaseRequest[],
): Promise<Lease[]> {
  const endsOn = ({ now, windowMs }: LeaseRequest) => new Date(now.getTime() + windowMs).toISOString();
  const rows = await peers.query<LeaseRow>({
    name: 'take_leases',
    text: TAKE_LEASES,
    values: [
      requests.map(({ key }) => key),
      requests.map(({ need }) => need),
      requests.map(({ block }) => block),
      requests.map(({ limit }) => limit),
      requests.map(endsOn),
      requests.map(({ now }) => now.toISOString()),
    ],
  });
  const bySubject = new Map(rows.map((row) => [row.subject, row]));
  return requests.map((request) => {
    const row = bySubject.get(request.key);
    if (row === undefined) throw new RangeError(`no count of ${request.key} was returned`);
    return { granted: row.last_grant, used: row.used, endsOn: row.ends_on };
  });
}

/** Deletes the counts of windows that have ended. */
export async function removeEndedCounts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('limit_counts').where('ends_on', '<', before).execute();
}
