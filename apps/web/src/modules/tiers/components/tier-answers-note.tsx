import type { Posting } from '@loadstone/contracts/postings';
import { NoteLine } from '../../../ui/states/note-line.tsx';
import { TierAnswersButton } from './tier-answers-button.tsx';

/** What the companies of the tiers did with an own load that is not open any more. */
export default function TierAnswersNote({ posting }: { readonly posting: Posting }) {
  return (
    <NoteLine>
      <TierAnswersButton posting={posting} />
    </NoteLine>
  );
}
