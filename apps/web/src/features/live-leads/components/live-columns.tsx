import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { ProductMode } from '@loadstone/contracts';
import type { GridColumn } from '../../../grid/column.ts';
import { nowMs } from '../../../lib/clock.ts';
import { fill } from '../../../lib/texts/fill.ts';
import { liveLeadTexts } from '../../../lib/texts/live-leads.ts';
import type { LiveRow } from '../model/live-rows.ts';
import styles from './live-leads.module.css';
import { listTripColumns } from './trip-columns.ts';

const { columns: names, columnHints: hints } = liveLeadTexts;

interface LiveColumnOptions {
  readonly mode: ProductMode;
  /** How long a lead counts as new. */
  readonly newLeadMinutes: number;
  /** True where the list is narrowed to one posting: then it says nothing to count matches. */
  readonly isFiltered: boolean;
}

/** The columns of the live leads: details and matches lead, then the trip, then whose it is. */
export function listLiveColumns(options: LiveColumnOptions): GridColumn<LiveRow>[] {
  return [
    EXPAND,
    matchesColumn(options.isFiltered),
    markColumn(options.newLeadMinutes),
    ...listTripColumns<LiveRow>(options.mode, ({ lead }) => lead),
    { key: 'company', header: names.company, width: 160, grows: 1, value: ({ lead }) => lead.company },
    {
      key: 'comments',
      header: names.comments,
      width: 140,
      grows: 1,
      value: ({ lead }) => lead.comment,
      hint: ({ lead }) => lead.comment,
    },
  ];
}

const CHEVRONS = {
  open: <IconChevronDown size={16} role="img" aria-label={liveLeadTexts.collapse} />,
  closed: <IconChevronRight size={16} role="img" aria-label={liveLeadTexts.expand} />,
};

const EXPAND: GridColumn<LiveRow> = {
  key: 'expand',
  header: names.expand,
  headerHint: hints.expand,
  width: 36,
  align: 'centre',
  value: () => null,
  text: ({ kind }) => (kind === 'openLead' ? liveLeadTexts.collapse : liveLeadTexts.expand),
  drawing: ({ kind }) => (kind === 'openLead' ? 'open' : 'closed'),
  drawings: CHEVRONS,
};

function matchesColumn(isFiltered: boolean): GridColumn<LiveRow> {
  const toCount = ({ entry }: LiveRow) => {
    const count = entry.lead.matches.length;
    return isFiltered || count < 2 ? null : count;
  };
  return {
    key: 'matches',
    header: names.matches,
    headerHint: hints.matches,
    width: 40,
    align: 'centre',
    value: toCount,
    hint: (row) => (toCount(row) === null ? '' : fill(liveLeadTexts.matches, { count: toCount(row) ?? 0 })),
    className: () => styles.badge,
  };
}

function markColumn(newLeadMinutes: number): GridColumn<LiveRow> {
  const isNew = ({ lead }: LiveRow) => nowMs() - Date.parse(lead.createdOn) < newLeadMinutes * 60_000;
  return {
    key: 'mark',
    header: names.mark,
    headerHint: hints.mark,
    width: 64,
    value: (row) => (row.entry.goneAtMs === null && isNew(row) ? 1 : null),
    text: (row) => {
      if (row.entry.goneAtMs !== null) return liveLeadTexts.covered;
      return isNew(row) ? liveLeadTexts.new : '';
    },
    hint: ({ entry }) => (entry.goneAtMs === null ? '' : liveLeadTexts.coveredHint),
    className: ({ entry }) => (entry.goneAtMs === null ? styles.new : styles.mark),
    isTimed: true,
  };
}
