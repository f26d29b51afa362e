import type { AlertDraft } from '@loadstone/contracts/alerts';
import { POSTING_FEATURES } from '@loadstone/contracts/board';
import type { Lead } from '@loadstone/contracts/leads';
import { DESK_PATHS } from '@loadstone/contracts/notifications';
import { useState } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { toTripsName } from '../../modules/alerts/index.ts';
import {
  type DetourQuestion,
  type LegOffer,
  TripsScreen,
  readTripSearch,
  toFollowedTrips,
  toTripQuery,
  toTripRequest,
  type TripSearch,
  useTripTruck,
  type TripLeg,
} from '../../modules/trips/index.ts';
import { InsuranceGate } from '../../modules/companies/index.ts';
import { useSession } from '../../lib/session/session.ts';
import { t } from '../../lib/texts/t.ts';
import { LazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { TripLeadPanel } from './trip-lead-panel.tsx';
import { useLeadActions } from '../desk/use-lead-actions.tsx';
import { OpenedOffer } from '../offers/opened-offer.tsx';

const FollowDialog = lazyComponent(() => import('../../modules/alerts/dialogs/follow-dialog.tsx'));

/** The trips of a carrier's truck, whose loads have the panel and the actions of leads. Brokers are redirected to Home. */
export function TripsPage() {
  const { mode } = useSession();
  const { from, id } = useParams();
  const [query] = useSearchParams();
  const search = readTripSearch(from, id, query);
  if (mode === 'B') return <Navigate to={DESK_PATHS.home} replace />;
  if (search === undefined) return <EmptyState isPage title={t('trips.noStart')} />;
  return (
    <InsuranceGate>
      <Trips key={`${search.from} ${search.id}`} search={search} />
    </InsuranceGate>
  );
}

function toDetourQuestion(search: TripSearch, token: number): DetourQuestion {
  const { start, endCityId } = toTripRequest(search);
  return { start, token, endCityId };
}

const BACK = {
  posting: (id: number) => DESK_PATHS.posting(id),
  assignment: () => DESK_PATHS.home,
  driver: () => '/resources',
};

function Trips({ search }: { readonly search: TripSearch }) {
  const [, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const { hasFeature } = useSession();
  const { listMenuItems, addNote, offerLate, dialogs } = useLeadActions(false);
  const truck = useTripTruck(search);
  const [draft, setDraft] = useState<Pick<AlertDraft, 'name' | 'followed'> | null>(null);
  const followed = toFollowedTrips(search);
  const findAction = (lead: Lead) =>
    listMenuItems(lead).find(({ key, isDisabled }) => key === 'offer' && !isDisabled)?.run;
  const mayPost = hasFeature(POSTING_FEATURES.C.createDelete);
  const findOffer = (leg: TripLeg): LegOffer | undefined => {
    const lead = truck.toLead(leg.lead);
    const run = findAction(lead);
    if (run === undefined) return undefined;
    // Offers and bookings need a lead of a posting of the truck.
    if (lead.covers && lead.eToken > 0) return { isPosted: true, run };
    return mayPost
      ? { isPosted: false, run: () => truck.post(leg, (posted) => findAction(posted) && offerLate(posted)) }
      : undefined;
  };
  return (
    <>
      <TripsScreen
        search={search}
        onSearch={(change) => setQuery(toTripQuery({ ...search, ...change }), { replace: true })}
        findOffer={findOffer}
        renderLead={(lead, { isGone, isFirst, onClose }) => (
          <TripLeadPanel
            key={lead.lToken}
            lead={truck.toLead(lead)}
            isGone={isGone}
            detourOf={isFirst ? toDetourQuestion(search, lead.lToken) : undefined}
            listMenuItems={listMenuItems}
            onNote={addNote}
            onClose={onClose}
          />
        )}
        onFollow={followed && (({ start }) => setDraft({ name: toTripsName(start.place), followed }))}
        onLeave={() => void navigate(BACK[search.from](search.id))}
      />
      {draft && (
        <LazyDialog onClose={() => setDraft(null)}>
          <FollowDialog {...draft} onClose={() => setDraft(null)} />
        </LazyDialog>
      )}
      {!draft && dialogs}
      <OpenedOffer />
    </>
  );
}
