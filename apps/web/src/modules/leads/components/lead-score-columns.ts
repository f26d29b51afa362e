import type { BureauCode } from '@loadstone/contracts/companies';
import type { Lead } from '@loadstone/contracts/leads';
import type { GridColumn } from '../../../grid/column.ts';
import { t } from '../../../lib/texts/t.ts';
import type { LeadEntry } from '../lead-board.ts';
import { toScoreClass, toScoreHint } from '../../../ui/scores/score-mark.ts';

interface Score {
  readonly bureau: BureauCode;
  readonly score: number;
}

/** The Canadian TransCredit score, else the American one; the column shows one of them. */
function toTransCredit({ tcc, tcus }: Lead): Score {
  return tcc >= 0 ? { bureau: 'transcreditCa', score: tcc } : { bureau: 'transcreditUs', score: tcus };
}

function scoreColumn(
  key: string,
  hideOrder: number,
  header: string,
  headerHint: string,
  toScore: (lead: Lead) => Score,
): GridColumn<LeadEntry> {
  return {
    key,
    header,
    headerHint,
    // Three digits with their mark.
    width: 44,
    hideOrder,
    align: 'end',
    value: ({ lead }) => {
      const { score } = toScore(lead);
      return score < 0 ? null : score;
    },
    hint: ({ lead }) => {
      const { bureau, score } = toScore(lead);
      return toScoreHint(bureau, score);
    },
    className: ({ lead }) => {
      const { bureau, score } = toScore(lead);
      return toScoreClass(bureau, score);
    },
  };
}

/** The TransCredit score of the company; blank without one. */
export function transCreditColumn(isSample: boolean): GridColumn<LeadEntry> {
  return scoreColumn(
    'transCredit',
    9,
    t('leads.columns.transCredit'),
    toHint(t('leads.columnHints.transCredit'), isSample),
    toTransCredit,
  );
}

/** The Equifax score of the company; blank without one. */
export function equifaxColumn(isSample: boolean): GridColumn<LeadEntry> {
  return scoreColumn(
    'equifax',
    8,
    t('leads.columns.equifax'),
    toHint(t('leads.columnHints.equifax'), isSample),
    ({ equifax }) => ({
      bureau: 'equifax',
      score: equifax,
    }),
  );
}

function toHint(hint: string, isSample: boolean): string {
  return isSample ? t('leads.sampleHint', { hint }) : hint;
}
