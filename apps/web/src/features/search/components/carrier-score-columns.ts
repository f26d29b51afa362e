import { BUREAU_NAMES, type BureauCode } from '@loadstone/contracts';
import type { GridColumn } from '../../../grid/column.ts';
import { toScoreGrade, type ScoreGrade } from '../../../lib/format/score-grade.ts';
import { t } from '../../../lib/texts/t.ts';
import type { CarrierRow } from './carrier-row.ts';
import styles from './search.module.css';

type Column = GridColumn<CarrierRow>;

const GRADE_CLASSES: Record<ScoreGrade, string | undefined> = {
  good: styles.good,
  fair: styles.fair,
  warning: styles.warning,
  danger: styles.danger,
};

/** A bureau's score with its colour; blank where there is none. */
export function scoreColumn(
  { key, header, hint, hideOrder }: { key: string; header: string; hint: string; hideOrder: number },
  toScore: (row: CarrierRow) => { bureau: BureauCode; score: number },
): Column {
  return {
    key,
    header,
    headerHint: hint,
    width: 44,
    hideOrder,
    align: 'end',
    value: (row) => (toScore(row).score < 0 ? null : toScore(row).score),
    hint: (row) => {
      const { bureau, score } = toScore(row);
      return score < 0 ? '' : t('search.score', { bureau: BUREAU_NAMES[bureau], score });
    },
    className: (row) => {
      const { bureau, score } = toScore(row);
      const grade = toScoreGrade(bureau, score);
      return grade && GRADE_CLASSES[grade];
    },
  };
}

/** The Canadian TransCredit score, else the American one. */
export const transCreditColumn = (hint: string): Column =>
  scoreColumn({ key: 'transCredit', header: t('search.columns.transCredit'), hint, hideOrder: 8 }, ({ tcc, tcus }) =>
    tcc >= 0 ? { bureau: 'transcreditCa', score: tcc } : { bureau: 'transcreditUs', score: tcus },
  );
