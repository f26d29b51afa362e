import type { ClientSettings } from '@loadstone/contracts/board';
import { QueryClientProvider, useQuery, type QueryClient } from '@tanstack/react-query';
import { Fragment, useLayoutEffect, useState, type ReactNode } from 'react';
import { SignInStatus, type IdentityProvider, SessionController, SignInContext } from '../modules/sign-in/index.ts';
import { setApiCredentials } from '../lib/api/api-client.ts';
import type { BrowserWindow } from '../lib/browser/browser.ts';
import { toRequestHeaders } from '../lib/session/request-headers.ts';
import { findTokens } from '../lib/session/tokens.ts';
import { useLanguage } from '../lib/settings/language.ts';
import { SettingsContext, settingsQuery } from '../lib/settings/settings.ts';
import { t } from '../lib/texts/t.ts';
import { PaletteHost } from '../ui/commands/palette-host.tsx';
import { QuestionHost } from '../ui/dialogs/question-host.tsx';
import { KeyboardHost } from '../ui/shortcuts/keyboard-host.tsx';
import { DelayedSkeleton } from '../ui/states/delayed-skeleton.tsx';
import { ErrorBoundary } from '../ui/states/error-boundary.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { ToastRegion } from '../ui/toasts/toast-region.tsx';
import { UiProvider } from '../ui/ui-provider.tsx';
import { FailedPage } from './pages/failed-page.tsx';

interface AppProps {
  queryClient: QueryClient;
  browser: BrowserWindow;
  /** True in tests: switches motion off. */
  isTest?: boolean;
  /** The router. */
  children: ReactNode;
}

/** The library of the code flow is needed only for sign-in and logout, so it is loaded then. */
async function loadIdentityProvider(settings: ClientSettings, browser: BrowserWindow): Promise<IdentityProvider> {
  const { createIdentityProvider } = await import('../modules/sign-in/identity-provider.ts');
  return createIdentityProvider(settings.oidc, browser.origin);
}

function createController(settings: ClientSettings, browser: BrowserWindow): SessionController {
  let provider: Promise<IdentityProvider> | undefined;
  const load = () =>
    (provider ??= loadIdentityProvider(settings, browser).catch((error: unknown) => {
      provider = undefined;
      throw error;
    }));
  return new SessionController({ settings, browser, loadIdentityProvider: load });
}

function SignInProvider(props: { settings: ClientSettings; browser: BrowserWindow; children: ReactNode }) {
  const { settings, browser, children } = props;
  const [controller] = useState(() => createController(settings, browser));
  // A layout effect, so that it runs before any child's effect sends a request.
  useLayoutEffect(() => {
    setApiCredentials({
      authorize: (request) => toRequestHeaders(request, findTokens()?.accessToken, controller.findClaimsHeader()),
      renew: () => controller.renew(),
    });
    return () => setApiCredentials();
  }, [controller]);
  return <SignInContext value={controller}>{children}</SignInContext>;
}

function SettingsGate({ browser, children }: { browser: BrowserWindow; children: ReactNode }) {
  const settings = useQuery(settingsQuery);
  if (settings.isError) {
    return <ErrorState title={t('shell.startFailed')} error={settings.error} onRetry={() => void settings.refetch()} />;
  }
  if (settings.data === undefined) return <DelayedSkeleton>{null}</DelayedSkeleton>;
  return (
    <SettingsContext value={settings.data}>
      <SignInProvider settings={settings.data} browser={browser}>
        <InLanguage>
          {children}
          <SignInStatus />
        </InLanguage>
      </SignInProvider>
    </SettingsContext>
  );
}

/** Renders its content again when the language changes. Session, caches, the address and open layers stay. */
function InLanguage({ children }: { children: ReactNode }) {
  return <Fragment key={useLanguage()}>{children}</Fragment>;
}

/** Everything around the router: theme, cache, settings, session, and each layer above the screens once. */
export function App({ queryClient, browser, isTest, children }: AppProps) {
  return (
    <UiProvider isTest={isTest}>
      <ErrorBoundary fallback={() => <FailedPage />}>
        <QueryClientProvider client={queryClient}>
          <SettingsGate browser={browser}>{children}</SettingsGate>
          <InLanguage>
            <KeyboardHost />
            <PaletteHost />
          </InLanguage>
          <QuestionHost />
          <ToastRegion />
        </QueryClientProvider>
      </ErrorBoundary>
    </UiProvider>
  );
}
