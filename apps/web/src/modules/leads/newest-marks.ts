import type { ChangedMark, Lead } from '@loadstone/contracts/leads';
import type { BoardBatch, BoardChange } from '@loadstone/contracts/live';
import { perClient } from '../../live/per-client.ts';

type MarkedRow = Pick<Lead, 'token' | 'contacted' | 'flag' | 'reportedGone'>;

/**
 * The newest marks of leads that events and replies have stated. A reply to a change of a mark may arrive before earlier
 * events and after later ones; the event id decides which marks are newer.
 */
interface NewestMarks {
  /** Stores the marks of a reply, unless a later event is known. @returns the newest marks of the lead */
  readonly noteReply: (mark: ChangedMark) => ChangedMark;
  /** Stores the marks of a batch. @returns the batch, with newer marks in place of those that are older than a reply */
  readonly noteBatch: (batch: BoardBatch) => BoardBatch;
  /** A row as of `eventId`, with the marks that are newer than it. Returns the same object where there are none. */
  readonly update: <Row extends MarkedRow>(row: Row, eventId: number) => Row;
}

function createNewestMarks(): NewestMarks {
  const marks = new Map<number, ChangedMark>();

  function update<Row extends MarkedRow>(row: Row, eventId: number): Row {
    const known = marks.get(row.token);
    if (known === undefined || known.eventId <= eventId) return row;
    const { contacted, flag, reportedGone } = known;
    const isSame = row.contacted === contacted && row.flag === flag && row.reportedGone === reportedGone;
    return isSame ? row : { ...row, contacted, flag, reportedGone };
  }

  function noteChange(change: BoardChange, eventId: number): BoardChange {
    if (change.type === 'lead.appeared' || change.type === 'lead.changed') {
      const lead = update(change.lead, eventId);
      return lead === change.lead ? change : { ...change, lead };
    }
    if (change.type !== 'lead.marked') return change;
    const { leadToken } = change;
    const known = marks.get(leadToken);
    // A reply is newer than the event whose id it states.
    if (known !== undefined && known.eventId >= eventId) {
      return { ...change, contacted: known.contacted, flag: known.flag, reportedGone: known.reportedGone };
    }
    const { contacted, flag, reportedGone } = change;
    marks.set(leadToken, { leadToken, contacted, flag, reportedGone, eventId });
    return change;
  }

  return {
    noteReply: (mark) => {
      const known = marks.get(mark.leadToken);
      if (known !== undefined && known.eventId > mark.eventId) return known;
      marks.set(mark.leadToken, mark);
      return mark;
    },
    noteBatch: ({ eventId, changes }) => ({ eventId, changes: changes.map((change) => noteChange(change, eventId)) }),
    update,
  };
}

/** The newest marks that belong to the cached lists of a client. */
export const newestMarksOf = perClient(createNewestMarks);
