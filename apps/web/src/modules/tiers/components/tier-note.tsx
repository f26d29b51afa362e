import { Button, Group } from '@mantine/core';
import { POSTING_FEATURES } from '@loadstone/contracts/board';
import type { Posting } from '@loadstone/contracts/postings';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { NoteLine } from '../../../ui/states/note-line.tsx';
import { usePostingTiers } from '../posting-tiers.ts';
import { releaseNextTier } from '../release-tier.ts';
import { toTierSummary } from '../tier-texts.ts';

const CHECK_MS = 5_000;

/** Who sees an own open load now and who will, with the button that releases the next tier. */
export default function TierNote({ posting }: { readonly posting: Posting }) {
  const { mode, hasFeature } = useSession();
  const now = useNow(CHECK_MS);
  const { data } = usePostingTiers(posting);
  const { released = 0, count = 0 } = posting.tiers ?? {};
  if (data === undefined) return null;
  return (
    <NoteLine>
      <Group gap="xs">
        <span>{toTierSummary(data, now)}</span>
        {released < count && hasFeature(POSTING_FEATURES[mode].update) && (
          <Button size="compact-xs" variant="default" onClick={() => releaseNextTier(posting)}>
            {t('tiers.releaseNow')}
          </Button>
        )}
      </Group>
    </NoteLine>
  );
}
