import { useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useInsurance, InsuranceGate } from '../../modules/companies/index.ts';
import { useHasAssigned, useFindPosting, type DeskDetails } from '../../modules/postings/index.ts';
import { findLeadGrid, useReloadLeads } from '../../modules/leads/index.ts';
import { toLiveGridKey, LiveSwitch, useLiveLeadView } from '../../modules/live-leads/index.ts';
import { Desk } from './desk.tsx';
import { DeskOverlayContext } from './list/model/desk-overlay.ts';
import { focusPostingList } from './list/model/list-focus.ts';
import { SoundButton } from '../../modules/preferences/index.ts';
import { showAutoRefreshNotice } from '../../modules/sessions/index.ts';
import { GridSlot } from '../../grid/data-grid.tsx';
import { findGrid } from '../../grid/grid-commands.ts';
import { usePreferences } from '../../lib/settings/preferences.ts';
import { t } from '../../lib/texts/t.ts';
import { useSession } from '../../lib/session/session.ts';
import { whenQuiet } from '../../lib/time/when-quiet.ts';
import { DisabledView } from '../../ui/disabled-view.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { KEYS } from '../../ui/shortcuts/keys.ts';
import { useShortcut } from '../../ui/shortcuts/use-shortcut.ts';
import { HomeDetails, preloadLeads, preloadViews } from './home-details.tsx';
import { useInitMode } from './use-init-mode.ts';
import styles from './home-page.module.css';

const loadLiveLeads = () => import('./home-live-leads.tsx');
const DeskHints = lazyComponent(() => import('../../modules/preferences/components/desk-hints.tsx'));
const HomeLiveLeads = lazyComponent(async () => ({ default: (await loadLiveLeads()).HomeLiveLeads }));

/** Loads the code of the leads, and then of the live leads, ahead of their use. The postings are shown before that. */
function preload(): void {
  preloadLeads()
    .then(loadLiveLeads)
    .catch(() => undefined);
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
  const live = useLiveLeadView();
  const navigate = useNavigate();
  const search = { keys: KEYS.search, label: t('shell.search'), group: t('ui.keysGeneral') };
  // The live leads have a search of their own.
  useShortcut({ ...search, run: () => void navigate('/search') }, !live.isOn);
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
      <InitMode onInit={reloadLeads} />
      <DeskOverlayContext value={overlay}>
        <div className={styles.home}>
          <Desk
            renderDetails={renderHomeDetails}
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
    </InsuranceGate>
  );
}

/** A component of its own, because it renders with each change of the address, and the page should not. */
function InitMode({ onInit }: { readonly onInit: (token: number) => void }) {
  useInitMode(onInit);
  return null;
}

function renderHomeDetails(details: DeskDetails): ReactNode {
  return <HomeDetails details={details} />;
}
