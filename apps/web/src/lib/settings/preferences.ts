import type { Preference } from '@loadstone/contracts/preferences';
import { createContext, useContext } from 'react';

export type PreferenceName = keyof Preference;

/** What the user has switched on in the current mode: sounds, notices, views, units, hints. */
export interface Preferences {
  /** The choices of the mode, in the order of the screen; empty until they are loaded. */
  names: readonly PreferenceName[];
  /** False for a choice that is not loaded yet: an unwanted sound is worse than a missing one. */
  isOn: (name: PreferenceName) => boolean;
  /** Changes the choice at once, and restores it where the server refuses. */
  set: (name: PreferenceName, isOn: boolean) => void;
}

const unknown: Preferences = { names: [], isOn: () => false, set: () => undefined };

export const PreferencesContext = createContext<Preferences>(unknown);

/** The choices of the signed-in user; without the provider everything is off. */
export function usePreferences(): Preferences {
  return useContext(PreferencesContext);
}
