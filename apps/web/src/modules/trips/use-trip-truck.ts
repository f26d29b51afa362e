import type { Lead } from '@loadstone/contracts/leads';
import { postTripTruck, type Trip, type TripRequestDraft, type TripStart } from '@loadstone/contracts/trips';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { withRetryKey } from '../../lib/api/retry-key.ts';
import { formatMomentAt } from '../../lib/places/place-time.ts';
import { handleReply } from '../../lib/api/handle-reply.ts';
import { t } from '../../lib/texts/t.ts';
import { reloadCached } from '../../live/cached-data.ts';
import { tripsKey } from '../../live/query-keys.ts';
import { ask } from '../../ui/dialogs/ask.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { toTripRequest, type TripSearch } from './model/trip-search.ts';
import { toPlaceText } from './model/trip-texts.ts';

/** A load of a trip on screen. */
export interface TripLeg {
  readonly lead: Lead;
  readonly trip: Trip;
  readonly start: TripStart;
}

interface TripTruck {
  /** The load as a lead of the truck that was posted for it; the same where none was. */
  readonly toLead: (lead: Lead) => Lead;
  /** Asks, posts the truck where and when it is free for the load, and continues with the load as its lead. */
  readonly post: (leg: TripLeg, onPosted: (lead: Lead) => void) => void;
}

/** Posts the truck of a trip for loads that are no leads of its own posting: those after the first, or of a busy truck. */
export function useTripTruck(search: TripSearch): TripTruck {
  const posting = usePostTripTruck();
  const [trucks, setTrucks] = useState<ReadonlyMap<number, number>>(new Map());
  const toOffered = (lead: Lead, eToken: number | undefined): Lead =>
    eToken === undefined ? lead : { ...lead, eToken, covers: true };
  return {
    toLead: (lead) => toOffered(lead, trucks.get(lead.lToken)),
    post: ({ lead, trip, start }, onPosted) => {
      const index = trip.loads.findIndex((load) => load.lead.lToken === lead.lToken);
      const before = trip.loads[index - 1]?.delivery;
      const place = before?.place ?? start.place;
      const values = { place: toPlaceText(place), at: formatMomentAt(before?.departsOn ?? start.on, place.timeZone) };
      const question = {
        title: t('trips.post.title', values),
        body: t(before ? 'trips.post.laterBody' : 'trips.post.body', values),
        confirmLabel: t('trips.post.confirm'),
        cancelLabel: t('trips.post.cancel'),
      };
      const send = (): void => {
        const tokens = trip.loads.map((load) => load.lead.lToken);
        handleReply(posting.mutateAsync({ request: toTripRequest(search), tokens, token: lead.lToken }), {
          onSuccess: ({ eToken, isNew }) => {
            setTrucks((known) => new Map(known).set(lead.lToken, eToken));
            if (isNew) showToast({ message: t('trips.post.done', values), tone: 'success' });
            onPosted(toOffered(lead, eToken));
          },
        });
      };
      void ask(question).then((isConfirmed) => {
        if (isConfirmed && !posting.isPending) send();
      });
    },
  };
}

/** A load of a trip, for which the truck is posted. */
interface TripTruckQuestion {
  readonly request: TripRequestDraft;
  readonly tokens: number[];
  readonly token: number;
}

/** Posts the truck of a trip where it is free for a load, or finds the own truck that is posted there. */
function usePostTripTruck() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: TripTruckQuestion) =>
      withRetryKey(`trip truck ${body.token}`, body, (idempotencyKey) =>
        callEndpoint(postTripTruck, { body, idempotencyKey }),
      ),
    // A trip that is refused has changed.
    onError: () => reloadCached(client, tripsKey),
  });
}
