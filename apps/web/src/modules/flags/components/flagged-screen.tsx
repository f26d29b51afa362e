import { Skeleton } from '@mantine/core';
import { POSTING_FEATURES } from '@loadstone/contracts/board';
import { listFlags, type Flag } from '@loadstone/contracts/flags';
import { PRODUCT_MODES } from '@loadstone/contracts/postings';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../../lib/api/api-client.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useSettings } from '../../../lib/settings/settings.ts';
import { t } from '../../../lib/texts/t.ts';
import { flagsKey } from '../../../live/query-keys.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { DelayedSkeleton } from '../../../ui/states/delayed-skeleton.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { RefreshFailedNote } from '../../../ui/states/refresh-failed-note.tsx';
import { useFlagging } from '../use-flagging.ts';
import { FlagCard } from './flag-card.tsx';
import styles from './flagged.module.css';

/** The company's flagged leads, newest first. */
const flagsQuery = queryOptions({
  queryKey: flagsKey,
  queryFn: ({ signal }): Promise<Flag[]> => callEndpoint(listFlags, { signal }),
  staleTime: 0,
});

const SKELETON_CARDS = 6;

interface FlaggedScreenProps {
  /** Returns whether the flag's company can be added to a network. */
  readonly canAddToNetwork: (flag: Flag) => boolean;
  readonly onAddToNetwork: (flag: Flag) => void;
}

/** The flagged leads with their companies, as cards. */
export function FlaggedScreen({ canAddToNetwork, onAddToNetwork }: FlaggedScreenProps) {
  const { permits } = useSession();
  const { supportPhone } = useSettings();
  // Flags belong to postings: a user who may see the postings of neither mode has none.
  const mayView = PRODUCT_MODES.some((mode) => permits.some(({ code }) => code === POSTING_FEATURES[mode].view));
  const query = useFlags(mayView);
  const { unflag } = useFlagging();
  return (
    <div className={styles.page}>
      <PageTitle isRoomy>{t('flagged.title')}</PageTitle>
      {query.isError && query.data !== undefined && (
        <RefreshFailedNote
          message={t('flagged.refreshFailed')}
          sinceMs={query.dataUpdatedAt}
          onRetry={() => void query.refetch()}
        />
      )}
      {!mayView && <EmptyState title={t('permits.missing', { phone: supportPhone })} />}
      {query.data?.length === 0 && <EmptyState title={t('flagged.empty')} />}
      {query.data && query.data.length > 0 && (
        <ul className={styles.cards} aria-label={t('flagged.list')}>
          {query.data.map((flag) => (
            <li key={flag.id}>
              <FlagCard
                flag={flag}
                canAddToNetwork={canAddToNetwork(flag)}
                onAddToNetwork={() => onAddToNetwork(flag)}
                onUnflag={() => unflag(flag.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {mayView &&
        query.data === undefined &&
        (query.isError ? (
          <ErrorState title={t('flagged.loadFailed')} error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <DelayedSkeleton>
            <div className={styles.cards}>
              {Array.from({ length: SKELETON_CARDS }, (_, card) => (
                <Skeleton key={card} height={320} />
              ))}
            </div>
          </DelayedSkeleton>
        ))}
    </div>
  );
}

/** Loads the flagged leads, again each time the screen opens. */
function useFlags(isEnabled: boolean) {
  return useQuery({ ...flagsQuery, enabled: isEnabled });
}
