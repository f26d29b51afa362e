import type { TierAnswers } from '@loadstone/contracts/tiers';
import { formatExact, formatMoment } from '../../../lib/format/formatting.ts';
import { t } from '../../../lib/texts/t.ts';
import { toAcceptanceHint, toAcceptanceText } from '../answer-texts.ts';
import styles from './tier-answers.module.css';

interface AnswerTableProps {
  readonly label: string;
  readonly companies: TierAnswers['companies'];
}

/** The companies of a tier with what each did and when, and how often it accepts. */
export function AnswerTable({ label, companies }: AnswerTableProps) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {(['company', 'answer', 'askedOn', 'answeredOn'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`tierAnswers.${column}`)}
            </th>
          ))}
          <th scope="col" title={toAcceptanceHint()}>
            {t('tierAnswers.acceptance')}
          </th>
        </tr>
      </thead>
      <tbody>
        {companies.map(({ custCd, company, answer, askedOn, answeredOn, acceptance }) => (
          <tr key={custCd}>
            <th scope="row">{company}</th>
            <td>{t(`tierAnswers.answers.${answer}`)}</td>
            <td>
              <Moment at={askedOn} />
            </td>
            <td>
              {/* Without a response it is when the turn ended. */}
              <Moment at={answer === 'none' ? null : answeredOn} />
            </td>
            <td>{toAcceptanceText(acceptance)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Moment({ at }: { readonly at: string | null }) {
  if (at === null) return '–';
  return (
    <time dateTime={at} title={formatExact(at)}>
      {formatMoment(at)}
    </time>
  );
}
