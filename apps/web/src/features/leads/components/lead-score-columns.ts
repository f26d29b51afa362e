import { BUREAU_NAMES, type BureauCode, type Lead } from '@loadstone/contracts';
import type { GridColumn } from '../../../grid/column.ts';
import { toScoreGrade, type ScoreGrade } from '../../../lib/format/score-grade.ts';
import { t } from '../../../lib/texts/t.ts';
import type { LeadEntry } from '../../../data/leads/lead-board.ts';
import styles from './leads.module.css';

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
  const toGrade = ({ lead }: LeadEntry) => {
    const { bureau, score } = toScore(lead);
    return toScoreGrade(bureau, score);
  };
  return {
    key,
    header,
    headerHint,
    width: 44,
    hideOrder,
    align: 'end',
    value: ({ lead }) => {
      const { score } = toScore(lead);
      return score < 0 ? null : score;
    },
    hint: (entry) => {
      const grade = toGrade(entry);
      if (grade === undefined) return '';
      const { bureau, score } = toScore(entry.lead);
      return t('leads.scoreHint', {
        bureau: BUREAU_NAMES[bureau],
        score,
        grade: t(`leads.grades.${grade}`),
      });
    },
    className: (entry) => {
      const grade = toGrade(entry);
      return grade && GRADE_CLASSES[grade];
    },
  };
}

/** The TransCredit score of the company; blank without one. */
export function transCreditColumn(isSample: boolean): GridColumn<LeadEntry> {
  return scoreColumn(
    'transCredit',
    6,
    t('leads.columns.transCredit'),
    toHint(t('leads.columnHints.transCredit'), isSample),
    toTransCredit,
  );
}

/** The Equifax score of the company; blank without one. */
export function equifaxColumn(isSample: boolean): GridColumn<LeadEntry> {
  return scoreColumn(
    'equifax',
    5,
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
