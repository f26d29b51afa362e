import { HUB_EVENTS, senderMessageSchema } from '@loadstone/contracts/live';
import { SILENT_NOTIFICATION_TYPES } from '@loadstone/contracts/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useCallback, useEffect } from 'react';
import { Outlet } from 'react-router';
import { browserWindow } from '../lib/browser/browser.ts';
import { useStore } from '../lib/react/store.ts';
import { useSession } from '../lib/session/session.ts';
import { useSettings } from '../lib/settings/settings.ts';
import { reloadCached } from '../live/cached-data.ts';
import { useHubEvent, useHubState } from '../live/hub-context.ts';
import { LiveProvider } from '../live/live-provider.tsx';
import { DeviceWaitHost } from '../modules/device-waits/index.ts';
import { leadsOfKindKey } from '../modules/leads/index.ts';
import { useLiveLeadAlerts, useLiveLeadNews } from '../modules/live-leads/index.ts';
import { postingsKey } from '../modules/postings/index.ts';
import { PreferencesProvider } from '../modules/preferences/index.ts';
import { SecondWindowGate, SessionWatch, showAutoRefreshNotice } from '../modules/sessions/index.ts';
import { SessionGate, useSignIn } from '../modules/sign-in/index.ts';
import { forgetFailures, lazyComponent } from '../ui/lazy-component.tsx';
import { LazyPart } from '../ui/lazy-part.tsx';
import { LIVE_CACHES } from './live-caches.ts';
import { ShellSkeleton } from './shell/shell-skeleton.tsx';
import { Shell } from './shell/shell.tsx';
import { useNewVersion } from './use-new-version.ts';

const SILENT_TYPES: readonly number[] = Object.values(SILENT_NOTIFICATION_TYPES);
const KINDS = { load: 'L', equipment: 'E' } as const;

/** Reloads the postings of a kind and their leads, without a message, when the hub requests it. */
function useSilentRefresh(): void {
  const client = useQueryClient();
  useHubEvent(HUB_EVENTS.sender, (payload) => {
    const parsed = senderMessageSchema.safeParse(payload);
    if (!parsed.success || !SILENT_TYPES.includes(parsed.data.notificationTypeID)) return;
    const { type } = parsed.data;
    if (type === 'notification') return;
    reloadCached(client, postingsKey(KINDS[type]));
    reloadCached(client, leadsOfKindKey(KINDS[type]));
  });
}

const LocationGate = lazyComponent(async () => ({
  default: (await import('../modules/location-checks/components/location-gate.tsx')).LocationGate,
}));

/** The location gate for users who must share their location; for all others its code is not loaded. */
function LazyLocationGate({ children }: { children: ReactNode }) {
  if (!useSession().claims.geoEnforced) return children;
  return (
    <Suspense fallback={null}>
      <LocationGate>{children}</LocationGate>
    </Suspense>
  );
}

const ProductUpdatesNotice = lazyComponent(async () => ({
  default: (await import('../modules/sessions/components/product-updates-notice.tsx')).ProductUpdatesNotice,
}));
const AssignedLoads = lazyComponent(() => import('./assigned-loads.tsx'));
const PaletteSources = lazyComponent(() => import('./shell/palette-sources.tsx'));

/** What runs beside every screen. A part of its own, because it renders with each live lead, and the screens do not. */
function BackgroundWork() {
  useSilentRefresh();
  useNewVersion();
  useLiveLeadNews(useLiveLeadAlerts());
  const { status } = useHubState();
  useEffect(() => {
    // The connection is back: small parts that have no Retry are requested again.
    if (status === 'live') forgetFailures();
  }, [status]);
  return null;
}

function ShellWithScreen() {
  const signIn = useSignIn();
  const state = useStore(signIn.state);
  const isOver = state.status === 'signedIn' && state.isOver;
  const endByTime = useCallback(() => void signIn.logOut({ isForced: true }), [signIn]);
  const { userId } = useSession().claims;
  const { productUpdates } = useSettings();
  useEffect(() => {
    if (browserWindow.isReloaded()) showAutoRefreshNotice(userId);
  }, [userId]);
  return (
    <>
      <BackgroundWork />
      <Shell>
        <Outlet />
      </Shell>
      {/* Once the session has ended, the idle question is not shown any more. */}
      {!isOver && (
        <SessionWatch
          onLogOut={() => void signIn.logOut()}
          onTimeUp={endByTime}
          onEnded={(reason) => signIn.endSession(reason)}
        />
      )}
      <LazyPart>
        {productUpdates && <ProductUpdatesNotice />}
        <AssignedLoads />
        <PaletteSources />
      </LazyPart>
      <DeviceWaitHost />
    </>
  );
}

/** The parts around every guarded screen: the guard, the location gate, the live connection, the preferences, the shell. */
export function SignedInFrame() {
  const signIn = useSignIn();
  const renew = useCallback(() => signIn.renew(), [signIn]);
  return (
    <SessionGate waiting={<ShellSkeleton />}>
      <LazyLocationGate>
        <LiveProvider caches={LIVE_CACHES} renew={renew}>
          <SecondWindowGate waiting={<ShellSkeleton />}>
            <PreferencesProvider>
              <ShellWithScreen />
            </PreferencesProvider>
          </SecondWindowGate>
        </LiveProvider>
      </LazyLocationGate>
    </SessionGate>
  );
}
