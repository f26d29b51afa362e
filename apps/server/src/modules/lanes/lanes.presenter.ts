import { isLaneDay, type Lane, type LaneDay, type LaneResource } from '@loadstone/contracts/lanes';
import { DEFAULT_CLIENT_REFERENCE, toShownStatus } from '@loadstone/contracts/postings';
import { listDaysOfMonth, toPostOn, toZonedSchedule } from './lane-days.policy.ts';
import type { LaneCounts, LaneRow, ShownOccurrence } from './lanes.queries.ts';

/** A lane in the shape that its own company reads. */
export function toLane(row: LaneRow, counts: LaneCounts | undefined): Lane {
  const schedule = toZonedSchedule(row);
  return {
    laneID: row.id,
    postType: row.kind,
    posting: row.facts,
    ...schedule,
    isPaused: row.is_paused,
    nextDay: row.next_day,
    nextPostOn: row.next_post_on?.toISOString() ?? null,
    postedCount: counts?.posted ?? 0,
    acceptedCount: counts?.accepted ?? 0,
    missedCount: counts?.missed ?? 0,
    refusal: toRefusal(counts),
    createdBy: row.created_by,
    createdOn: row.created_on.toISOString(),
    updatedOn: row.updated_on.toISOString(),
    version: row.version,
  };
}

/** A lane as machines read it: the text of the form that stands for no reference is null. */
export function toLaneResource({ posting, ...lane }: Lane): LaneResource {
  const { clientRefNum: reference } = posting;
  return { ...lane, posting: { ...posting, clientRefNum: reference === DEFAULT_CLIENT_REFERENCE ? null : reference } };
}

function toRefusal(counts: LaneCounts | undefined): Lane['refusal'] {
  const { refused_day: day = null, refused_code: code = null } = counts ?? {};
  return day === null || code === null ? null : { day, code };
}

/**
 * The days of a month with what became of their postings, and what the lane will post. @param today the first day that it can
 * post
 */
export function toLaneDays(
  row: LaneRow,
  { month, today, occurrences }: { month: string; today: string; occurrences: readonly ShownOccurrence[] },
): LaneDay[] {
  const schedule = toZonedSchedule(row);
  const byDay = Map.groupBy(occurrences, ({ day }) => day);
  return listDaysOfMonth(month).flatMap((day) => {
    const ofDay = byDay.get(day) ?? [];
    const isOpen = !row.is_paused && row.next_day !== null && day >= row.next_day && day >= today;
    const settled = ofDay.filter(({ state }) => state === 'posted' || state === 'missed').length;
    const planned = isOpen && isLaneDay(schedule, day) ? Math.max(0, row.per_day - settled) : 0;
    if (ofDay.length === 0 && planned === 0) return [];
    return {
      day,
      planned,
      postOn: planned === 0 ? null : toPostOn(schedule, day).toISOString(),
      occurrences: ofDay.map((one) => toOccurrence(one, today)),
    };
  });
}

function toOccurrence(
  { number, state, refusal, token, p_status: pStatus, date_avail: dateAvail, accepted_by }: ShownOccurrence,
  today: string,
): LaneDay['occurrences'][number] {
  const isThere = pStatus !== null && dateAvail !== null;
  return {
    number,
    state,
    refusal,
    token,
    pStatus: isThere ? toShownStatus({ pStatus, dateAvail }, today) : null,
    acceptedBy: accepted_by,
  };
}
