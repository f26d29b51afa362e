import type { Lead } from '@loadstone/contracts/leads';
import type { Offer } from '@loadstone/contracts/offers';
import type { Posting, ProductMode } from '@loadstone/contracts/postings';
import { callNoteColumn } from '../../../grid/call-note-column.ts';
import type { GridColumn } from '../../../grid/column.ts';
import { t } from '../../../lib/texts/t.ts';
import type { FindLaneRates } from '../../board-rates/index.ts';
import type { LeadEntry } from '../lead-board.ts';
import { toMatch, type MatchKind } from '../model/lead-match.ts';
import type { DistanceUnit } from '../../../lib/settings/distance-unit.ts';
import { detourColumn } from './detour-column.ts';
import { companyColumn, listFacts, listPosted } from './lead-fact-columns.ts';
import { contactedColumn, flaggedColumn, newColumn, quickPayColumn, trackingColumn } from './lead-mark-columns.tsx';
import { listMeasureColumns } from './measure-columns.ts';
import { equifaxColumn, transCreditColumn } from './lead-score-columns.ts';
import { offerColumn } from './offer-column.ts';
import { trustColumn } from './trust-column.ts';
import styles from './leads.module.css';

/** The facts that decide which columns are shown. */
interface LeadColumnOptions {
  readonly mode: ProductMode;
  readonly unit: DistanceUnit;
  /** Features that the company holds; a score column without its bureau would always be blank. */
  readonly hasTransCredit: boolean;
  readonly hasEquifax: boolean;
  readonly hasQuickPay: boolean;
  /** How long a lead counts as new. */
  readonly newLeadMinutes: number;
  /** True where the values of the bureau are sample data. */
  readonly isTransCreditSample: boolean;
  readonly isEquifaxSample: boolean;
  /** The own posting, where it is a truck with a corridor. */
  readonly corridor: Posting | undefined;
  /** The lane rates of this board, where they are known. */
  readonly findRates: FindLaneRates;
  /** The open offers on the own posting. */
  readonly offers: readonly Offer[];
  /** True where the panel has room beside the leads. */
  readonly isWide: boolean;
}

/**
 * The columns of the lead grid, in the order of the screen. Scores of -1 are blank. Columns with internal ids and codes
 * are hidden until the user shows them.
 */
export function listLeadColumns(options: LeadColumnOptions): GridColumn<LeadEntry>[] {
  const { mode, hasTransCredit, hasEquifax, hasQuickPay } = options;
  return [
    ...listNames(),
    newColumn(options.newLeadMinutes),
    ...(options.offers.length === 0 ? [] : [offerColumn(options.offers, !options.isWide)]),
    matchColumn(mode),
    ...(mode === 'B' ? [trackingColumn()] : []),
    ...(mode === 'C' && hasQuickPay ? [quickPayColumn()] : []),
    contactedColumn(),
    flaggedColumn(),
    ...(hasTransCredit ? [transCreditColumn(options.isTransCreditSample)] : []),
    ...(hasEquifax ? [equifaxColumn(options.isEquifaxSample)] : []),
    ...listFacts(options.unit),
    companyColumn(),
    ...listPosted(mode),
    ...(options.corridor === undefined ? [] : [detourColumn(options.corridor)]),
    ...listMeasureColumns(mode, options.findRates),
    trustColumn(),
    callNoteColumn(),
  ];
}

/** The mark and score columns of leads, for a list of another kind. */
export function listLeadMarkColumns({
  hasTransCredit,
  hasEquifax,
}: Pick<LeadColumnOptions, 'hasTransCredit' | 'hasEquifax'>): GridColumn<LeadEntry>[] {
  return [
    contactedColumn(),
    { ...flaggedColumn(), isHidden: false },
    ...(hasTransCredit ? [transCreditColumn(false)] : []),
    ...(hasEquifax ? [equifaxColumn(false)] : []),
    callNoteColumn(),
  ];
}

/** A column that the specification has hidden. */
function nameColumn(key: string, header: string, value: (lead: Lead) => string | number): GridColumn<LeadEntry> {
  return { key, header, width: 90, isHidden: true, isInternal: true, value: ({ lead }) => value(lead) };
}

function listNames(): readonly GridColumn<LeadEntry>[] {
  return [
    nameColumn('id', t('leads.columns.id'), ({ custCd }) => custCd),
    nameColumn('subscriberType', t('leads.columns.subscriberType'), ({ subscriberType }) => subscriberType),
    nameColumn('eToken', t('leads.columns.eToken'), ({ eToken }) => eToken),
    nameColumn('lToken', t('leads.columns.lToken'), ({ lToken }) => lToken),
    nameColumn('excluded', t('leads.columns.excluded'), ({ excluded }) => (excluded ? t('leads.yes') : '')),
  ];
}

const MATCH_SHAPES: Record<MatchKind, string> = { mutual: '⇄', oneWay: '→', outside: '⇥' };
const MATCH_CLASSES = { mutual: styles.mutual, oneWay: styles.oneWay, outside: styles.outside };
const MATCH_RANKS: Record<MatchKind, number> = { mutual: 0, oneWay: 1, outside: 2 };

function toMatchDrawing(kind: MatchKind) {
  return (
    <span role="img" aria-label={t(`leads.${kind}`)} className={MATCH_CLASSES[kind]}>
      {MATCH_SHAPES[kind]}
    </span>
  );
}

function matchColumn(mode: ProductMode): GridColumn<LeadEntry> {
  const hintOf: Record<MatchKind, string> = {
    mutual: t('leads.mutualHint'),
    oneWay: mode === 'B' ? t('leads.oneWayHintBroker') : t('leads.oneWayHintCarrier'),
    outside: t('leads.outsideHint'),
  };
  return {
    key: 'match',
    header: t('leads.columns.match'),
    headerHint: t('leads.columnHints.match'),
    width: 28,
    hideOrder: 0,
    align: 'centre',
    value: ({ lead }) => MATCH_RANKS[toMatch(lead)],
    text: ({ lead }) => t(`leads.${toMatch(lead)}`),
    hint: ({ lead }) => `${t(`leads.${toMatch(lead)}`)}: ${hintOf[toMatch(lead)]}`,
    drawing: ({ lead }) => toMatch(lead),
    drawings: {
      mutual: toMatchDrawing('mutual'),
      oneWay: toMatchDrawing('oneWay'),
      outside: toMatchDrawing('outside'),
    },
  };
}
