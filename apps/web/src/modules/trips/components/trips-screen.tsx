import { Skeleton } from '@mantine/core';
import type { Lead } from '@loadstone/contracts/leads';
import type { TripPlan } from '@loadstone/contracts/trips';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { toTripKey, useTripPlan, useTripWatch } from '../trips.ts';
import { isApiError, type ApiError } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/texts/t.ts';
import { KEYS } from '../../../ui/shortcuts/keys.ts';
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts';
import { SidePanelLayout } from '../../../ui/side-panel.tsx';
import { DelayedSkeleton } from '../../../ui/states/delayed-skeleton.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { isFocusFree } from '../../../ui/focus/free-focus.ts';
import { NoteLine } from '../../../ui/states/note-line.tsx';
import { RefreshFailedNote } from '../../../ui/states/refresh-failed-note.tsx';
import { toTripRequest, type TripLimit, type TripSearch } from '../model/trip-search.ts';
import { toFieldOfRefusal } from '../model/trip-texts.ts';
import { TripLimits } from './trip-limits.tsx';
import { TripList } from './trip-list.tsx';
import { TripLoads, type FindOffer } from './trip-loads.tsx';
import { TripMap } from './trip-map.tsx';
import { TripCounts, TripsHead } from './trips-head.tsx';
import styles from './trips.module.css';

interface LeadOptions {
  readonly isGone: boolean;
  /** True for the first load of a trip of a truck that has a way of its own. */
  readonly isFirst: boolean;
  readonly onClose: () => void;
}

interface TripsScreenProps {
  readonly search: TripSearch;
  readonly onSearch: (change: Partial<TripSearch>) => void;
  readonly findOffer: FindOffer;
  /** Renders the panel of a load. */
  readonly renderLead: (lead: Lead, options: LeadOptions) => ReactNode;
  /** Follows the search; omitted where it cannot be followed. */
  readonly onFollow: ((plan: TripPlan) => void) | undefined;
  readonly onLeave: () => void;
}

/** The trips of one truck: limits, the ten best, and the loads and the line of the selected one. */
export function TripsScreen({ search, onSearch, findOffer, renderLead, onFollow, onLeave }: TripsScreenProps) {
  const request = toTripRequest(search);
  const query = useTripPlan(request);
  const plan = query.data;
  const { goneTokens, isFollowing } = useTripWatch(request, query.isPlaceholderData ? undefined : plan);
  const [openToken, setOpenToken] = useState<number>();
  const firstField = useRef<HTMLSelectElement>(null);
  const firstLoad = useRef<HTMLButtonElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [selectedKey, setSelectedKey] = useState<string>();
  const selected = plan?.trips.find((trip) => toTripKey(trip) === selectedKey) ?? plan?.trips[0];
  const opened = plan?.trips.flatMap(({ loads }) => loads).find(({ lead }) => lead.lToken === openToken)?.lead;
  const focusTrips = () => body.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  const focusLoad = () => firstLoad.current?.focus();
  const group = t('trips.title');
  useShortcut({ keys: KEYS.filter, label: t('trips.limits.title'), group, run: () => firstField.current?.focus() });
  useShortcut({ keys: 'Escape', label: t('trips.back'), group, run: onLeave }, opened === undefined);
  const follow = plan === undefined || query.isError || onFollow === undefined ? undefined : () => onFollow(plan);
  useShortcut({ keys: KEYS.follow, label: t('trips.follow'), group, run: () => follow?.() }, follow !== undefined);
  const hasTrips = selected !== undefined;
  useEffect(() => {
    if (hasTrips && isFocusFree()) focusTrips();
  }, [hasTrips]);

  // The panel gives the focus back to the load from which it was opened.
  const isPanelOpen = opened !== undefined;
  const openedIn = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isPanelOpen && isFocusFree()) openedIn.current?.focus();
  }, [isPanelOpen]);
  const error = isApiError(query.error) ? query.error : undefined;
  return (
    <SidePanelLayout
      panel={
        opened &&
        renderLead(opened, {
          isGone: goneTokens.has(opened.lToken),
          isFirst: plan?.way !== null && selected?.loads[0]?.lead.lToken === opened.lToken,
          onClose: () => setOpenToken(undefined),
        })
      }
    >
      <div className={styles.page}>
        <TripsHead plan={plan} onFollow={follow} onLeave={onLeave} />
        <TripLimits
          search={search}
          errors={toLimitErrors(error)}
          hasWay={plan?.way !== undefined && plan.way !== null}
          firstField={firstField}
          onChange={onSearch}
        />
        {plan && !query.isError && <TripCounts plan={plan} onSearch={onSearch} />}
        {plan && !isFollowing && <NoteLine isAnnounced>{t('trips.notFollowing')}</NoteLine>}
        {query.isError && plan && error?.status !== 400 && (
          <RefreshFailedNote
            message={t('trips.refreshFailed')}
            sinceMs={query.dataUpdatedAt}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.isError && (!plan || error?.status === 400) ? (
          <ErrorState title={t('trips.loadFailed')} error={query.error} onRetry={() => void query.refetch()} />
        ) : !plan ? (
          <TripsSkeleton />
        ) : selected === undefined ? (
          <EmptyState title={t('trips.empty')}>{t('trips.emptyHint')}</EmptyState>
        ) : (
          <div ref={body} className={styles.body} aria-busy={query.isPlaceholderData}>
            <TripList
              trips={plan.trips}
              hasWay={plan.way !== null}
              selectedKey={toTripKey(selected)}
              goneTokens={goneTokens}
              onSelect={setSelectedKey}
              onEnter={focusLoad}
            />
            <div className={styles.side}>
              <TripMap trip={selected} plan={plan} />
              <TripLoads
                trip={selected}
                start={plan.start}
                goneTokens={goneTokens}
                openToken={openToken}
                firstLoad={firstLoad}
                onOpen={(lead, button) => {
                  openedIn.current = button;
                  setOpenToken(lead.lToken);
                }}
                findOffer={findOffer}
                onLeave={focusTrips}
              />
            </div>
          </div>
        )}
      </div>
    </SidePanelLayout>
  );
}

/** The refusals of limits, each at its field. */
function toLimitErrors(error: ApiError | undefined): Partial<Record<TripLimit, string>> {
  return Object.fromEntries(
    (error?.details ?? []).flatMap(({ field, message }) => {
      const name = toFieldOfRefusal(field);
      return name === undefined ? [] : [[name, message]];
    }),
  );
}

function TripsSkeleton() {
  return (
    <DelayedSkeleton>
      <div className={styles.skeleton}>
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} height={44} />
        ))}
      </div>
    </DelayedSkeleton>
  );
}
