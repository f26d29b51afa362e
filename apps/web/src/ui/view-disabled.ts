import { createContext, useContext } from 'react';

/** True below a view that is shown but cannot be used. */
export const ViewDisabledContext = createContext(false);

/** True where the surrounding view is visible but disabled: its keys and commands are disabled too. */
export function useIsViewDisabled(): boolean {
  return useContext(ViewDisabledContext);
}
