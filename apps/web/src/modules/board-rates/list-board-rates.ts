import {
  BOARD_RATE_RULES,
  listBoardRates,
  type BoardLane,
  type BoardLaneRates,
} from '@loadstone/contracts/board-rates';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { after, nowMs } from '../../lib/time/clock.ts';

/** The server counts the rates of a lane again after five minutes. */
const STALE_AFTER_MS = 5 * 60_000;
/** The same of a lane with too few. */
const NONE_STALE_AFTER_MS = 15_000;
/** Leads that are pushed one after the other are requested together. */
const GATHER_MS = 300;

/** Identifies a lane in the cache. */
function toLaneKey({ srceCity, srceSt, destCity, destSt, vehicleType }: BoardLane): string {
  return [srceCity, srceSt, destCity, destSt, vehicleType].join('|');
}

/** The rates of at most `mostLanes` lanes, in their order. */
async function request(lanes: readonly BoardLane[], signal?: AbortSignal): Promise<(BoardLaneRates | null)[]> {
  const body = {
    lanes: lanes.map(({ srceCity, srceSt, destCity, destSt, vehicleType }) => ({
      srceCity,
      srceSt,
      destCity,
      destSt,
      vehicleType,
    })),
  };
  const reply = await callEndpoint(listBoardRates, { body, ...(signal && { signal }) });
  return reply.lanes.map((place) => reply.rates[place] ?? null);
}

/** The rates of this board for one lane. */
export function useLaneRates(lane: BoardLane) {
  return useQuery(
    queryOptions({
      queryKey: ['boardRates', toLaneKey(lane)],
      queryFn: async ({ signal }) => (await request([lane], signal))[0] ?? null,
      staleTime: ({ state: { data } }) => (data?.rates.length === 0 ? NONE_STALE_AFTER_MS : STALE_AFTER_MS),
    }),
  );
}

/** The rates of a lane; undefined where they are not known. */
export type FindLaneRates = (lane: BoardLane) => BoardLaneRates | undefined;

interface RatesOfLanes {
  /** Stable between renders: it reads what is known at the time of the call. */
  readonly findRates: FindLaneRates;
  /** Another value once more rates are known. */
  readonly known: unknown;
}

const KNOWN_KEY = ['boardRates', 'ofLists'] as const;
type Known = ReadonlyMap<string, BoardLaneRates>;
const NOTHING_KNOWN: Known = new Map();

/** When each lane was requested last, whether a reply has come or not. */
const askedAtMs = new WeakMap<QueryClient, Map<string, number>>();

/**
 * The rates of the lanes of a list: one call for all that are not known yet, and none for a row. A lane whose request has
 * failed stays blank until the list changes after five minutes; the panel of its lead states the failure.
 *
 * @param lanes stable between renders
 */
export function useRatesOfLanes(lanes: readonly BoardLane[]): RatesOfLanes {
  const client = useQueryClient();
  const { data: known } = useQuery({
    queryKey: KNOWN_KEY,
    queryFn: () => NOTHING_KNOWN,
    enabled: false,
    initialData: NOTHING_KNOWN,
    gcTime: Infinity,
    structuralSharing: false,
  });
  useEffect(() => {
    if (lanes.length === 0) return;
    return after(GATHER_MS, () => void learn(client, lanes));
  }, [client, lanes]);
  const findRates = useCallback<FindLaneRates>(
    (lane) => client.getQueryData<Known>(KNOWN_KEY)?.get(toLaneKey(lane)),
    [client],
  );
  return { findRates, known };
}

async function learn(client: QueryClient, lanes: readonly BoardLane[]): Promise<void> {
  const asked = askedAtMs.get(client) ?? new Map<string, number>();
  askedAtMs.set(client, asked);
  const distinct = new Map(lanes.map((lane) => [toLaneKey(lane), lane]));
  const missing = [...distinct].filter(([key]) => nowMs() - (asked.get(key) ?? -Infinity) > STALE_AFTER_MS);
  for (const [key] of missing) asked.set(key, nowMs());
  for (let from = 0; from < missing.length; from += BOARD_RATE_RULES.mostLanes) {
    const part = missing.slice(from, from + BOARD_RATE_RULES.mostLanes);
    const found = await request(part.map(([, lane]) => lane)).catch(() => null);
    if (found === null) return;
    client.setQueryData<Known>(KNOWN_KEY, (known = NOTHING_KNOWN) => {
      const rates = new Map(known);
      for (const [place, [key]] of part.entries()) {
        const ofLane = found[place];
        if (ofLane) rates.set(key, ofLane);
      }
      return rates;
    });
  }
}
