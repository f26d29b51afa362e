import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { DelayedSkeleton } from '../../../ui/states/delayed-skeleton.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { useActivityLog, type LogFilter } from '../activity-log.ts';
import styles from '../components/activity-log.module.css';
import { LogFilters } from '../components/log-filters.tsx';
import { LogTable } from '../components/log-table.tsx';
import { SaveActivityButton } from '../components/save-activity-button.tsx';

const ALL: LogFilter = { userId: null, type: null, from: null, until: null };

const isFiltered = (filter: LogFilter): boolean => Object.values(filter).some((value) => value !== null);

/** The activity log of the company by person, kind and day, for its administrators. */
export function ActivityLogDialog({ onClose }: { readonly onClose: () => void }) {
  const [filter, setFilter] = useState(ALL);
  /** Of the pages up to the shown one, without the first. */
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const query = useActivityLog(filter, cursors.at(-1));
  const page = query.data;
  const next = page?.nextCursor ?? null;
  const change = (patch: Partial<LogFilter>) => {
    setFilter({ ...filter, ...patch });
    setCursors([]);
  };
  return (
    <DialogFrame
      title={t('activityLog.title')}
      isOpen
      onClose={onClose}
      size={860}
      footer={
        <>
          <SaveActivityButton />
          <Button onClick={onClose}>{t('activityLog.close')}</Button>
        </>
      }
    >
      <LogFilters filter={filter} people={page?.people ?? []} onChange={change} />
      {query.isPending && (
        <DelayedSkeleton>
          <Skeleton h={120} mb="md" />
        </DelayedSkeleton>
      )}
      {query.isError && (
        <ErrorState title={t('activityLog.loadFailed')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {page !== undefined && !query.isError && (
        <>
          {page.entries.length > 0 && <LogTable entries={page.entries} />}
          <div className={styles.pages}>
            <p className={styles.count} role="status">
              {page.entries.length === 0
                ? t(isFiltered(filter) ? 'activityLog.none' : 'activityLog.empty')
                : t('activityLog.shown', { count: page.entries.length })}
            </p>
            <PageButton isOff={cursors.length === 0} onPress={() => setCursors(cursors.slice(0, -1))}>
              {t('activityLog.newer')}
            </PageButton>
            <PageButton
              isOff={next === null}
              isBusy={query.isPlaceholderData}
              onPress={() => next !== null && setCursors([...cursors, next])}
            >
              {t('activityLog.older')}
            </PageButton>
          </div>
        </>
      )}
    </DialogFrame>
  );
}

interface PageButtonProps {
  /** True where there is no such page. */
  readonly isOff: boolean;
  /** True while the page is loaded. */
  readonly isBusy?: boolean;
  readonly onPress: () => void;
  readonly children: string;
}

/** Turns the page. It does nothing rather than be disabled, which would lose the focus. */
function PageButton({ isOff, isBusy = false, onPress, children }: PageButtonProps) {
  const rest = { 'aria-disabled': isOff || undefined, 'data-disabled': isOff || undefined };
  return (
    <Button variant="default" {...rest} aria-busy={isBusy} onClick={() => !isOff && !isBusy && onPress()}>
      {children}
    </Button>
  );
}
