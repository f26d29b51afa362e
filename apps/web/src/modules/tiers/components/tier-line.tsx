import { Group } from '@mantine/core';
import type { Posting } from '@loadstone/contracts/postings';
import { NoteLine } from '../../../ui/states/note-line.tsx';
import { usePostingTiers } from '../posting-tiers.ts';
import { TierAnswersButton } from './tier-answers-button.tsx';
import TierNote from './tier-note.tsx';

/**
 * The line of an own load with tiers: who sees it while it is open, and what the companies did. The list of these stays open
 * when the load is assigned.
 */
export default function TierLine({ posting, isOpen }: { readonly posting: Posting; readonly isOpen: boolean }) {
  const { data } = usePostingTiers(posting);
  if (data === undefined) return null;
  return (
    <NoteLine>
      <Group gap="2px 20px">
        {isOpen && <TierNote posting={posting} />}
        <TierAnswersButton posting={posting} />
      </Group>
    </NoteLine>
  );
}
