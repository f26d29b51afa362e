import { POSTING_FEATURES } from '@loadstone/contracts/board';
import type { Posting } from '@loadstone/contracts/postings';
import { useNavigate } from 'react-router';
import { useSession } from '../../lib/session/session.ts';
import { t } from '../../lib/texts/t.ts';
import { toDestinationText, toOriginText } from '../../modules/postings/index.ts';
import { useCommands } from '../../ui/commands/use-commands.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';

const IndexWidgets = lazyComponent(async () => ({
  default: (await import('../../modules/lane-rates/components/index-widgets.tsx')).IndexWidgets,
}));
const LaneLink = lazyComponent(async () => ({
  default: (await import('../../modules/lanes/components/lane-link.tsx')).LaneLink,
}));

/**
 * What the header of the details says of the lane of a posting: its rates, and the standing lane that has posted it. The palette
 * has the command that makes one of it.
 */
export default function HomeRates({ posting }: { readonly posting: Posting }) {
  const { mode, hasFeature } = useSession();
  const navigate = useNavigate();
  const mayPost = hasFeature(POSTING_FEATURES[mode].createDelete);
  useCommands(() =>
    mayPost
      ? [
          {
            id: 'postings.selected.makeLane',
            label: t('lanes.make'),
            detail: `${toOriginText(posting)} → ${toDestinationText(posting)}`,
            group: t('postings.keysGroup'),
            run: () => void navigate(`/lanes?of=${posting.token}`),
          },
        ]
      : [],
  );
  return (
    <>
      <IndexWidgets posting={posting} />
      <LaneLink token={posting.token} />
    </>
  );
}
