import { Button } from '@mantine/core';
import { POSTING_FEATURES } from '@loadstone/contracts/board';
import type { Posting } from '@loadstone/contracts/postings';
import { useEffect, useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { after } from '../../../lib/time/clock.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { busyProps } from '../../../ui/busy-props.ts';
import { usePostingTiers } from '../posting-tiers.ts';
import { releaseNextTier } from '../release-tier.ts';
import { toTierRateText, toTierSummary } from '../tier-texts.ts';
import styles from './tier-note.module.css';

const CHECK_MS = 5_000;
/** A press so soon after a release was meant for the tier that is released. */
const HOLD_MS = 1_000;

/** Who sees an own open load now and who will, with the button that releases the next tier. */
export default function TierNote({ posting }: { readonly posting: Posting }) {
  const { mode, hasFeature } = useSession();
  const now = useNow(CHECK_MS);
  const { data } = usePostingTiers(posting);
  const { released = 0, count = 0 } = posting.tiers ?? {};
  const { isHeld, release } = useRelease(posting, released);
  if (data === undefined) return null;
  return (
    <>
      {/* First: the text beside it gets shorter with each release. */}
      {released < count && hasFeature(POSTING_FEATURES[mode].update) && (
        <Button size="compact-xs" variant="default" {...busyProps(isHeld, release)}>
          {t('tiers.releaseNow')}
        </Button>
      )}
      <span>{toTierSummary(data, now)}</span>
      <span className={styles.rates}>
        {data.tiers.map((tier) => (
          <span key={tier.number}>{toTierRateText(tier, posting.rate ?? null)}</span>
        ))}
      </span>
    </>
  );
}

/** The release of the next tier, held until the reply and for a moment after a tier was released. */
function useRelease(posting: Posting, released: number) {
  const [isSending, setSending] = useState(false);
  const [offered, setOffered] = useState(released);
  useEffect(() => after(HOLD_MS, () => setOffered(released)), [released]);
  const release = () => {
    setSending(true);
    releaseNextTier(posting, () => setSending(false));
  };
  return { isHeld: isSending || offered !== released, release };
}
