import { MODE_KINDS, type ProductMode } from '@loadstone/contracts/postings';
import type { GridColumn } from '../../../grid/column.ts';
import { listFactColumns } from '../../../grid/fact-columns.ts';
import { toAttributeHint, toSizeHint, toSizeText, toVehicleHint } from '../../../lib/code-texts.ts';
import { toCountedEquipment } from '../../../lib/fact-texts.ts';
import { toDirectionText } from '../../../lib/direction-text.ts';
import type { DistanceUnit } from '../../../lib/settings/distance-unit.ts';
import { formatDay, formatDayShort, formatAge, formatDistance, formatMoment } from '../../../lib/format/formatting.ts';
import { formatExactAt } from '../../../lib/places/place-time.ts';
import { nowMs } from '../../../lib/time/clock.ts';
import { t } from '../../../lib/texts/t.ts';
import type { LeadEntry } from '../lead-board.ts';
import { isPartnerLead } from '../model/lead-entries.ts';
import { listTrustMarks } from '../model/trust-texts.ts';
import styles from './leads.module.css';

/** Three digits. It widens for four with their comma: the end of a corridor may be across the continent. */
const MILES_WIDTH_PX = 37;

function milesColumn(
  key: string,
  name: 'originDeadhead' | 'haul' | 'destinationDeadhead',
  unit: DistanceUnit,
  toMiles: (entry: LeadEntry) => number,
): GridColumn<LeadEntry> {
  return {
    key,
    header: t(`leads.columns.${name}`),
    headerHint: t(unit === 'km' ? `leads.kilometreHints.${name}` : `leads.columnHints.${name}`),
    width: MILES_WIDTH_PX,
    fitsContent: true,
    align: 'end',
    value: toMiles,
    text: (entry) => formatDistance(toMiles(entry)),
  };
}

export const companyColumn = (): GridColumn<LeadEntry> => ({
  key: 'company',
  header: t('leads.columns.company'),
  headerHint: t('leads.columnHints.company'),
  // The specified columns fit too, beside a list of 300 px in a window of 1280.
  width: 96,
  fitsContent: true,
  givesWay: true,
  leastPx: 72,
  // Of the partner board.
  markPx: 38,
  value: ({ lead }) => lead.company,
  // The number of postings first, because a long name is cut at its end.
  text: ({ lead: { company, postedTimes: count = 1 } }) =>
    count > 1 ? t('leads.trust.timesOfCompany', { count, company }) : company,
  hint: ({ lead }) => {
    const name = isPartnerLead(lead) ? t('leads.partnerHint', { company: lead.company }) : lead.company;
    return [name, lead.flag > 0 && t('leads.flagged'), ...listTrustMarks(lead, nowMs())].filter(Boolean).join(' · ');
  },
  className: ({ lead }) =>
    [isPartnerLead(lead) && styles.partner, lead.flag > 0 && styles.flagged].filter(Boolean).join(' ') || undefined,
});

/** The lane of a lead, its day and its equipment. The distances are those of the user's unit. */
// eslint-disable-next-line max-lines-per-function -- a list of columns in their order.
export function listFacts(unit: DistanceUnit): readonly GridColumn<LeadEntry>[] {
  return [
    {
      key: 'direction',
      header: t('leads.columns.direction'),
      headerHint: t('leads.columnHints.direction'),
      width: 32,
      fitsContent: true,
      hideOrder: 3,
      value: ({ lead }) => lead.dirO,
      text: ({ lead }) => toDirectionText(lead.dirO),
    },
    milesColumn('dfo', 'originDeadhead', unit, ({ lead }) => lead.dfo),
    milesColumn('ld', 'haul', unit, ({ lead }) => lead.distance),
    milesColumn('dfd', 'destinationDeadhead', unit, ({ lead }) => lead.dfd),
    {
      key: 'date',
      header: t('leads.columns.date'),
      headerHint: t('leads.columnHints.date'),
      width: 54,
      fitsContent: true,
      // A date that is cut is a wrong one.
      keepsContent: true,
      value: ({ lead }) => lead.dateAvail,
      text: ({ lead }) => formatDayShort(lead.dateAvail),
      hint: ({ lead }) => formatDay(lead.dateAvail),
    },
    cityColumn('originCity', ({ lead }) => [lead.srceCity, lead.srceSt]),
    {
      key: 'originState',
      header: t('leads.columns.originState'),
      headerHint: t('leads.columnHints.originState'),
      // It widens for 'MD' and 'NM'.
      width: 30,
      fitsContent: true,
      value: ({ lead }) => lead.srceSt,
    },
    cityColumn('destinationCity', ({ lead }) => [lead.destCity, lead.destSt]),
    {
      key: 'destinationState',
      header: t('leads.columns.destinationState'),
      headerHint: t('leads.columnHints.destinationState'),
      // It widens for 'MD' and 'NM'.
      width: 30,
      fitsContent: true,
      value: ({ lead }) => lead.destSt,
    },
    {
      key: 'vehicle',
      header: t('leads.columns.vehicle'),
      headerHint: t('leads.columnHints.vehicle'),
      width: 28,
      fitsContent: true,
      value: ({ lead }) => lead.vehicleType,
      text: ({ lead }) => toCountedEquipment(lead),
      hint: ({ lead }) => toVehicleHint(lead.vehicleType),
    },
    {
      key: 'size',
      header: t('leads.columns.size'),
      headerHint: t('leads.columnHints.size'),
      width: 36,
      fitsContent: true,
      value: ({ lead }) => toSizeText(lead.vehicleSize),
      hint: ({ lead }) => toSizeHint(lead.vehicleSize),
    },
    {
      key: 'attributes',
      header: t('leads.columns.attributes'),
      headerHint: t('leads.columnHints.attributes'),
      // Two letters. It widens for more.
      width: 36,
      fitsContent: true,
      hideOrder: 2,
      value: ({ lead }) => lead.postingAttrib,
      hint: ({ lead }) => toAttributeHint(lead.postingAttrib),
    },
  ];
}

/** When a lead was posted, and its plain facts. */
export function listPosted(mode: ProductMode): readonly GridColumn<LeadEntry>[] {
  return [
    {
      key: 'posted',
      header: t('leads.columns.posted'),
      headerHint: t('leads.columnHints.posted'),
      // '39 min', and '< 1 min' in French.
      width: t('ui.age.now').length > 5 ? 58 : 56,
      value: ({ lead }) => lead.createdOn,
      text: ({ lead }) => formatAge(Date.parse(lead.createdOn), nowMs()),
      // An age says nothing in a file.
      savedText: ({ lead }) => formatMoment(lead.createdOn),
      isTimed: true,
      hint: ({ lead }) => formatExactAt(lead.createdOn, lead.srceTimeZone),
    },
    ...listFactColumns('leadGrid', MODE_KINDS[mode].lead, ({ lead }: LeadEntry) => lead).map((column) =>
      // Whole at its smallest width in every language.
      column.key === 'comments' ? { ...column, header: t('leads.columns.comments') } : column,
    ),
  ];
}

function cityColumn(
  key: 'originCity' | 'destinationCity',
  toPlace: (entry: LeadEntry) => [city: string, state: string],
): GridColumn<LeadEntry> {
  return {
    key,
    header: t(`leads.columns.${key}`),
    headerHint: t(`leads.columnHints.${key}`),
    width: 80,
    fitsContent: true,
    value: (entry) => toPlace(entry)[0],
    hint: (entry) => toPlace(entry).join(', '),
  };
}
