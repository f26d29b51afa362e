import { Skeleton } from '@mantine/core';
import { useEffect, useState, type ClipboardEvent } from 'react';
import { useNavigate, useParams } from 'react-router';
import { t } from '../../../lib/texts/t.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { DelayedSkeleton } from '../../../ui/states/delayed-skeleton.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { RefreshFailedNote } from '../../../ui/states/refresh-failed-note.tsx';
import { useFreshNetworks } from '../list-networks.ts';
import { AddNetworkDialog } from '../dialogs/add-network-dialog.tsx';
import { findFirstNetwork, toNetworkGroups, type NetworkView } from '../model/network-groups.ts';
import { NetworkDetail } from './network-detail.tsx';
import { NetworkSidebar } from './network-sidebar.tsx';
import styles from './networks.module.css';

/** Preferred Networks: the list on the left, the companies of the chosen network on the right. */
export function NetworksPage() {
  const { id } = useParams();
  const navigate = useNavigate();
  const query = useFreshNetworks();
  const [view, setView] = useState<NetworkView>('all');
  const [isAdding, setIsAdding] = useState(false);

  const networks = query.data;
  const groups = networks && toNetworkGroups(networks, view);
  const shown = groups?.flatMap((group) => group.networks);
  const chosen = shown?.find((network) => String(network.id) === id);
  const first = groups && findFirstNetwork(groups);
  // A network that was just added is listed once the list has been loaded again.
  const goTo = chosen === undefined && !query.isFetching ? first?.id : undefined;
  useEffect(() => {
    // No network is chosen, or the chosen one is not listed: the first one is shown instead.
    if (goTo !== undefined) void navigate(`/network/${goTo}`, { replace: true });
  }, [goTo, navigate]);

  return (
    <div className={styles.page} onCopy={forbid} onCut={forbid} onPaste={forbid}>
      <section className={styles.side} aria-label={t('networks.title')}>
        <PageTitle isRoomy>{t('networks.title')}</PageTitle>
        {query.isError && networks !== undefined && (
          <RefreshFailedNote
            message={t('networks.refreshFailed')}
            sinceMs={query.dataUpdatedAt}
            onRetry={() => void query.refetch()}
          />
        )}
        <NetworkSidebar groups={groups} view={view} onView={setView} onAdd={() => setIsAdding(true)} />
        {query.isError && networks === undefined && (
          <ErrorState title={t('networks.loadFailed')} error={query.error} onRetry={() => void query.refetch()} />
        )}
        {query.isPending && (
          <DelayedSkeleton>
            <Skeleton height={12} m={16} width={160} />
            <Skeleton height={12} m={16} width={200} />
          </DelayedSkeleton>
        )}
      </section>
      <section className={styles.detail}>
        {chosen && networks && <NetworkDetail key={chosen.id} network={chosen} networks={networks} />}
        {shown?.length === 0 && <EmptyState title={t('networks.none')}>{t('networks.noneHint')}</EmptyState>}
      </section>
      {isAdding && (
        <AddNetworkDialog
          networks={networks ?? []}
          onClose={() => setIsAdding(false)}
          onAdded={({ id: newId, type }) => {
            if (view !== 'all' && view !== type) setView('all');
            void navigate(`/network/${newId}`);
          }}
        />
      )}
    </div>
  );
}

/** The specification forbids paste, cut and copy on the network pages. */
function forbid(event: ClipboardEvent): void {
  event.preventDefault();
}
