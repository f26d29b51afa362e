import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { useMatchCount, toDraft, type PostingFormValues } from '../../../modules/postings/index.ts';
import styles from './posting-form.module.css';

interface MatchCountProps {
  readonly values: PostingFormValues;
  /** Nothing is counted before the form is complete. */
  readonly isValid: boolean;
}

/** How many leads the posting of the form would have. Nothing is shown where that is not known. */
export function MatchCount({ values, isValid }: MatchCountProps) {
  const { mode } = useSession();
  const { count, isCounting } = useMatchCount(isValid ? toDraft(mode, values) : null);
  const text =
    count === undefined
      ? isCounting
        ? t('postingForm.counting')
        : ''
      : mode === 'B'
        ? t('postingForm.matchingTrucks', { count })
        : t('postingForm.matchingLoads', { count });
  return (
    <span
      aria-live="polite"
      className={styles.matches}
      title={text === '' ? undefined : t('postingForm.matchesHint')}
      aria-busy={isCounting}
      data-counting={isCounting || undefined}
    >
      {text}
    </span>
  );
}
