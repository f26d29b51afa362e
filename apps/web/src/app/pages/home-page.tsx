import { Button } from '@mantine/core';
import { DESK_PATHS } from '@loadstone/contracts';
import { IconFiles, IconRoute } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useInsurance } from '../../data/insurance/use-insurance.ts';
import { useHasAssigned } from '../../data/postings/list-postings.ts';
import { useDocumentsSwitch } from '../../data/postings/desk-address.ts';
import { usePartnerLeadCount } from '../../data/leads/list-partner-leads.ts';
import { useLeads } from '../../data/leads/list-leads.ts';
import { findLeadGrid, toLeadGridKey } from '../../features/leads/model/lead-grid-key.ts';
import { useReloadLeads } from '../../features/leads/use-reload-leads.ts';
import { toLiveGridKey } from '../../features/live-leads/model/live-grid-key.ts';
import { LiveSwitch } from '../../features/live-leads/components/live-switch.tsx';
import { useLiveLeadView } from '../../features/live-leads/use-live-lead-view.ts';
import { useFindPosting } from '../../data/postings/posting-cache.ts';
import { Desk } from '../desk/desk.tsx';
import { PostingDetails, type DeskDetails } from '../../features/posting-details/components/posting-details.tsx';
import { StillAvailableButton } from '../../features/posting-list/components/still-available-button.tsx';
import { InsuranceGate } from '../../features/insurance/components/insurance-gate.tsx';
import { DeskOverlayContext } from '../../features/posting-list/model/desk-overlay.ts';
import { focusPostingList } from '../../features/posting-list/model/list-focus.ts';
import { SubscriptionRequired } from '../../features/subscription/components/subscription-required.tsx';
import { SoundButton } from '../../features/preferences/components/sound-button.tsx';
import { showAutoRefreshNotice } from '../../features/sessions/auto-refresh-notice.ts';
import { GridSlot, preloadGrid } from '../../grid/data-grid.tsx';
import { findGrid } from '../../grid/grid-commands.ts';
import { usePreferences } from '../../lib/settings/preferences.ts';
import { useSession } from '../../lib/session/session.ts';
import { whenQuiet } from '../../lib/time/when-quiet.ts';
import { t } from '../../lib/texts/t.ts';
import { DisabledView } from '../../ui/disabled-view.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { useInitMode } from './use-init-mode.ts';
import styles from './home-page.module.css';

const loadLeads = () => import('./home-leads.tsx');
const loadLaneRates = () => import('../../features/lane-rates/components/index-widgets.tsx');
const loadLiveLeads = () => import('./home-live-leads.tsx');
const HomeLeads = lazyComponent(async () => ({ default: (await loadLeads()).HomeLeads }));
const IndexWidgets = lazyComponent(async () => ({ default: (await loadLaneRates()).IndexWidgets }));
const loadAssigned = () => import('./home-assigned.tsx');
const loadDocuments = () => import('./home-documents.tsx');
const HomeAssigned = lazyComponent(async () => ({ default: (await loadAssigned()).HomeAssigned }));
const HomeDocuments = lazyComponent(loadDocuments);
const DeskHints = lazyComponent(() => import('../../features/preferences/components/desk-hints.tsx'));
const GoneNote = lazyComponent(() => import('../../features/posting-list/components/gone-note.tsx'));
const HomeLiveLeads = lazyComponent(async () => ({ default: (await loadLiveLeads()).HomeLiveLeads }));

/** The postings are shown first. The leads load beside the grid, then the live leads, before they are requested. */
function preload(): void {
  preloadGrid();
  loadLeads()
    .then(loadLiveLeads)
    .catch(() => undefined);
}

/** The other views of the screen, so that they open although the server is away. */
function preloadViews(): void {
  for (const load of [loadAssigned, loadDocuments]) void load().catch(() => undefined);
}

