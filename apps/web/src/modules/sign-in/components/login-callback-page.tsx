import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useSignIn } from '../model/sign-in-context.ts';

/** Handles the provider's redirect, then shows the path that was requested before it. `SignInStatus` shows failures. */
export function LoginCallbackPage() {
  const signIn = useSignIn();
  const navigate = useNavigate();
  const isBegun = useRef(false);
  useEffect(() => {
    // The code can be used once; React's second run of an effect in development must not use it again.
    if (isBegun.current) return;
    isBegun.current = true;
    void signIn.finishSignIn(new URL(window.location.href)).then((path) => {
      if (path !== undefined) void navigate(path, { replace: true });
    });
  }, [signIn, navigate]);
  return null;
}
