import type { Posting } from '@loadstone/contracts/postings';
import { toLaneName } from '../alert-name.ts';
import FollowDialog from './follow-dialog.tsx';

interface FollowPostingDialogProps {
  readonly posting: Posting;
  readonly onClose: () => void;
}

/** Follows a posting under the name of its lane. */
export default function FollowPostingDialog({ posting, onClose }: FollowPostingDialogProps) {
  const followed = { kind: 'posting', token: posting.token } as const;
  return <FollowDialog name={toLaneName(posting)} followed={followed} onClose={onClose} />;
}
