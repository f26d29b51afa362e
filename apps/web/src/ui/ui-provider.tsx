import { z } from 'zod';
import { storageItem } from '../lib/browser/storage.ts';
import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.css';
import './base.css';
import './print.css';
import { MantineProvider, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';
import type { ReactNode } from 'react';
import { getStyleNonce } from '../lib/browser/style-nonce.ts';
import { resolveCssVariables, theme } from './theme.ts';

const stored = storageItem<MantineColorScheme>({
  area: 'local',
  key: 'colourScheme',
  schema: z.enum(['light', 'dark', 'auto']),
  fallback: 'auto',
});

const colourSchemeManager = createColourSchemeManager();

/**
 * The theme of all components below it, as the user chose it. `isTest` switches off motion and the delays of portals.
 */
export function UiProvider({ children, isTest = false }: { children: ReactNode; isTest?: boolean }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveCssVariables}
      colorSchemeManager={colourSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={getStyleNonce}
      env={isTest ? 'test' : 'default'}
    >
      {children}
    </MantineProvider>
  );
}

/** Stores the user's choice of theme through `storageItem`, for all tabs. */
function createColourSchemeManager(): MantineColorSchemeManager {
  let stop = () => undefined as void;
  return {
    get: () => stored.read(),
    set: (value) => stored.write(value),
    subscribe: (onUpdate) => {
      stop = stored.subscribe(() => onUpdate(stored.read()));
    },
    unsubscribe: () => stop(),
    clear: () => stored.clear(),
  };
}
