import type { BureauCode } from '@loadstone/contracts/companies';

/** The quality of a credit score, from best to worst. */
export type ScoreGrade = 'good' | 'fair' | 'warning' | 'danger';

/** The grade of a score; undefined where there is none (-1). Equifax scores risk, TransCredit scores merit. */
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
