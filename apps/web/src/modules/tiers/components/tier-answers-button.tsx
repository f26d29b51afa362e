import { Button } from '@mantine/core';
import type { Posting } from '@loadstone/contracts/postings';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { LazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { addCounts, toCountsText } from '../answer-texts.ts';
import { usePostingTiers } from '../posting-tiers.ts';

const TierAnswersDialog = lazyComponent(() => import('../dialogs/tier-answers-dialog.tsx'));

/** How many companies accepted, declined or gave no response; opens the list of them. */
export function TierAnswersButton({ posting }: { readonly posting: Posting }) {
  const { data } = usePostingTiers(posting);
  const [isOpen, setOpen] = useState(false);
  if (data === undefined) return null;
  const { waiting: _waiting, ...given } = addCounts(data.tiers);
  return (
    <>
      <Button size="compact-xs" variant="default" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {toCountsText(given) || t('tierAnswers.none')}
      </Button>
      {isOpen && (
        <LazyDialog onClose={() => setOpen(false)}>
          <TierAnswersDialog posting={posting} onClose={() => setOpen(false)} />
        </LazyDialog>
      )}
    </>
  );
}
