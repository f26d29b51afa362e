import { Button } from '@mantine/core';
import { DESK_PATHS } from '@loadstone/contracts/notifications';
import { IconFiles, IconRoute } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useInsurance, InsuranceGate } from '../../modules/companies/index.ts';
import {
  useHasAssigned,
  useDocumentsSwitch,
  useFindPosting,
  PostingDetails,
  type DeskDetails,
} from '../../modules/postings/index.ts';
import {
  usePartnerLeadCount,
  useLeads,
  findLeadGrid,
  toLeadGridKey,
  useReloadLeads,
} from '../../modules/leads/index.ts';
import { toLiveGridKey, LiveSwitch, useLiveLeadView } from '../../modules/live-leads/index.ts';
import { Desk } from './desk.tsx';
import { StillAvailableButton } from './list/components/still-available-button.tsx';
import { DeskOverlayContext } from './list/model/desk-overlay.ts';
import { focusPostingList } from './list/model/list-focus.ts';
import { SubscriptionRequired } from '../../modules/permits/index.ts';
import { SoundButton } from '../../modules/preferences/index.ts';
import { showAutoRefreshNotice } from '../../modules/sessions/index.ts';
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
const loadLaneRates = () => import('../../modules/lane-rates/components/index-widgets.tsx');
const loadLiveLeads = () => import('./home-live-leads.tsx');
const HomeLeads = lazyComponent(async () => ({ default: (await loadLeads()).HomeLeads }));
const IndexWidgets = lazyComponent(async () => ({ default: (await loadLaneRates()).IndexWidgets }));
const loadAssigned = () => import('./home-assigned.tsx');
const loadDocuments = () => import('./home-documents.tsx');
const HomeAssigned = lazyComponent(async () => ({ default: (await loadAssigned()).HomeAssigned }));
const HomeDocuments = lazyComponent(loadDocuments);
const DeskHints = lazyComponent(() => import('../../modules/preferences/components/desk-hints.tsx'));
const GoneNote = lazyComponent(() => import('./list/components/gone-note.tsx'));
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
              isAlone={details.isListCollapsed}
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