/** The postings screen, which combines the features of postings and leads. */
export function HomePage() {
  const { mode, claims } = useSession();
  const reloadLeads = useReloadLeads();
  useEffect(preload, []);
  useEffect(() => whenQuiet(preloadViews), []);
  const reload = (token: number) => {
    reloadLeads(token);
    showAutoRefreshNotice(claims.userId);
  };
  useInitMode(reloadLeads);
  const live = useLiveLeadView();
  const hasAssigned = useHasAssigned();
  const isUninsured = useInsurance() === 'expired';
  const findPosting = useFindPosting();
  const hasHints = usePreferences().isOn('Hints');
  const overlay = live.isOn
    ? {
        pane: (
          <DisabledView isDisabled={isUninsured}>
            <GridSlot>
              <HomeLiveLeads view={live} findPosting={findPosting} onLeave={focusPostingList} />
            </GridSlot>
          </DisabledView>
        ),
        token: live.filter.token,
        toggleToken: live.toggleToken,
        onLeave: () => live.turn(false),
      }
    : null;
  const liveTools = live.isAvailable && (
    <>
      <SoundButton />
      <LiveSwitch view={live} />
    </>
  );
  return (
    <InsuranceGate warnsBefore isPartial={hasAssigned}>
      <DeskOverlayContext value={overlay}>
        <div className={styles.home}>
          <Desk
            renderDetails={(details) => <HomeDetails details={details} />}
            onReloadLeads={reload}
            onEnterDetails={() => (live.isOn ? findGrid(toLiveGridKey(mode)) : findLeadGrid(mode))?.focus()}
            liveTools={liveTools}
          />
          {hasHints && (
            <LazyPart>
              <DeskHints />
            </LazyPart>
          )}
        </div>
      </DeskOverlayContext>
      <SubscriptionRequired />
    </InsuranceGate>
  );
}

function HomeDetails({ details }: { details: DeskDetails }) {
  const { mode } = useSession();
  const { posting, isOpen, isExpired } = details;
  const isBlocked = useInsurance() === 'expired' && (isOpen || isExpired);
  const leads = useLeads(posting.token, isOpen);
  const partnerLeadCount = usePartnerLeadCount(posting);
  const documents = useDocumentsSwitch();
  const hasDocuments = documents.openToken === posting.token;
  return (
    <DisabledView isDisabled={isBlocked}>
      <PostingDetails
        details={details}
        leadCount={isOpen ? leads.data?.total : undefined}
        partnerLeadCount={isOpen ? partnerLeadCount : undefined}
        gridKey={isOpen ? toLeadGridKey(mode, posting) : undefined}
        rates={
          <LazyPart>
            <IndexWidgets posting={posting} />
          </LazyPart>
        }
        tools={
          <>
            {isOpen && <StillAvailableButton posting={posting} />}
            {posting.postType === 'E' && isOpen && (
              <Button
                size="xs"
                variant="default"
                component={Link}
                to={DESK_PATHS.trips('posting', posting.token)}
                leftSection={<IconRoute size={14} />}
              >
                {t('postings.planTrip')}
              </Button>
            )}
            <Button
              size="xs"
              variant="default"
              aria-pressed={hasDocuments}
              leftSection={<IconFiles size={14} />}
              onClick={() => (hasDocuments ? documents.close() : documents.open(posting.token))}
            >
              {t('documents.show')}
            </Button>
          </>
        }
      >
        {isOpen && posting.goneReports !== undefined && (
          <LazyPart>
            <GoneNote posting={posting} onDelete={details.onDelete} />
          </LazyPart>
        )}
        <GridSlot>
          {hasDocuments ? (
            <HomeDocuments token={posting.token} />
          ) : (
            <HomeLeads
              posting={posting}
              isOpen={isOpen}
              isExpired={isExpired}
              onLeave={details.isListCollapsed ? details.onBack : focusPostingList}
              onLost={focusPostingList}
            >
              <HomeAssigned key={posting.token} posting={posting} />
            </HomeLeads>
          )}
        </GridSlot>
      </PostingDetails>
    </DisabledView>
  );
}
