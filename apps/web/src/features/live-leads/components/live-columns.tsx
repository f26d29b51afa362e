import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { ProductMode } from '@loadstone/contracts';
import type { GridColumn } from '../../../grid/column.ts';
import { nowMs } from '../../../lib/clock.ts';
import { t } from '../../../lib/texts/t.ts';
import type { LiveRow } from '../model/live-rows.ts';
import styles from './live-leads.module.css';
import { listTripColumns } from './trip-columns.ts';

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
    expandColumn(),
    matchesColumn(options.isFiltered),
    markColumn(options.newLeadMinutes),
    ...listTripColumns<LiveRow>(options.mode, ({ lead }) => lead),
    { key: 'company', header: t('liveLeads.columns.company'), width: 160, grows: 1, value: ({ lead }) => lead.company },
    {
      key: 'comments',
      header: t('liveLeads.columns.comments'),
      width: 140,
      grows: 1,
      value: ({ lead }) => lead.comment,
      hint: ({ lead }) => lead.comment,
    },
  ];
}

const toChevrons = () => ({
  open: <IconChevronDown size={16} role="img" aria-label={t('liveLeads.collapse')} />,
  closed: <IconChevronRight size={16} role="img" aria-label={t('liveLeads.expand')} />,
});

const expandColumn = (): GridColumn<LiveRow> => ({
  key: 'expand',
  header: '',
  headerHint: t('liveLeads.columnHints.expand'),
  width: 36,
  align: 'centre',
  value: () => null,
  text: ({ kind }) => (kind === 'openLead' ? t('liveLeads.collapse') : t('liveLeads.expand')),
  drawing: ({ kind }) => (kind === 'openLead' ? 'open' : 'closed'),
  drawings: toChevrons(),
});

function matchesColumn(isFiltered: boolean): GridColumn<LiveRow> {
  const toCount = ({ entry }: LiveRow) => {
    const count = entry.lead.matches.length;
    return isFiltered || count < 2 ? null : count;
  };
  return {
    key: 'matches',
    header: '',
    headerHint: t('liveLeads.columnHints.matches'),
    width: 40,
    align: 'centre',
    value: toCount,
    hint: (row) => (toCount(row) === null ? '' : t('liveLeads.matches', { count: toCount(row) ?? 0 })),
    className: () => styles.badge,
  };
}

function markColumn(newLeadMinutes: number): GridColumn<LiveRow> {
  const isNew = ({ lead }: LiveRow) => nowMs() - Date.parse(lead.createdOn) < newLeadMinutes * 60_000;
  return {
    key: 'mark',
    header: '',
    headerHint: t('liveLeads.columnHints.mark'),
    width: 64,
    value: (row) => (row.entry.goneAtMs === null && isNew(row) ? 1 : null),
    text: (row) => {
      if (row.entry.goneAtMs !== null) return t('liveLeads.covered');
      return isNew(row) ? t('liveLeads.new') : '';
    },
    hint: ({ entry }) => (entry.goneAtMs === null ? '' : t('liveLeads.coveredHint')),
    className: ({ entry }) => (entry.goneAtMs === null ? styles.new : styles.mark),
    isTimed: true,
  };
}
