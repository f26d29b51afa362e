import type { BureauCode } from '@loadstone/contracts';

/** How a credit score is to be taken, from best to worst. */
export type ScoreGrade = 'good' | 'fair' | 'warning' | 'danger';

/** The grade of a score; undefined where there is none (-1). Equifax counts risk, TransCredit counts merit. */
export function toScoreGrade(bureau: BureauCode, score: number): ScoreGrade | undefined {
  if (score < 0) return undefined;
  if (bureau === 'equifax') {
    if (score < 30) return 'good';
    return score < 90 ? 'warning' : 'danger';
  }
  if (score < 55) return 'danger';
  if (score < 70) return 'warning';
  return score < 85 ? 'fair' : 'good';
}
