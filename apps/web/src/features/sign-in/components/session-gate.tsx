import { useEffect, type ReactNode } from 'react';
import { SessionContext } from '../../../lib/session/session.ts';
import { useStore } from '../../../lib/store.ts';
import { useSignIn } from '../model/sign-in-context.ts';

interface SessionGateProps {
  /** Stands there until it is known who is asking. */
  waiting: ReactNode;
  children: ReactNode;
}

/** Lets only the signed-in through: everybody else goes to the identity provider. */
export function SessionGate({ waiting, children }: SessionGateProps) {
  const signIn = useSignIn();
  const state = useStore(signIn.state);
  useEffect(() => {
    void signIn.start();
  }, [signIn]);
  if (state.status !== 'signedIn') return waiting;
  return <SessionContext value={state.session}>{children}</SessionContext>;
}
