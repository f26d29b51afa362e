import {
  planTrips,
  setTripCosts,
  watchTrips,
  type Trip,
  type TripCosts,
  type TripPlan,
  type TripRequestDraft,
} from '@loadstone/contracts/trips';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { useLatest } from '../../lib/react/use-latest.ts';
import { after } from '../../lib/time/clock.ts';
import { tripsKey } from '../../live/query-keys.ts';

/** The trips of a search. While another search runs, those of the one before stay on screen. */
export function useTripPlan(request: TripRequestDraft) {
  return useQuery({
    queryKey: [...tripsKey, request],
    queryFn: ({ signal }): Promise<TripPlan> => callEndpoint(planTrips, { body: request, signal }),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
}

/** Identifies a trip by its loads in order. */
export function toTripKey({ loads }: Pick<Trip, 'loads'>): string {
  return loads.map(({ lead }) => lead.lToken).join('-');
}

/** Stores what a mile costs the company. */
export function useSetTripCosts() {
  return useMutation({ mutationFn: (costs: TripCosts) => callEndpoint(setTripCosts, { body: costs }) });
}

/** A trip with a load that is gone stays on screen this long, marked, before the next best replaces it. */
const GONE_TRIP_MS = 5_000;
/** On a busy board a search is repeated at most once in this time. */
const REPEAT_MS = 2_000;
const RETRY_MS = 5_000;
const NO_TOKENS: ReadonlySet<number> = new Set();

interface TripWatch {
  /** The loads on screen that are no longer open to the truck. */
  readonly goneTokens: ReadonlySet<number>;
  /** False while changes of the board do not arrive. */
  readonly isFollowing: boolean;
}

/**
 * Follows the changes of the board that concern a plan on screen. Loads that are gone are reported at once; the search is
 * repeated where it may have another result.
 */
export function useTripWatch(request: TripRequestDraft, plan: TripPlan | undefined): TripWatch {
  const client = useQueryClient();
  const [gone, setGone] = useState<{ plan: TripPlan; tokens: ReadonlySet<number> } | null>(null);
  const [isFollowing, setFollowing] = useState(true);
  const latest = useLatest(request);
  useEffect(() => {
    if (plan === undefined) return undefined;
    const ended = new AbortController();
    const tokens = [...new Set(plan.trips.flatMap(({ loads }) => loads.map(({ lead }) => lead.lToken)))];
    const wait = (delayMs: number) =>
      new Promise<void>((resolve) => {
        after(delayMs, resolve);
      });
    const follow = async (): Promise<void> => {
      let { eventId } = plan;
      while (!ended.signal.aborted) {
        try {
          const body = { request: latest.current, tokens, eventId };
          const changes = await callEndpoint(watchTrips, { body, signal: ended.signal });
          setFollowing(true);
          eventId = changes.eventId;
          if (changes.gone.length > 0) setGone({ plan, tokens: new Set(changes.gone) });
          if (!changes.isOutdated && changes.gone.length === 0 && changes.changed.length === 0) continue;
          await wait(changes.gone.length > 0 ? GONE_TRIP_MS : REPEAT_MS);
          if (!ended.signal.aborted) await client.refetchQueries({ queryKey: [...tripsKey, latest.current] });
          return;
        } catch {
          if (ended.signal.aborted) return;
          setFollowing(false);
          await wait(RETRY_MS);
        }
      }
    };
    void follow();
    return () => ended.abort();
  }, [client, plan, latest]);
  return { goneTokens: gone?.plan === plan && gone !== null ? gone.tokens : NO_TOKENS, isFollowing };
}
