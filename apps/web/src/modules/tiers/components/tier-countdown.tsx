import type { TierState } from '@loadstone/contracts/tiers';
import { formatExact } from '../../../lib/format/formatting.ts';
import { t } from '../../../lib/texts/t.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { toTimeUntil } from '../tier-texts.ts';

const SECOND_MS = 1_000;

/** How far the release of a load is, with the time until the next tier. */
export default function TierCountdown({ tiers: { count, released, nextOn } }: { readonly tiers: TierState }) {
  const now = useNow(SECOND_MS);
  if (nextOn === null) return <span>{t('tiers.progress', { released, count })}</span>;
  return (
    <span title={t('tiers.nextAt', { time: formatExact(nextOn) })}>
      {t('tiers.next', { number: released + 1, count, time: toTimeUntil(nextOn, now) })}
    </span>
  );
}
