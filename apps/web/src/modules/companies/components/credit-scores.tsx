import type { BureauScore } from '@loadstone/contracts/companies';
import { toScoreGrade } from '../../../lib/format/score-grade.ts';
import { t } from '../../../lib/texts/t.ts';
import { Fact, FactList, FactSection } from '../../../ui/fact-list.tsx';
import { toScoreClass, toScoreHint } from '../../../ui/scores/score-mark.ts';
import styles from './companies.module.css';

interface CreditScoresProps {
  readonly scores: readonly BureauScore[];
  readonly isPending: boolean;
}

/** Each bureau's score of a company, by the bureau's name. */
export function CreditScores({ scores, isPending }: CreditScoresProps) {
  return (
    <FactSection title={t('companies.scores')}>
      {scores.length === 0 && <p className={styles.soft}>{t('companies.noScores')}</p>}
      <FactList>
        <ScoreFacts scores={scores} />
      </FactList>
      {isPending && (
        <p className={styles.soft} role="status">
          {t('companies.scoresPending')}
        </p>
      )}
    </FactSection>
  );
}

/** One fact for each bureau: the score with its grade in words, and whether it is invented. */
export function ScoreFacts({ scores }: { readonly scores: readonly BureauScore[] }) {
  return scores.map(({ bureau, score, isSample }) => {
    const name = t(`leads.markNames.${bureau}`);
    const grade = toScoreGrade(bureau, score);
    return (
      <Fact key={bureau} name={name}>
        {grade ? (
          <>
            <span className={toScoreClass(bureau, score)} title={toScoreHint(bureau, score)}>
              {score} {t(`companies.grades.${grade}`)}
            </span>{' '}
            {isSample && <span className={styles.soft}>{t('companies.sample')}</span>}
          </>
        ) : (
          <span className={styles.soft}>{t('companies.noScore')}</span>
        )}
      </Fact>
    );
  });
}
