import type { BureauCode, Lead } from '@loadstone/contracts';
import type { GridColumn } from '../../../grid/column.ts';
import { toScoreGrade, type ScoreGrade } from '../../../lib/score-grade.ts';
import { fill } from '../../../lib/texts/fill.ts';
import { leadTexts } from '../../../lib/texts/leads.ts';
import type { LeadEntry } from '../../../data/leads/lead-board.ts';
import styles from './leads.module.css';

const { columns: names, columnHints: hints } = leadTexts;

const GRADE_CLASSES: Record<ScoreGrade, string | undefined> = {
  good: styles.good,
  fair: styles.fair,
  warning: styles.warning,
  danger: styles.danger,
};

interface Score {
  readonly bureau: BureauCode;
  readonly score: number;
}

/** The Canadian TransCredit score, else the American; the column has room for one. */
function toTransCredit({ tcc, tcus }: Lead): Score {
  return tcc >= 0 ? { bureau: 'transcreditCa', score: tcc } : { bureau: 'transcreditUs', score: tcus };
}

function scoreColumn(
  key: string,
  header: string,
  headerHint: string,
  toScore: (lead: Lead) => Score,
): GridColumn<LeadEntry> {
  const toGrade = ({ lead }: LeadEntry) => {
    const { bureau, score } = toScore(lead);
    return toScoreGrade(bureau, score);
  };
  return {
    key,
    header,
    headerHint,
    width: 44,
    align: 'end',
    value: ({ lead }) => {
      const { score } = toScore(lead);
      return score < 0 ? null : score;
    },
    hint: (entry) => {
      const grade = toGrade(entry);
      if (grade === undefined) return '';
      const { bureau, score } = toScore(entry.lead);
      return fill(leadTexts.scoreHint, {
        bureau: leadTexts.bureaus[bureau],
        score,
        grade: leadTexts.grades[grade],
      });
    },
    className: (entry) => {
      const grade = toGrade(entry);
      return grade && GRADE_CLASSES[grade];
    },
  };
}

/** What TransCredit says of the company; blank without a score. */
export function transCreditColumn(isSample: boolean): GridColumn<LeadEntry> {
  return scoreColumn('transCredit', names.transCredit, toHint(hints.transCredit, isSample), toTransCredit);
}

/** What Equifax says of the company; blank without a score. */
export function equifaxColumn(isSample: boolean): GridColumn<LeadEntry> {
  return scoreColumn('equifax', names.equifax, toHint(hints.equifax, isSample), ({ equifax }) => ({
    bureau: 'equifax',
    score: equifax,
  }));
}

function toHint(hint: string, isSample: boolean): string {
  return isSample ? fill(leadTexts.sampleHint, { hint }) : hint;
}
