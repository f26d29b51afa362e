import { useEffect, type ReactNode } from 'react';
import { SessionContext } from '../../../lib/session/session.ts';
import { useStore } from '../../../lib/react/store.ts';
import { useSignIn } from '../model/sign-in-context.ts';

interface SessionGateProps {
  /** Shown until it is known whether the user is signed in. */
  waiting: ReactNode;
  children: ReactNode;
}

/** Renders its children only for a signed-in user; any other user is redirected to the identity provider. */
export function SessionGate({ waiting, children }: SessionGateProps) {
  const signIn = useSignIn();
  const state = useStore(signIn.state);
  useEffect(() => {
    void signIn.start();
  }, [signIn]);
  if (state.status !== 'signedIn') return waiting;
  return <SessionContext value={state.session}>{children}</SessionContext>;
}
