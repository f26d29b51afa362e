import { POSTING_FEATURES } from '@loadstone/contracts/board';
import { DESK_PATHS } from '@loadstone/contracts/notifications';
import { toShownStatus, type Posting } from '@loadstone/contracts/postings';
import type { Tag } from '@loadstone/contracts/tags';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useLatest } from '../../../lib/react/use-latest.ts';
import { toReasonedText } from '../../../lib/api/failure-text.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useSettings } from '../../../lib/settings/settings.ts';
import { t } from '../../../lib/texts/t.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { useInsurance } from '../../../modules/companies/index.ts';
import { useNetworks } from '../../../modules/networks/index.ts';
import { useTags } from '../../../modules/tags/index.ts';
import type { PostingActionHandlers } from './components/posting-actions.tsx';
import { showLoadFailure, toDayLimit, useTagPosting, type Tagging } from '../../../modules/postings/index.ts';
import { listRowMenu } from './model/row-menu.ts';
import { useRepeatPosting } from './use-repeat-posting.ts';
import { useStillAvailable } from './use-still-available.ts';

/** The dialogs that a row opens. */
interface RowDialogs {
  readonly edit: (posting: Posting) => void;
  readonly copy: (posting: Posting) => void;
  readonly remove: (posting: Posting) => void;
  readonly changeNetwork: (posting: Posting) => void;
  readonly changeRate: (posting: Posting) => void;
  /** Follows the leads of the posting by an alert. */
  readonly follow: (posting: Posting) => void;
  /** Generates the reference number of a load, or uses one with an equipment. */
  readonly openReference: (posting: Posting) => void;
  /** Ends the assignment of the posting, after a question. */
  readonly endAssignment: (move: 'unassign' | 'cancel', posting: Posting) => void;
}

const NO_TAGS: readonly Tag[] = [];
const loadTiers = () => import('../../../modules/tiers/index.ts');

/** The actions on a posting of the list: the same object until the user's rights, the tags or the day change. */
// eslint-disable-next-line max-lines-per-function -- the actions of one row, which share its state.
export function useRowActions(
  dialogs: RowDialogs,
  today: string,
  onPosted: (posting: Posting) => void,
): PostingActionHandlers {
  const { mode, claims, hasFeature } = useSession();
  const settings = useSettings();
  const features = POSTING_FEATURES[mode];
  const mayView = hasFeature(features.view);
  const mayPost = hasFeature(features.createDelete);
  const mayEdit = hasFeature(features.update);
  const tags = useTags(mayView).data ?? NO_TAGS;
  const hasNetworks = (useNetworks(mayEdit).data ?? []).length > 0;
  const tagging = useTagPosting();
  const isUninsured = useInsurance() === 'expired';
  const navigate = useNavigate();
  const repeat = useRepeatPosting(today, onPosted);
  const confirm = useStillAvailable();

  const sendTag = (change: Tagging) =>
    handleReply(tagging.mutateAsync(change), {
      onError: (error) =>
        showToast({
          message: toReasonedText(t('tags.tagFailed'), error),
          tone: 'danger',
          action: { label: t('ui.retry'), run: () => sendTag(change) },
        }),
    });

  const latest = useLatest({ dialogs, repeat, confirm, navigate, sendTag });
  const canEdit = mayEdit && !isUninsured;
  const hasTags = tags.length > 0;
  return useMemo(
    () => ({
      onEdit: canEdit ? (posting) => latest.current.dialogs.edit(posting) : undefined,
      onDelete: mayPost ? (posting) => latest.current.dialogs.remove(posting) : undefined,
      listMenu: (posting) => {
        const dayLimit = toDayLimit(mode, claims, settings);
        const rights = { mayView, mayPost, mayEdit, hasTags, hasNetworks, isUninsured };
        return listRowMenu(posting, toShownStatus(posting, today), { today, dayLimit, ...rights });
      },
      onMenuAction: (action, posting) => {
        const run = latest.current;
        if (action === 'copy') run.dialogs.copy(posting);
        else if (action === 'changeRate') run.dialogs.changeRate(posting);
        else if (action === 'changeNetwork') run.dialogs.changeNetwork(posting);
        else if (action === 'follow') run.dialogs.follow(posting);
        else if (action === 'generateReference' || action === 'takeReference') run.dialogs.openReference(posting);
        else if (action === 'confirm') run.confirm(posting);
        else if (action === 'releaseTier')
          void loadTiers().then(({ askToRelease }) => askToRelease(posting), showLoadFailure);
        else if (action === 'planTrip') void run.navigate(DESK_PATHS.trips('posting', posting.token));
        else if (action === 'unassign' || action === 'cancel') run.dialogs.endAssignment(action, posting);
        else run.repeat(action, posting);
      },
      tags,
      onTag: (posting, tag) => latest.current.sendTag({ posting, tag }),
    }),
    [
      latest,
      mode,
      claims,
      settings,
      today,
      tags,
      mayView,
      mayPost,
      mayEdit,
      canEdit,
      hasTags,
      hasNetworks,
      isUninsured,
    ],
  );
}
