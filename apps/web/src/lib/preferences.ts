import type { Preference } from '@loadstone/contracts';
import { createContext, useContext } from 'react';

export type PreferenceName = keyof Preference;

/** What the person wants to hear and see of what comes in, in the current mode. */
export interface Preferences {
  /** The choices that the mode has, in the order of the screen; empty until they are known. */
  names: readonly PreferenceName[];
  /** False for a choice that is not known yet: silence is the safer mistake. */
  isOn: (name: PreferenceName) => boolean;
  /** Changes the choice at once, and back where the server refuses. */
  set: (name: PreferenceName, isOn: boolean) => void;
}

const unknown: Preferences = { names: [], isOn: () => false, set: () => undefined };

export const PreferencesContext = createContext<Preferences>(unknown);

/** The choices of whoever is signed in; everything is off above the provider. */
export function usePreferences(): Preferences {
  return useContext(PreferencesContext);
}
