import type { Posting } from '@loadstone/contracts/postings';
import { usePostingTiers } from '../posting-tiers.ts';
import { t } from '../../../lib/texts/t.ts';
import { toReachText } from '../tier-texts.ts';

/** In place of the leads of a load whose later tiers wait: the companies that see it so far. */
export default function TierReach({ posting }: { readonly posting: Posting }) {
  const { data, isError } = usePostingTiers(posting);
  if (data === undefined) return isError ? t('leads.emptyHint') : null;
  return toReachText(data);
}
