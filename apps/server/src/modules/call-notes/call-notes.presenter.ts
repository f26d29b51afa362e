import type { CallNote, SharedLoad } from '@loadstone/contracts/call-notes';
import { findCity, toMiles } from '@loadstone/places';
import type { PostingRow } from '../../db/tables/schema.ts';
import type { SharedLoadRow } from '../assignments/index.ts';
import type { CallNoteRow } from './call-notes.queries.ts';

/** Both ends of two postings of one lane are at most this far apart. */
const SAME_LANE_MILES = 50;

/** A note in the shape that `userId` reads. */
export function toCallNote(row: CallNoteRow, userId: number): CallNote {
  return {
    id: row.id,
    custCd: row.cust_cd,
    company: row.company,
    outcome: row.outcome,
    text: row.note_text,
    callBackOn: row.call_back_on?.toISOString() ?? null,
    isDone: row.done_on !== null,
    token: row.token,
    lane: row.lane,
    userName: row.user_name,
    isOwn: row.created_by === userId,
    createdOn: row.created_on.toISOString(),
  };
}

type Ends = Pick<PostingRow, 'srce_id' | 'dest_id'>;

/** A load of two companies, compared with the lane of `own`. */
export function toSharedLoad(row: SharedLoadRow, own: Ends | undefined): SharedLoad {
  return {
    lane: { srceCity: row.srce_city, srceSt: row.srce_st, destCity: row.dest_city, destSt: row.dest_st },
    dateAvail: row.date_avail,
    status: row.status,
    hasEnded: row.has_ended,
    rate: row.rate,
    isSameLane: own !== undefined && isNear(row.srce_id, own.srce_id) && isNear(row.dest_id, own.dest_id),
  };
}

function isNear(cityId: number, otherId: number): boolean {
  const [city, other] = [findCity(cityId), findCity(otherId)];
  return city !== undefined && other !== undefined && toMiles(city, other) <= SAME_LANE_MILES;
}
