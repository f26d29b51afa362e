import { createContext, useContext } from 'react';
import type { SessionController } from './session-controller.ts';

export const SignInContext = createContext<SessionController | undefined>(undefined);

/** Returns the controller that starts and ends the session of this tab. */
export function useSignIn(): SessionController {
  const controller = useContext(SignInContext);
  if (controller === undefined) throw new Error('useSignIn needs a SignInContext above it.');
  return controller;
}
