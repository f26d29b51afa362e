import { HUB_EVENTS } from '@loadstone/contracts';
import { useCallback } from 'react';
import { Outlet } from 'react-router';
import { SessionGate } from '../features/sign-in/components/session-gate.tsx';
import { useSignIn } from '../features/sign-in/model/sign-in-context.ts';
import { useHubEvent } from '../live/hub-context.ts';
import { LiveProvider } from '../live/live-provider.tsx';
import { Shell } from './shell/shell.tsx';
import { ShellSkeleton } from './shell/shell-skeleton.tsx';

function ShellWithScreen() {
  const signIn = useSignIn();
  useHubEvent(HUB_EVENTS.forceLogout, () => signIn.endSession());
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

/** What every guarded screen stands in: the guard, the live connection, the shell. */
export function SignedInFrame() {
  const signIn = useSignIn();
  const renew = useCallback(() => signIn.renew(), [signIn]);
  return (
    <SessionGate waiting={<ShellSkeleton />}>
      <LiveProvider renew={renew}>
        <ShellWithScreen />
      </LiveProvider>
    </SessionGate>
  );
}
