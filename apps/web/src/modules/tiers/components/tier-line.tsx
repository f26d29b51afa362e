import type { Posting } from '@loadstone/contracts/postings';
import { NoteLine } from '../../../ui/states/note-line.tsx';
import { TierAnswersButton } from './tier-answers-button.tsx';
import TierNote from './tier-note.tsx';

/** The line of an own load with tiers: who sees it while it is open, and after that what the companies did. */
export default function TierLine({ posting, isOpen }: { readonly posting: Posting; readonly isOpen: boolean }) {
  if (isOpen) return <TierNote posting={posting} />;
  return (
    <NoteLine>
      <TierAnswersButton posting={posting} />
    </NoteLine>
  );
}
