import type { GridColumn } from '../../../grid/column.ts';
import { toAttributeHint, toSizeHint, toSizeText, toVehicleHint } from '../../../lib/code-texts.ts';
import { formatDay, formatDayShort, formatExact, formatMiles, formatMoment } from '../../../lib/formatting.ts';
import { leadTexts } from '../../../lib/texts/leads.ts';
import { fill } from '../../../lib/texts/fill.ts';
import type { LeadEntry } from '../../../data/leads/lead-board.ts';
import { isPartnerLead } from '../model/lead-entries.ts';
import styles from './leads.module.css';

const { columns: names, columnHints: hints } = leadTexts;

/** Room for four digits with their comma: a corridor's far end may be across the continent, and half a number is a wrong one. */
const MILES_WIDTH_PX = 48;

function milesColumn(
  key: string,
  header: string,
  headerHint: string,
  toMiles: (entry: LeadEntry) => number,
): GridColumn<LeadEntry> {
  return {
    key,
    header,
    headerHint,
    width: MILES_WIDTH_PX,
    align: 'end',
    value: toMiles,
    text: (entry) => formatMiles(toMiles(entry)),
  };
}

/** The company is what a lead is about: where the columns do not all fit, it stays in sight. */
export function companyColumn(isNarrow: boolean): GridColumn<LeadEntry> {
  return {
    key: 'company',
    header: names.company,
    width: 140,
    ...(isNarrow ? { isPinned: true } : { grows: 2 }),
    value: ({ lead }) => lead.company,
    text: ({ lead }) => lead.company,
    hint: ({ lead }) => (isPartnerLead(lead) ? fill(leadTexts.partnerHint, { company: lead.company }) : lead.company),
    className: ({ lead }) => (isPartnerLead(lead) ? styles.partner : undefined),
  };
}

/** Where a lead goes, when, and with what. */
export const FACTS: readonly GridColumn<LeadEntry>[] = [
  {
    key: 'direction',
    header: names.direction,
    headerHint: hints.direction,
    width: 36,
    value: ({ lead }) => lead.dirO,
  },
  milesColumn('dfo', names.originDeadhead, hints.originDeadhead, ({ lead }) => lead.dfo),
  milesColumn('ld', names.haul, hints.haul, ({ lead }) => lead.distance),
  milesColumn('dfd', names.destinationDeadhead, hints.destinationDeadhead, ({ lead }) => lead.dfd),
  {
    key: 'date',
    header: names.date,
    width: 60,
    value: ({ lead }) => lead.dateAvail,
    text: ({ lead }) => formatDayShort(lead.dateAvail),
    hint: ({ lead }) => formatDay(lead.dateAvail),
  },
  cityColumn('originCity', names.originCity, ({ lead }) => [lead.srceCity, lead.srceSt]),
  {
    key: 'originState',
    header: names.originState,
    headerHint: hints.originState,
    width: 32,
    value: ({ lead }) => lead.srceSt,
  },
  cityColumn('destinationCity', names.destinationCity, ({ lead }) => [lead.destCity, lead.destSt]),
  {
    key: 'destinationState',
    header: names.destinationState,
    headerHint: hints.destinationState,
    width: 32,
    value: ({ lead }) => lead.destSt,
  },
  {
    key: 'vehicle',
    header: names.vehicle,
    headerHint: hints.vehicle,
    width: 40,
    value: ({ lead }) => lead.vehicleType,
    hint: ({ lead }) => toVehicleHint(lead.vehicleType),
  },
  {
    key: 'size',
    header: names.size,
    width: 40,
    value: ({ lead }) => toSizeText(lead.vehicleSize),
    hint: ({ lead }) => toSizeHint(lead.vehicleSize),
  },
  {
    key: 'attributes',
    header: names.attributes,
    headerHint: hints.attributes,
    width: 40,
    value: ({ lead }) => lead.postingAttrib,
    hint: ({ lead }) => toAttributeHint(lead.postingAttrib),
  },
];

/** When a lead was posted, and what was said. */
export const POSTED: readonly GridColumn<LeadEntry>[] = [
  {
    key: 'posted',
    header: names.posted,
    width: 136,
    value: ({ lead }) => lead.createdOn,
    text: ({ lead }) => formatMoment(lead.createdOn),
    hint: ({ lead }) => formatExact(lead.createdOn),
  },
  {
    key: 'comments',
    header: names.comments,
    width: 140,
    grows: 3,
    value: ({ lead }) => lead.comment,
    hint: ({ lead }) => lead.comment,
  },
];

function cityColumn(
  key: string,
  header: string,
  toPlace: (entry: LeadEntry) => [city: string, state: string],
): GridColumn<LeadEntry> {
  return {
    key,
    header,
    width: 80,
    grows: 1,
    value: (entry) => toPlace(entry)[0],
    hint: (entry) => toPlace(entry).join(', '),
  };
}
