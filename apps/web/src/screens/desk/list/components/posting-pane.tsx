import type { Pasted } from '../../../posting-import/model/read-sheet.ts';
import { Button, Skeleton } from '@mantine/core';
import { useDensity } from '../../../../lib/settings/density.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { useSettings } from '../../../../lib/settings/settings.ts';
import { t } from '../../../../lib/texts/t.ts';
import { DelayedSkeleton } from '../../../../ui/states/delayed-skeleton.tsx';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../../ui/states/error-state.tsx';
import { RefreshFailedNote } from '../../../../ui/states/refresh-failed-note.tsx';
import { LazyPart } from '../../../../ui/lazy-part.tsx';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import type { usePostingList } from '../use-posting-list.ts';
import type { PostingActionHandlers } from './posting-actions.tsx';
import { PostingList } from './posting-list.tsx';
import type { Picks } from '../../../../ui/list-box/use-picks.ts';
import styles from './posting-pane.module.css';

const PickedBar = lazyComponent(() => import('./picked-bar.tsx'));

const SKELETON_ROWS = 7;

interface PostingPaneProps {
  readonly list: ReturnType<typeof usePostingList>;
  /** False where the company does not hold the feature that shows its postings. */
  readonly mayView: boolean;
  readonly actions: PostingActionHandlers;
  readonly picks: Picks;
  readonly onPost?: (() => void) | undefined;
  /** See `PostingList`. */
  readonly onPasteRows?: ((pasted: Pasted) => void) | undefined;
  readonly onClearFilter: () => void;
  readonly onSelect: (token: number) => void;
  /** Selects without showing the details instead of the list. Omitted where the selection does not follow the keyboard. */
  readonly onFollow?: ((token: number) => void) | undefined;
  /** Moves the focus from the list to the details of the posting. */
  readonly onEnter?: ((token: number) => void) | undefined;
}

/** The posting list, or a placeholder. */
export function PostingPane(props: PostingPaneProps) {
  const { list, mayView, actions, picks, onPost, onClearFilter, onSelect, onFollow, onEnter } = props;
  const { mode } = useSession();
  const { supportPhone } = useSettings();
  const { view, query } = list;
  if (!mayView) return <EmptyState title={t('permits.missing', { phone: supportPhone })} />;
  if (!list.hasRows) {
    return query.isError ? (
      <ErrorState title={t('postings.loadFailed')} error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <ListSkeleton />
    );
  }
  if (view.rows.length === 0) {
    const empty = mode === 'B' ? t('postings.emptyLoads') : t('postings.emptyEquipment');
    if (list.scope !== 'all') {
      const showAll = (
        <Button variant="default" onClick={() => list.scopeBy('all')}>
          {t('postings.showAll')}
        </Button>
      );
      return <EmptyState title={t('postings.scopeEmpty')} action={showAll} />;
    }
    if (view.isFiltered) {
      const action = (
        <Button variant="default" onClick={onClearFilter}>
          {t('postingFilter.clear')}
        </Button>
      );
      return <EmptyState title={t('postingFilter.none')} action={action} />;
    }
    return <EmptyState title={empty} action={onPost && <Button onClick={onPost}>{t('postings.post')}</Button>} />;
  }
  return (
    <>
      {query.isError && (
        <RefreshFailedNote
          message={t('postings.refreshFailed')}
          sinceMs={query.dataUpdatedAt}
          onRetry={() => void query.refetch()}
        />
      )}
      <PostingList
        label={mode === 'B' ? t('postings.listLoads') : t('postings.listEquipment')}
        rows={view.rows}
        outsideTokens={view.outsideTokens}
        isRunning={list.scope === 'running'}
        mode={mode}
        today={list.today}
        selectedToken={list.selected?.token ?? null}
        onSelect={({ token }) => onSelect(token)}
        onFollow={onFollow && (({ token }) => onFollow(token))}
        onEnter={onEnter && (({ token }) => onEnter(token))}
        actions={actions}
        picks={picks}
        onPasteRows={props.onPasteRows}
        onReading={list.setRead}
      />
      {picks.tokens.size > 0 && (
        <LazyPart>
          <PickedBar picks={picks} rows={view.rows} today={list.today} actions={actions} />
        </LazyPart>
      )}
    </>
  );
}

function ListSkeleton() {
  const { isCompact } = useDensity();
  return (
    <DelayedSkeleton>
      {Array.from({ length: isCompact ? 2 * SKELETON_ROWS : SKELETON_ROWS }, (_, row) => (
        <div key={row} className={styles.skeletonRow} data-compact={isCompact || undefined}>
          <Skeleton height={10} width="62%" />
          <Skeleton height={10} width="48%" />
          {!isCompact && <Skeleton height={10} width="36%" />}
        </div>
      ))}
    </DelayedSkeleton>
  );
}
