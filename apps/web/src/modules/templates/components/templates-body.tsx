import { Button, Skeleton } from '@mantine/core';
import type { Template } from '@loadstone/contracts/templates';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { t } from '../../../lib/texts/t.ts';
import { DelayedSkeleton } from '../../../ui/states/delayed-skeleton.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { RefreshFailedNote } from '../../../ui/states/refresh-failed-note.tsx';
import type { TemplateHandlers } from './template-card.tsx';
import { TemplateList } from './template-list.tsx';
import styles from './templates.module.css';

const SKELETON_CARDS = 9;

interface TemplatesBodyProps {
  readonly query: UseQueryResult<Template[]>;
  /** The templates that match the search. */
  readonly shown: readonly Template[];
  readonly selected: ReadonlySet<number>;
  readonly isLocked: boolean;
  readonly handlers?: TemplateHandlers | undefined;
  /** Why the company sees no templates; null where it sees them. */
  readonly refusal: string | null;
}

/** The cards, or a placeholder. */
export function TemplatesBody({ query, shown, selected, isLocked, handlers, refusal }: TemplatesBodyProps) {
  if (refusal !== null) return <EmptyState title={refusal} />;
  if (!query.data) {
    return query.isError ? (
      <ErrorState title={t('templates.loadFailed')} error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <CardSkeletons />
    );
  }
  if (query.data.length === 0) {
    return (
      <EmptyState
        title={t('templates.empty')}
        action={
          <Button component={Link} to="/home" variant="default">
            {t('templates.toMainPage')}
          </Button>
        }
      />
    );
  }
  if (shown.length === 0) return <EmptyState title={t('templates.noneFound')} />;
  return (
    <>
      {query.isError && (
        <RefreshFailedNote
          message={t('templates.refreshFailed')}
          sinceMs={query.dataUpdatedAt}
          onRetry={() => void query.refetch()}
        />
      )}
      <TemplateList templates={shown} selected={selected} isLocked={isLocked} handlers={handlers} />
    </>
  );
}

function CardSkeletons() {
  return (
    <DelayedSkeleton>
      <div className={styles.cards}>
        {Array.from({ length: SKELETON_CARDS }, (_, card) => (
          <div key={card} className={styles.skeleton}>
            <Skeleton height={10} width="58%" />
            <Skeleton height={10} width="64%" />
            <Skeleton height={10} width="40%" />
          </div>
        ))}
      </div>
    </DelayedSkeleton>
  );
}
