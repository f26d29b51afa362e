import type { Posting } from '@loadstone/contracts/postings';
import { toFactParts } from '../../lib/fact-texts.ts';
import { toRateText } from '../../lib/fact-values.ts';
import { t } from '../../lib/texts/t.ts';

/** A posting whose load is assigned at an agreed rate has this one in the place of the posted rate. */
export function withAgreedRate(posting: Posting): Posting {
  const { postType, agreedRate } = posting;
  return agreedRate === undefined || postType === 'E' ? posting : { ...posting, rate: agreedRate };
}

/** The rate of an assigned posting with the posted one before it, for a hint; '' without an agreed rate. */
export function toAgreedRateHint(posting: Posting): string {
  const { postType, agreedRate } = posting;
  if (agreedRate === undefined) return '';
  const { rate: posted } = toFactParts('postingRow', postType, posting);
  const agreed = t('postings.agreedRate', { rate: toRateText(agreedRate) });
  return posted === '' ? agreed : `${t('postings.postedRate', { rate: posted })} → ${agreed}`;
}
