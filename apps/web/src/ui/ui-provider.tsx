import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.css';
import './base.css';
import './print.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { getStyleNonce } from '../lib/browser/style-nonce.ts';
import { createColourSchemeManager } from './colour-scheme.ts';
import { resolveCssVariables, theme } from './theme.ts';

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
