import { useEffect, useRef } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useStore } from '../../../lib/store.ts';
import { useSignIn } from '../model/sign-in-context.ts';

/** Ends the provider's round trip, then goes home. What it has to say stands in `SignInStatus`. */
export function LoginCallbackPage() {
  const signIn = useSignIn();
  const navigate = useNavigate();
  const { status } = useStore(signIn.state);
  const isBegun = useRef(false);
  useEffect(() => {
    // The code can be used once; React's second run of an effect in development must not use it again.
    if (isBegun.current) return;
    isBegun.current = true;
    void signIn.finishSignIn(new URL(window.location.href)).then((isIn) => {
      if (isIn) void navigate('/home', { replace: true });
    });
  }, [signIn, navigate]);
  return status === 'signedIn' ? <Navigate to="/home" replace /> : null;
}
