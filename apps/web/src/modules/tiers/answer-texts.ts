import {
  COUNTED_LOADS,
  LEAST_ASKED,
  TIER_ANSWERS,
  type Acceptance,
  type TierAnswers,
} from '@loadstone/contracts/tiers';
import { formatCount } from '../../lib/format/formatting.ts';
import { locale, t } from '../../lib/texts/t.ts';

type Counts = Omit<TierAnswers, 'companies'>;

/** Counts of responses, without those that are zero: `2 accepted, 1 declined`; '' where all are. */
export function toCountsText(counts: Partial<Counts>): string {
  return TIER_ANSWERS.flatMap((answer) => {
    const count = counts[answer] ?? 0;
    return count === 0 ? [] : [t(`tierAnswers.counts.${answer}`, { count })];
  }).join(', ');
}

/** The responses of all released tiers together. */
export function addCounts(tiers: readonly { readonly answers?: TierAnswers | undefined }[]): Counts {
  const sum = { accepted: 0, declined: 0, offered: 0, none: 0, waiting: 0 };
  for (const { answers } of tiers) for (const answer of TIER_ANSWERS) sum[answer] += answers?.[answer] ?? 0;
  return sum;
}

/** The share of loads that a company accepted, with their count. */
export function toAcceptanceText(acceptance: Acceptance): string {
  if (acceptance === null) return t('tierAnswers.acceptanceTooFew', { least: LEAST_ASKED });
  const { asked, accepted } = acceptance;
  const percent = new Intl.NumberFormat(locale(), { style: 'percent' }).format(accepted / asked);
  return t('tierAnswers.acceptanceOf', { percent, asked: formatCount(asked) });
}

/** What the share counts. */
export function toAcceptanceHint(): string {
  return t('tierAnswers.acceptanceHint', { most: COUNTED_LOADS });
}
