import { IconCurrencyDollar, IconMapPin, IconPhone } from '@tabler/icons-react';
import type { GridColumn } from '../../../grid/column.ts';
import { leadTexts } from '../../../lib/texts/leads.ts';
import type { LeadEntry } from '../model/lead-board.ts';

const { columns: names, columnHints: hints } = leadTexts;

/** A pin where the carrier lets its customer follow the truck. */
export const TRACKING: GridColumn<LeadEntry> = {
  key: 'tracking',
  header: names.tracking,
  headerHint: hints.tracking,
  width: 40,
  align: 'centre',
  value: ({ lead }) => (lead.customerTracking ? 1 : null),
  text: ({ lead }) => (lead.customerTracking ? leadTexts.tracking : ''),
  hint: ({ lead }) => (lead.customerTracking ? leadTexts.tracking : ''),
  render: ({ lead }) => lead.customerTracking && <IconMapPin size={14} aria-label={leadTexts.tracking} role="img" />,
};

/** A dollar sign where quick pay may be had. */
export const QUICK_PAY: GridColumn<LeadEntry> = {
  key: 'quickPay',
  header: names.quickPay,
  headerHint: hints.quickPay,
  width: 40,
  align: 'centre',
  value: ({ lead }) => (lead.qpStatus === 1 ? 1 : null),
  text: ({ lead }) => (lead.qpStatus === 1 ? leadTexts.quickPay : ''),
  hint: ({ lead }) => (lead.qpStatus === 1 ? leadTexts.quickPay : ''),
  render: ({ lead }) =>
    lead.qpStatus === 1 && <IconCurrencyDollar size={14} aria-label={leadTexts.quickPay} role="img" />,
};

/** A phone where the company was contacted about this lead. */
export const CONTACTED: GridColumn<LeadEntry> = {
  key: 'contacted',
  header: names.contacted,
  headerHint: hints.contacted,
  width: 36,
  align: 'centre',
  value: ({ lead }) => (lead.contacted === 'Y' ? 1 : null),
  text: ({ lead }) => (lead.contacted === 'Y' ? leadTexts.contacted : ''),
  hint: ({ lead }) => (lead.contacted === 'Y' ? leadTexts.contacted : ''),
  render: ({ lead }) => lead.contacted === 'Y' && <IconPhone size={14} aria-label={leadTexts.contacted} role="img" />,
};
