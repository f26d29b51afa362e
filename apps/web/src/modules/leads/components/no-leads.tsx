import type { Posting } from '@loadstone/contracts/postings';
import { t } from '../../../lib/texts/t.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { LazyPart } from '../../../ui/lazy-part.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';

const TierReach = lazyComponent(() => import('../../tiers/components/tier-reach.tsx'));

/** Shown instead of rows: the posting has no leads, or none that the filter includes. */
export function NoLeads({ posting, isFiltered }: { readonly posting: Posting; readonly isFiltered: boolean }) {
  if (isFiltered) return <EmptyState title={t('leads.filter.none')} />;
  const { tiers } = posting;
  const isHeldBack = tiers !== undefined && tiers.released < tiers.count;
  return (
    <EmptyState title={t('leads.empty')}>
      {isHeldBack ? (
        <LazyPart>
          <TierReach posting={posting} />
        </LazyPart>
      ) : (
        t('leads.emptyHint')
      )}
    </EmptyState>
  );
}
