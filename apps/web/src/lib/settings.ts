import { getClientSettings, type ClientSettings } from '@loadstone/contracts';
import { createContext, useContext } from 'react';
import { callEndpoint } from './api-client.ts';
import { setPageVersion } from './error-reports.ts';

/** Loads the settings of this deployment. The browser never caches them. */
export async function loadSettings(): Promise<ClientSettings> {
  const settings = await callEndpoint(getClientSettings);
  setPageVersion(settings.version);
  return settings;
}

export const SettingsContext = createContext<ClientSettings | undefined>(undefined);

/** The settings of this deployment; they are loaded before any component that uses them is rendered. */
export function useSettings(): ClientSettings {
  const settings = useContext(SettingsContext);
  if (settings === undefined) throw new Error('useSettings needs a SettingsContext above it.');
  return settings;
}
