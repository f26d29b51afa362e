import { getClientSettings, type ClientSettings } from '@loadstone/contracts/board';
import { queryOptions } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { callEndpoint } from '../api/api-client.ts';
import { setClocks } from '../clocks.ts';
import { setPageVersion } from '../api/error-reports.ts';

/** Loads the settings of this deployment. The browser never caches them. */
async function loadSettings(): Promise<ClientSettings> {
  const settings = await callEndpoint(getClientSettings);
  setPageVersion(settings.version);
  setClocks(settings.clocks);
  return settings;
}

/** The settings of this deployment, requested once for each page. */
export const settingsQuery = queryOptions({ queryKey: ['settings'], queryFn: loadSettings, staleTime: Infinity });

export const SettingsContext = createContext<ClientSettings | undefined>(undefined);

/** The settings of this deployment; they are loaded before any component that uses them is rendered. */
export function useSettings(): ClientSettings {
  const settings = useContext(SettingsContext);
  if (settings === undefined) throw new Error('useSettings needs a SettingsContext above it.');
  return settings;
}
