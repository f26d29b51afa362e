import { BUREAU_NAMES, type BureauCode } from '@loadstone/contracts/companies';
import { toScoreGrade, type ScoreGrade } from '../../lib/format/score-grade.ts';
import { t } from '../../lib/texts/t.ts';
import styles from './score-mark.module.css';

const CLASSES: Record<ScoreGrade, string | undefined> = {
  good: styles.good,
  fair: styles.fair,
  warning: styles.warning,
  danger: styles.danger,
};

/** The class that gives a score its colour and its shape, the same on every screen; undefined without a score. */
export function toScoreClass(bureau: BureauCode, score: number): string | undefined {
  const grade = toScoreGrade(bureau, score);
  return grade && CLASSES[grade];
}

/** A score in words, with the direction in which its bureau counts; empty without a score. */
export function toScoreHint(bureau: BureauCode, score: number): string {
  const grade = toScoreGrade(bureau, score);
  if (grade === undefined) return '';
  const key = bureau === 'equifax' ? 'companies.lowIsGood' : 'companies.highIsGood';
  return t(key, { bureau: BUREAU_NAMES[bureau], score, grade: t(`companies.grades.${grade}`) });
}
