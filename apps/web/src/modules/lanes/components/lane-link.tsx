import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { hasLanesQuery, laneOfPostingQuery } from '../requests.ts';

/** The link to the lane that has posted an own posting; nothing for another one. A company without lanes is not asked about each. */
export function LaneLink({ token }: { readonly token: number }) {
  const { mode } = useSession();
  const hasLanes = useQuery(hasLanesQuery(mode)).data ?? false;
  const laneID = useQuery({ ...laneOfPostingQuery(token), enabled: hasLanes }).data ?? null;
  if (laneID === null) return null;
  return (
    <Anchor component={Link} to={`/lanes?lane=${laneID}`} size="xs" title={t('lanes.ofPostingHint')}>
      {t('lanes.ofPosting')}
    </Anchor>
  );
}
