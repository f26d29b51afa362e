import { createContext, useContext } from 'react';

/** True below a view that is shown but cannot be used. */
export const ViewDisabledContext = createContext(false);

/** True where the view around can be seen but not used: its keys and commands rest too. */
export function useIsViewDisabled(): boolean {
  return useContext(ViewDisabledContext);
}
