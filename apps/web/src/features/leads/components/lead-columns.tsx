import type { Lead, ProductMode } from '@loadstone/contracts';
import type { GridColumn } from '../../../grid/column.ts';
import { leadTexts } from '../../../lib/texts/leads.ts';
import type { LeadEntry } from '../../../data/leads/lead-board.ts';
import { toMatch, type MatchKind } from '../model/lead-match.ts';
import { FACTS, POSTED, companyColumn } from './lead-fact-columns.ts';
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
  /** True where the columns do not all fit the window. */
  readonly isNarrow: boolean;
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
    companyColumn(options.isNarrow),
    ...POSTED,
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
    width: 32,
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
