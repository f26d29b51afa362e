import { Button } from '@mantine/core';
import { DESK_PATHS } from '@loadstone/contracts/notifications';
import { IconFiles, IconRoute } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useInsurance } from '../../modules/companies/index.ts';
import { useDocumentsSwitch, PostingDetails, type DeskDetails } from '../../modules/postings/index.ts';
import { usePartnerLeadCount, useLeads, toLeadGridKey } from '../../modules/leads/index.ts';
import { StillAvailableButton } from './list/components/still-available-button.tsx';
import { focusPostingList } from './list/model/list-focus.ts';
import { GridSlot, preloadGrid } from '../../grid/data-grid.tsx';
import { useSession } from '../../lib/session/session.ts';
import { t } from '../../lib/texts/t.ts';
import { DisabledView } from '../../ui/disabled-view.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { LazyPart } from '../../ui/lazy-part.tsx';

const loadLeads = () => import('./home-leads.tsx');
const loadAssigned = () => import('./home-assigned.tsx');
const loadDocuments = () => import('./home-documents.tsx');
const HomeLeads = lazyComponent(async () => ({ default: (await loadLeads()).HomeLeads }));
const HomeRates = lazyComponent(() => import('./home-rates.tsx'));
const HomeAssigned = lazyComponent(async () => ({ default: (await loadAssigned()).HomeAssigned }));
const HomeDocuments = lazyComponent(loadDocuments);
const GoneNote = lazyComponent(() => import('./list/components/gone-note.tsx'));
const TierLine = lazyComponent(() => import('../../modules/tiers/components/tier-line.tsx'));

/** Loads the code of the leads and of the grid at the same time, while the postings are requested. */
export function preloadLeads(): Promise<unknown> {
  preloadGrid();
  return loadLeads();
}

/** Loads the code of the other views of the details, so that they open even while the server is away. */
export function preloadViews(): void {
  for (const load of [loadAssigned, loadDocuments]) void load().catch(() => undefined);
}

/**
 * The selected posting on the home screen. Its parts stay the same elements while only the number of leads changes, because
 * that changes with each event.
 */
export function HomeDetails({ details }: { details: DeskDetails }) {
  const { mode } = useSession();
  const { posting, isOpen, isExpired } = details;
  const isBlocked = useInsurance() === 'expired' && (isOpen || isExpired);
  const leads = useLeads(posting.token, isOpen);
  const partnerLeadCount = usePartnerLeadCount(posting);
  const { onBack, onDelete, isListCollapsed } = details;
  const rates = useMemo(
    () => (
      <LazyPart>
        <HomeRates posting={posting} />
      </LazyPart>
    ),
    [posting],
  );
  const tools = useMemo(
    () => (
      <>
        {isOpen && <StillAvailableButton posting={posting} />}
        {posting.postType === 'E' && isOpen && (
          <Button
            size="xs"
            variant="default"
            component={Link}
            to={DESK_PATHS.trips('posting', posting.token)}
            title={t('postings.planTrip')}
            leftSection={<IconRoute size={14} />}
          >
            {t('postings.planTrip')}
          </Button>
        )}
        <DocumentsButton token={posting.token} />
      </>
    ),
    [posting, isOpen],
  );
  const content = useMemo(
    () => (
      <>
        {isOpen && posting.goneReports !== undefined && (
          <LazyPart>
            <GoneNote posting={posting} onDelete={onDelete} />
          </LazyPart>
        )}
        {posting.tiers !== undefined && (
          <LazyPart>
            <TierLine posting={posting} isOpen={isOpen} />
          </LazyPart>
        )}
        <GridSlot>
          <DocumentsOr token={posting.token}>
            <HomeLeads
              posting={posting}
              isOpen={isOpen}
              isExpired={isExpired}
              onLeave={isListCollapsed ? onBack : focusPostingList}
              isAlone={isListCollapsed}
              onLost={focusPostingList}
            >
              <HomeAssigned key={posting.token} posting={posting} />
            </HomeLeads>
          </DocumentsOr>
        </GridSlot>
      </>
    ),
    [posting, isOpen, isExpired, isListCollapsed, onBack, onDelete],
  );
  return (
    <DisabledView isDisabled={isBlocked}>
      <PostingDetails
        details={details}
        leadCount={isOpen ? leads.data?.total : undefined}
        partnerLeadCount={isOpen ? partnerLeadCount : undefined}
        gridKey={isOpen ? toLeadGridKey(mode, posting) : undefined}
        rates={rates}
        tools={tools}
      >
        {content}
      </PostingDetails>
    </DisabledView>
  );
}

/** Shows the documents of the posting in the place of its leads, and the leads again. */
function DocumentsButton({ token }: { readonly token: number }) {
  const documents = useDocumentsSwitch();
  const isOpen = documents.openToken === token;
  return (
    <Button
      size="xs"
      variant="default"
      aria-pressed={isOpen}
      title={t('documents.show')}
      leftSection={<IconFiles size={14} />}
      onClick={() => (isOpen ? documents.close() : documents.open(token))}
    >
      {t('documents.show')}
    </Button>
  );
}

/** The documents of the posting where the address names them, else its leads. */
function DocumentsOr({ token, children }: { readonly token: number; readonly children: ReactNode }) {
  return useDocumentsSwitch().openToken === token ? <HomeDocuments token={token} /> : children;
}
