import { act, render, screen, within, type RenderResult } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ClientSettings } from '@loadstone/contracts/board';
import type { ProductMode } from '@loadstone/contracts/postings';
import type { Permit, UserClaims } from '@loadstone/contracts/users';
import userEvent from '@testing-library/user-event';
import { createContext, useCallback, useState, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { App } from '../src/app/app.tsx';
import { toRouteObjects } from '../src/app/router.tsx';
import { LIVE_CACHES } from '../src/app/live-caches.ts';
import type { BrowserWindow } from '../src/lib/browser/browser.ts';
import type { FeatureRoute } from '../src/lib/react/feature-route.ts';
import { LeavingContext } from '../src/lib/react/leaving-context.ts';
import { toModes } from '../src/lib/session/product-mode.ts';
import { createSession, SessionContext } from '../src/lib/session/session.ts';
import { SettingsContext } from '../src/lib/settings/settings.ts';
import { HubConnection } from '../src/live/hub-connection.ts';
import { HubContext } from '../src/live/hub-context.ts';
import { useLiveCaches } from '../src/live/live-provider.tsx';
import { QuestionHost } from '../src/ui/dialogs/question-host.tsx';
import { KeyboardHost } from '../src/ui/shortcuts/keyboard-host.tsx';
import { ToastRegion } from '../src/ui/toasts/toast-region.tsx';
import { UiProvider } from '../src/ui/ui-provider.tsx';
import { makeClaims, makePermits, testSettings } from './people.ts';

function createTestQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
}

interface ScreenOptions {
  mode?: ProductMode;
  claims?: Partial<UserClaims>;
  permits?: readonly Permit[];
  settings?: Partial<ClientSettings>;
  /** The connection to the hub; one that is never open where omitted. */
  hub?: HubConnection;
  /** False where the screen brings a router of its own. Default true. */
  hasRouter?: boolean;
  /** The address at the start. Default `/`. */
  path?: string;
}

function Live({ hub }: { hub: HubConnection }) {
  useLiveCaches(hub, LIVE_CACHES);
  return null;
}

let latestRouter: ReturnType<typeof createMemoryRouter> | undefined;

/** The address of what `renderSignedIn` has rendered last. */
export function readAddress(): string {
  const { pathname = '', search = '' } = latestRouter?.state.location ?? {};
  return pathname + search;
}

/** Goes to another address, or steps in the history. */
export async function goTo(address: string | number): Promise<void> {
  await act(async () => {
    if (typeof address === 'string') await latestRouter?.navigate(address);
    else await latestRouter?.navigate(address);
  });
}

const ChildrenContext = createContext<ReactNode>(null);

/** Shows the children at every address. */
function InRouter({ path, children }: { path: string; children: ReactNode }) {
  const [router] = useState(() => {
    const element = <ChildrenContext.Consumer>{(shown) => shown}</ChildrenContext.Consumer>;
    latestRouter = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
    return latestRouter;
  });
  const hasLeft = useCallback(() => router.state.navigation.state !== 'idle', [router]);
  return (
    <ChildrenContext value={children}>
      <LeavingContext value={hasLeft}>
        <RouterProvider router={router} />
      </LeavingContext>
    </ChildrenContext>
  );
}

/** The providers around a signed-in user's screen, without the shell. */
export function SignedIn({
  mode = 'B',
  claims,
  permits,
  settings,
  hub: givenHub,
  hasRouter = true,
  path = '/',
  children,
}: ScreenOptions & { children: ReactNode }) {
  const [queryClient] = useState(createTestQueryClient);
  const [hub] = useState(
    () => givenHub ?? new HubConnection({ findAccessToken: () => undefined, renew: () => Promise.resolve(false) }),
  );
  const person = makeClaims({ productIds: mode === 'B' ? '13' : '19', ...claims });
  const session = createSession(person, permits ?? makePermits(), mode, toModes(person.productIds));
  return (
    <UiProvider isTest>
      <QueryClientProvider client={queryClient}>
        <SettingsContext value={{ ...testSettings, ...settings }}>
          <SessionContext value={session}>
            <HubContext value={hub}>
              <Live hub={hub} />
              {hasRouter ? <InRouter path={path}>{children}</InRouter> : children}
            </HubContext>
          </SessionContext>
        </SettingsContext>
        <KeyboardHost />
        <QuestionHost />
        <ToastRegion />
      </QueryClientProvider>
    </UiProvider>
  );
}

/** Renders a part of a screen for a signed-in user. */
export function renderSignedIn(node: ReactNode, options: ScreenOptions = {}): RenderResult {
  return render(<SignedIn {...options}>{node}</SignedIn>);
}

/** Renders a dialog for a signed-in user and waits for it. @returns the user, the dialog, and the queries of its content */
export async function openDialog(node: ReactNode, name: string, options: ScreenOptions = {}) {
  renderSignedIn(node, options);
  const dialog = await screen.findByRole('dialog', { name });
  return { user: userEvent.setup(), dialog, ...within(dialog) };
}

/** A browser window that records the addresses to which it was sent. */
export function createTestWindow() {
  return {
    goTo: vi.fn<(url: string) => void>(),
    reload: vi.fn<() => void>(),
    isReloaded: () => false,
    readPath: vi.fn<() => string>(() => '/home'),
    claimTab: vi.fn<(name: string) => Promise<boolean>>(() => Promise.resolve(true)),
    origin: 'http://localhost:3000',
    isSecure: true,
  } satisfies BrowserWindow;
}

/** Renders the whole product at a path, with the given screens registered. */
export function renderApp(path: string, routes: readonly FeatureRoute[]) {
  const browser = createTestWindow();
  const router = createMemoryRouter(toRouteObjects(routes), { initialEntries: [path] });
  const view = render(
    <App queryClient={createTestQueryClient()} browser={browser} isTest>
      <LeavingContext value={() => router.state.navigation.state !== 'idle'}>
        <RouterProvider router={router} />
      </LeavingContext>
    </App>,
  );
  return { ...view, browser, router };
}
