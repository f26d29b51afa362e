import { IconCurrencyDollar, IconFlag, IconMapPin, IconPhone } from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import type { GridColumn, RowMark } from '../../../grid/column.ts';
import { nowMs } from '../../../lib/time/clock.ts';
import { t } from '../../../lib/texts/t.ts';
import { FRESH_LEAD_MS, type LeadEntry } from '../lead-board.ts';
import { isNewLead } from '../model/lead-match.ts';
import styles from './leads.module.css';

interface MarkDraft {
  readonly key: string;
  readonly header: string;
  readonly headerHint: string;
  readonly width: number;
  readonly icon: Icon;
  readonly isHidden?: boolean;
  readonly hideOrder: number;
  /** The accessible name of the icon. */
  readonly label: string;
  readonly holds: (entry: LeadEntry) => boolean;
}

/** A column that shows one icon or nothing. */
function markColumn({ icon: MarkIcon, label, holds, ...column }: MarkDraft): GridColumn<LeadEntry> {
  const toText = (entry: LeadEntry) => (holds(entry) ? label : '');
  return {
    ...column,
    align: 'centre',
    value: (entry) => (holds(entry) ? 1 : null),
    text: toText,
    hint: toText,
    drawing: (entry) => (holds(entry) ? 'mark' : null),
    drawings: { mark: <MarkIcon size={14} aria-label={label} role="img" /> },
  };
}

/** A pin where the carrier lets its customer track the truck. */
export const trackingColumn = () =>
  markColumn({
    key: 'tracking',
    header: t('leads.columns.tracking'),
    headerHint: t('leads.columnHints.tracking'),
    width: 30,
    hideOrder: 1,
    icon: IconMapPin,
    label: t('leads.tracking'),
    holds: ({ lead }) => lead.customerTracking,
  });

/** A dollar sign where quick pay is offered. */
export const quickPayColumn = () =>
  markColumn({
    key: 'quickPay',
    header: t('leads.columns.quickPay'),
    headerHint: t('leads.columnHints.quickPay'),
    width: 30,
    hideOrder: 1,
    icon: IconCurrencyDollar,
    label: t('leads.quickPay'),
    holds: ({ lead }) => lead.qpStatus === 1,
  });

/** A phone where the company was contacted about this lead. */
export const contactedColumn = () =>
  markColumn({
    key: 'contacted',
    header: t('leads.columns.contacted'),
    headerHint: t('leads.columnHints.contacted'),
    width: 28,
    hideOrder: 4,
    icon: IconPhone,
    label: t('leads.contacted'),
    holds: ({ lead }) => lead.contacted === 'Y',
  });

/** A flag where the lead was flagged. The specification has no such column, so it is hidden by default. */
export const flaggedColumn = () =>
  markColumn({
    key: 'flagged',
    header: t('leads.columns.flagged'),
    headerHint: t('leads.columnHints.flagged'),
    width: 30,
    isHidden: true,
    hideOrder: 0,
    icon: IconFlag,
    label: t('leads.flagged'),
    holds: ({ lead }) => lead.flag > 0,
  });

/** NEW for a recent lead, "gone" for one that has left the board. */
export function newColumn(newLeadMinutes: number): GridColumn<LeadEntry> {
  const isNew = ({ lead }: LeadEntry) => isNewLead(lead, nowMs(), newLeadMinutes);
  return {
    key: 'new',
    header: t('leads.columns.new'),
    headerHint: t('leads.columnHints.new'),
    // 'NEW', and 'NOUV.' in French.
    width: t('leads.new').length > 3 ? 54 : 46,
    // A name is not cut beside it while no lead is new.
    hidesWhereEmpty: true,
    value: (entry) => (isNew(entry) ? 1 : null),
    text: () => '',
    hint: ({ goneAtMs }) => (goneAtMs === null ? '' : t('leads.goneHint')),
    isTimed: true,
    drawing: (entry) => {
      if (entry.goneAtMs !== null) return 'gone';
      return isNew(entry) ? 'new' : null;
    },
    drawings: {
      new: <span className={styles.new}>{t('leads.new')}</span>,
      gone: <span className={styles.gone}>{t('leads.gone')}</span>,
    },
  };
}

/**
 * How the row of a lead is highlighted. An old lead that appears by an edit or a reload has no bar: it is as little new as its column says.
 */
export function toEntryMark({ lead, arrivedAtMs, goneAtMs }: LeadEntry, newLeadMinutes: number): RowMark {
  if (goneAtMs !== null) return { kind: 'gone' };
  if (arrivedAtMs === null || nowMs() - arrivedAtMs > FRESH_LEAD_MS || !isNewLead(lead, nowMs(), newLeadMinutes))
    return null;
  return { kind: 'fresh', sinceMs: arrivedAtMs };
}
