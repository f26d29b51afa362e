import type { ProductMode } from '@loadstone/contracts';
import type { GridColumn } from '../../../grid/column.ts';
import { nowMs } from '../../../lib/clock.ts';
import { toAttributeHint, toSizeHint, toSizeText, toVehicleHint } from '../../../lib/code-texts.ts';
import { formatDayShort, formatExact, formatMiles, formatMoment } from '../../../lib/formatting.ts';
import { leadTexts } from '../../../lib/texts/leads.ts';
import type { LeadEntry } from '../model/lead-board.ts';
import { isNewLead, toMatch, type MatchKind } from '../model/lead-match.ts';
import { CONTACTED, QUICK_PAY, TRACKING } from './lead-mark-columns.tsx';
import { NewMark } from './new-mark.tsx';
import styles from './leads.module.css';

const { columns: names, columnHints: hints } = leadTexts;

/** What decides which columns there are. */
export interface LeadColumnOptions {
  readonly mode: ProductMode;
  /** Features that the company holds; a score column without its bureau would stay blank for ever. */
  readonly hasTransCredit: boolean;
  readonly hasEquifax: boolean;
  readonly hasQuickPay: boolean;
  /** How long a lead counts as new. */
  readonly newLeadMinutes: number;
}

/** The columns of the lead grid, in the order of the screen. Scores of -1 are blank. */
export function listLeadColumns(options: LeadColumnOptions): GridColumn<LeadEntry>[] {
  const { mode, hasTransCredit, hasEquifax, hasQuickPay } = options;
  return [
    newColumn(options),
    matchColumn(mode),
    ...(mode === 'B' ? [TRACKING] : []),
    ...(mode === 'C' && hasQuickPay ? [QUICK_PAY] : []),
    CONTACTED,
    ...(hasTransCredit ? [TRANSCREDIT] : []),
    ...(hasEquifax ? [EQUIFAX] : []),
    ...FACTS,
  ];
}

function newColumn({ newLeadMinutes }: LeadColumnOptions): GridColumn<LeadEntry> {
  return {
    key: 'new',
    header: names.new,
    width: 54,
    value: ({ lead }) => (isNewLead(lead, nowMs(), newLeadMinutes) ? 1 : null),
    text: () => '',
    hint: ({ goneAtMs }) => (goneAtMs === null ? '' : leadTexts.goneHint),
    render: (entry) =>
      (entry.goneAtMs !== null || isNewLead(entry.lead, nowMs(), newLeadMinutes)) && (
        <NewMark entry={entry} newLeadMinutes={newLeadMinutes} />
      ),
  };
}

const MATCH_TEXTS: Record<MatchKind, string> = {
  mutual: leadTexts.mutual,
  oneWay: leadTexts.oneWay,
  outside: leadTexts.outside,
};
const MATCH_SHAPES: Record<MatchKind, string> = { mutual: '⇄', oneWay: '→', outside: '⇥' };
const MATCH_CLASSES = { mutual: styles.mutual, oneWay: styles.oneWay, outside: styles.outside };
const MATCH_RANKS: Record<MatchKind, number> = { mutual: 0, oneWay: 1, outside: 2 };

function matchColumn(mode: ProductMode): GridColumn<LeadEntry> {
  const hintOf: Record<MatchKind, string> = {
    mutual: leadTexts.mutualHint,
    oneWay: mode === 'B' ? leadTexts.oneWayHintBroker : leadTexts.oneWayHintCarrier,
    outside: leadTexts.outsideHint,
  };
  return {
    key: 'match',
    header: names.match,
    headerHint: hints.match,
    width: 100,
    value: ({ lead }) => MATCH_RANKS[toMatch(lead)],
    text: ({ lead }) => `${MATCH_SHAPES[toMatch(lead)]} ${MATCH_TEXTS[toMatch(lead)]}`,
    hint: ({ lead }) => hintOf[toMatch(lead)],
    className: ({ lead }) => MATCH_CLASSES[toMatch(lead)],
  };
}

const TRANSCREDIT: GridColumn<LeadEntry> = {
  key: 'transCredit',
  header: names.transCredit,
  headerHint: hints.transCredit,
  width: 40,
  align: 'end',
  value: ({ lead }) => toScore(lead.tcc >= 0 ? lead.tcc : lead.tcus),
};

const EQUIFAX: GridColumn<LeadEntry> = {
  key: 'equifax',
  header: names.equifax,
  headerHint: hints.equifax,
  width: 40,
  align: 'end',
  value: ({ lead }) => toScore(lead.equifax),
};

function toScore(score: number): number | null {
  return score < 0 ? null : score;
}

function milesColumn(
  key: string,
  header: string,
  headerHint: string,
  width: number,
  toMiles: (entry: LeadEntry) => number,
): GridColumn<LeadEntry> {
  return {
    key,
    header,
    headerHint,
    width,
    align: 'end',
    value: toMiles,
    text: (entry) => formatMiles(toMiles(entry)),
  };
}

const FACTS: readonly GridColumn<LeadEntry>[] = [
  {
    key: 'direction',
    header: names.direction,
    headerHint: hints.direction,
    width: 40,
    value: ({ lead }) => lead.dirO,
  },
  milesColumn('dfo', names.originDeadhead, hints.originDeadhead, 48, ({ lead }) => lead.dfo),
  milesColumn('ld', names.haul, hints.haul, 54, ({ lead }) => lead.distance),
  milesColumn('dfd', names.destinationDeadhead, hints.destinationDeadhead, 48, ({ lead }) => lead.dfd),
  {
    key: 'date',
    header: names.date,
    width: 60,
    value: ({ lead }) => lead.dateAvail,
    text: ({ lead }) => formatDayShort(lead.dateAvail),
  },
  { key: 'originCity', header: names.originCity, width: 116, value: ({ lead }) => lead.srceCity },
  { key: 'originState', header: names.originState, width: 38, value: ({ lead }) => lead.srceSt },
  { key: 'destinationCity', header: names.destinationCity, width: 116, value: ({ lead }) => lead.destCity },
  { key: 'destinationState', header: names.destinationState, width: 38, value: ({ lead }) => lead.destSt },
  {
    key: 'vehicle',
    header: names.vehicle,
    headerHint: hints.vehicle,
    width: 48,
    value: ({ lead }) => lead.vehicleType,
    hint: ({ lead }) => toVehicleHint(lead.vehicleType),
  },
  {
    key: 'size',
    header: names.size,
    width: 48,
    value: ({ lead }) => toSizeText(lead.vehicleSize),
    hint: ({ lead }) => toSizeHint(lead.vehicleSize),
  },
  {
    key: 'attributes',
    header: names.attributes,
    width: 48,
    value: ({ lead }) => lead.postingAttrib,
    hint: ({ lead }) => toAttributeHint(lead.postingAttrib),
  },
  { key: 'company', header: names.company, width: 168, value: ({ lead }) => lead.company },
  {
    key: 'posted',
    header: names.posted,
    width: 132,
    value: ({ lead }) => lead.createdOn,
    text: ({ lead }) => formatMoment(lead.createdOn),
    hint: ({ lead }) => formatExact(lead.createdOn),
  },
  {
    key: 'comments',
    header: names.comments,
    width: 140,
    grows: true,
    value: ({ lead }) => lead.comment,
    hint: ({ lead }) => lead.comment,
  },
];
