import type { Lead, ProductMode } from '@loadstone/contracts';
import type { GridColumn } from '../../../grid/column.ts';
import { toAttributeHint, toSizeHint, toSizeText, toVehicleHint } from '../../../lib/code-texts.ts';
import { formatDay, formatDayShort, formatExact, formatMiles, formatMoment } from '../../../lib/formatting.ts';
import { leadTexts } from '../../../lib/texts/leads.ts';
import type { LeadEntry } from '../model/lead-board.ts';
import { toMatch, type MatchKind } from '../model/lead-match.ts';
import { CONTACTED, FLAGGED, QUICK_PAY, TRACKING, newColumn } from './lead-mark-columns.tsx';
import { equifaxColumn, transCreditColumn } from './lead-score-columns.ts';
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
  /** True where what the bureaus say is invented. */
  readonly isTransCreditSample: boolean;
  readonly isEquifaxSample: boolean;
}

/**
 * The columns of the lead grid, in the order of the screen. Scores of -1 are blank. What only names
 * things inside the board is hidden until somebody asks for it.
 */
export function listLeadColumns(options: LeadColumnOptions): GridColumn<LeadEntry>[] {
  const { mode, hasTransCredit, hasEquifax, hasQuickPay } = options;
  return [
    ...NAMES,
    newColumn(options.newLeadMinutes),
    matchColumn(mode),
    ...(mode === 'B' ? [TRACKING] : []),
    ...(mode === 'C' && hasQuickPay ? [QUICK_PAY] : []),
    CONTACTED,
    FLAGGED,
    ...(hasTransCredit ? [transCreditColumn(options.isTransCreditSample)] : []),
    ...(hasEquifax ? [equifaxColumn(options.isEquifaxSample)] : []),
    ...FACTS,
  ];
}

/** A column that is there for whoever looks for it. */
function nameColumn(key: string, header: string, value: (lead: Lead) => string | number): GridColumn<LeadEntry> {
  return { key, header, width: 90, isHidden: true, value: ({ lead }) => value(lead) };
}

const NAMES: readonly GridColumn<LeadEntry>[] = [
  nameColumn('id', names.id, ({ custCd }) => custCd),
  nameColumn('subscriberType', names.subscriberType, ({ subscriberType }) => subscriberType),
  nameColumn('eToken', names.eToken, ({ eToken }) => eToken),
  nameColumn('lToken', names.lToken, ({ lToken }) => lToken),
  nameColumn('excluded', names.excluded, ({ excluded }) => (excluded ? leadTexts.yes : '')),
];

const MATCH_TEXTS: Record<MatchKind, string> = {
  mutual: leadTexts.mutual,
  oneWay: leadTexts.oneWay,
  outside: leadTexts.outside,
};
const MATCH_SHAPES: Record<MatchKind, string> = { mutual: '⇄', oneWay: '→', outside: '⇥' };
const MATCH_CLASSES = { mutual: styles.mutual, oneWay: styles.oneWay, outside: styles.outside };
const MATCH_RANKS: Record<MatchKind, number> = { mutual: 0, oneWay: 1, outside: 2 };

function toMatchDrawing(kind: MatchKind) {
  return (
    <span role="img" aria-label={MATCH_TEXTS[kind]} className={MATCH_CLASSES[kind]}>
      {MATCH_SHAPES[kind]}
    </span>
  );
}

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
    width: 38,
    align: 'centre',
    value: ({ lead }) => MATCH_RANKS[toMatch(lead)],
    text: ({ lead }) => MATCH_TEXTS[toMatch(lead)],
    hint: ({ lead }) => `${MATCH_TEXTS[toMatch(lead)]}: ${hintOf[toMatch(lead)]}`,
    drawing: ({ lead }) => toMatch(lead),
    drawings: {
      mutual: toMatchDrawing('mutual'),
      oneWay: toMatchDrawing('oneWay'),
      outside: toMatchDrawing('outside'),
    },
  };
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
    width: 36,
    value: ({ lead }) => lead.dirO,
  },
  milesColumn('dfo', names.originDeadhead, hints.originDeadhead, 42, ({ lead }) => lead.dfo),
  milesColumn('ld', names.haul, hints.haul, 48, ({ lead }) => lead.distance),
  milesColumn('dfd', names.destinationDeadhead, hints.destinationDeadhead, 42, ({ lead }) => lead.dfd),
  {
    key: 'date',
    header: names.date,
    width: 54,
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
  {
    key: 'company',
    header: names.company,
    width: 130,
    grows: 2,
    value: ({ lead }) => lead.company,
    hint: ({ lead }) => lead.company,
  },
  {
    key: 'posted',
    header: names.posted,
    width: 124,
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
    width: 86,
    grows: 1,
    value: (entry) => toPlace(entry)[0],
    hint: (entry) => toPlace(entry).join(', '),
  };
}
