import { LIMITS, getClientSettings } from '@loadstone/contracts/board';
import { type LiveLead, listLiveLeads } from '@loadstone/contracts/live-leads';
import { listNotifications } from '@loadstone/contracts/notifications';
import { listProductUpdates } from '@loadstone/contracts/product-updates';
import { getUserClaims } from '@loadstone/contracts/users';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { makeLead } from '../../test/make-lead.ts';
import { makeAccessToken, makeClaims, testSettings } from '../../test/people.ts';
import { renderApp } from '../../test/render.tsx';
import { lastActionOf } from '../modules/sessions/use-idle-watch.ts';
import type { FeatureRoute } from '../lib/react/feature-route.ts';
import { storedMode } from '../lib/session/product-mode.ts';
import { findTokens, keepTokens } from '../lib/session/tokens.ts';
import { ask } from '../ui/dialogs/ask.ts';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  const { issuer } = testSettings.oidc;
  server.respondToPath('GET', '/oidc/.well-known/openid-configuration', () => ({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    end_session_endpoint: `${issuer}/session/end`,
  }));
});

function HomeScreen() {
  return (
    <div>
      <h1>Home screen</h1>
      <label>
        Comment <input />
      </label>
    </div>
  );
}

function BrokenScreen(): never {
  throw new Error('broken on purpose');
}

const routes: FeatureRoute[] = [
  { path: '/home', guard: 'signed-in', load: () => Promise.resolve(HomeScreen) },
  { path: '/network', guard: 'signed-in', load: () => Promise.resolve(BrokenScreen) },
];

function signIn() {
  keepTokens({ accessToken: makeAccessToken(), idToken: 'id' });
}

async function openHome(path = '/home') {
  signIn();
  const app = renderApp(path, routes);
  await screen.findByRole('heading', { name: 'Home screen' });
  return { ...app, user: userEvent.setup() };
}

describe('the guard', () => {
  it('sends a stranger to the identity provider, and shows where they are going', async () => {
    const { browser } = renderApp('/home', routes);
    expect(await screen.findByRole('dialog', { name: 'Redirecting...' })).toBeVisible();
    await waitFor(() => expect(browser.goTo.mock.calls[0]?.[0]).toContain('/oidc/auth?'));
    expect(screen.queryByRole('heading', { name: 'Home screen' })).toBeNull();
  });

  it('lets the signed-in through, with the shell around the screen', async () => {
    await openHome();
    expect(screen.getByRole('banner')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Loadstone' })).toHaveAttribute('href', '/home');
  });

  it('leads from the empty path to home', async () => {
    const { router } = await openHome('/');
    expect(router.state.location.pathname).toBe('/home');
  });

  it('shows a message for an unknown path', async () => {
    const { browser } = renderApp('/nowhere', routes);
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found!' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveFocus();
    expect(browser.goTo).not.toHaveBeenCalled();
    expect(document.title).toBe('Page not found! · Loadstone');
  });

  it('keeps the shell around an unknown path for the signed-in, so that the palette leads anywhere', async () => {
    signIn();
    const { router } = renderApp('/nowhere', routes);
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found!' })).toBeVisible();
    expect(screen.getByRole('banner')).toBeVisible();
    expect(screen.getAllByRole('main')).toHaveLength(1);
    expect(document.title).toBe('Page not found! · Loadstone');
    const user = userEvent.setup();
    await user.keyboard('{Control>}k{/Control}');
    const results = await screen.findByRole('listbox', { name: 'Command palette' });
    await user.click(await within(results).findByRole('option', { name: /^Home/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
    expect(await screen.findByRole('heading', { name: 'Home screen' })).toBeVisible();
  });

  it('treats a route without a screen like an unknown path', async () => {
    renderApp('/template', routes);
    expect(await screen.findByText('Page not found!')).toBeVisible();
  });

  it('denies a user whose claims cannot be had, in the words of the product', async () => {
    signIn();
    server.respond(getUserClaims, () => {
      throw new Refusal('session.disabled');
    });
    renderApp('/home', routes);
    const dialog = await screen.findByRole('dialog', { name: 'Access Denied' });
    expect(within(dialog).getByText(/^Access Denied - Please call our Customer Success Team/)).toBeVisible();
  });
});

describe('a screen that fails', () => {
  it('fails alone: the shell works on', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    signIn();
    renderApp('/network', routes);
    expect(await screen.findByRole('alert')).toHaveTextContent('Something bad happened; please try again later.');
    expect(screen.getByRole('banner')).toBeVisible();
    vi.restoreAllMocks();
  });
});

describe('the title of the page', () => {
  it('is the product mode’s name and the version', async () => {
    await openHome();
    expect(document.title).toBe('Loadstone Broker 0.1.0');
  });
});

describe('the mode toggle', () => {
  it('is absent for one product', async () => {
    await openHome();
    expect(screen.queryByRole('radio', { name: 'Carrier' })).toBeNull();
  });

  it('switches the mode and reloads the page for users with both', async () => {
    server.respond(getUserClaims, () => makeClaims({ productIds: '13,19' }));
    const { browser, user } = await openHome();
    expect(screen.getByRole('radio', { name: 'Carrier' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Broker' }));
    expect(browser.reload).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['E', true],
    ['L', false],
  ] as const)('says by a red dot that the other side has new live leads: kind %s, %s', async (pType, hasDot) => {
    server.respond(getUserClaims, () => makeClaims({ productIds: '13,19' }));
    const match = { myToken: 1, dfo: 10, dfd: 10, dirO: 'NE' as const, mutual: false, covers: true };
    const lead = { ...makeLead({ token: 90, pType, createdOn: new Date().toISOString() }), matches: [match] };
    server.respond(listLiveLeads, () => ({
      liveLeads: [lead],
      total: 1,
      ll_serverTime: lead.createdOn,
      eventId: 5,
      responseCode: 200,
    }));
    await openHome();
    await waitFor(() => expect(server.requestsOf(listLiveLeads)).toHaveLength(1));
    const broker = await screen.findByRole('radio', { name: hasDot ? 'Broker New live leads' : 'Broker' });
    expect(broker).not.toBeChecked();
    expect(screen.getByRole('radio', { name: 'Carrier' })).toBeChecked();
  });

  it('loses its red dot once the other side has been open, until a newer live lead comes', async () => {
    server.respond(getUserClaims, () => makeClaims({ productIds: '13,19' }));
    const respondWith = (...leads: LiveLead[]) =>
      server.respond(listLiveLeads, () => ({
        liveLeads: leads,
        total: leads.length,
        ll_serverTime: new Date().toISOString(),
        eventId: 5,
        responseCode: 200,
      }));
    const toLive = (token: number, createdMs: number): LiveLead => ({
      ...makeLead({ token, pType: 'E', createdOn: new Date(createdMs).toISOString() }),
      matches: [{ myToken: 1, dfo: 10, dfd: 10, dirO: 'NE', mutual: false, covers: true }],
    });
    const seen = toLive(90, Date.now() - 60_000);
    respondWith(seen);
    const change = async (to: 'Broker' | 'Carrier', from: RegExp) => {
      const { user, browser, unmount } = await openHome();
      expect(await screen.findByRole('radio', { name: from })).not.toBeChecked();
      await waitFor(() => expect(server.requestsOf(listLiveLeads).length).toBeGreaterThan(0));
      await user.click(screen.getByRole('radio', { name: from }));
      expect(storedMode.read()).toBe(to === 'Broker' ? 'B' : 'C');
      expect(browser.reload).toHaveBeenCalledTimes(1);
      unmount();
      server.requests.length = 0;
    };
    await change('Broker', /^Broker New live leads$/);
    await change('Carrier', /^Carrier$/);
    respondWith(seen, toLive(91, Date.now() + 60_000));
    await change('Broker', /^Broker New live leads$/);
    await change('Carrier', /^Carrier$/);
    respondWith(seen);
    await openHome();
    await waitFor(() => expect(server.requestsOf(listLiveLeads)).toHaveLength(1));
    expect(await screen.findByRole('radio', { name: /^Broker$/ })).not.toBeChecked();
  });
});

describe('log out', () => {
  async function openQuestion() {
    const app = await openHome();
    await app.user.click(screen.getByRole('button', { name: 'Account of Broker One' }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
    return { ...app, dialog: await screen.findByRole('dialog', { name: 'Do you want to logout?' }) };
  }

  it('asks for confirmation in the words of the product', async () => {
    const { dialog } = await openQuestion();
    expect(dialog).toHaveTextContent(
      'Logging out of broker.one@example.com will sign you out of any apps connected to this account.',
    );
  });

  it('changes nothing on Cancel, and returns the focus to the menu’s button', async () => {
    const { dialog, user } = await openQuestion();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(findTokens()).toBeDefined();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Account of Broker One' })).toHaveFocus());
  });

  it('ends the session here and at the provider', async () => {
    const { dialog, user, browser } = await openQuestion();
    await user.click(within(dialog).getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(browser.goTo.mock.calls[0]?.[0]).toContain('/oidc/session/end?'));
    expect(findTokens()).toBeUndefined();
  });
});

describe('the keyboard', () => {
  it('lists its keys at the question mark, but not while the user types', async () => {
    const { user } = await openHome();
    await user.type(screen.getByRole('textbox', { name: 'Comment' }), '?');
    expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue('?');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(document.body);
    await user.keyboard('?');
    const keys = await screen.findByRole('dialog', { name: 'Keyboard keys' });
    expect(keys).toBeVisible();
    // No shortcut binds the keys of lists and grids, so users find them only in this list.
    expect(keys).toHaveTextContent('Go up and down↑or↓orKorJ');
    expect(keys).toHaveTextContent('Menu of the rowMorShiftF10orMenu');
  });

  it('selects everything in a text field only', async () => {
    const { user } = await openHome();
    const isAllowed = { page: true, field: true };
    const listen = (where: keyof typeof isAllowed) => (event: Event) => {
      isAllowed[where] = !event.defaultPrevented;
    };
    const onPage = listen('page');
    window.addEventListener('keydown', onPage);
    await user.click(document.body);
    await user.keyboard('{Control>}a{/Control}');
    window.removeEventListener('keydown', onPage);
    const onField = listen('field');
    await user.click(screen.getByRole('textbox', { name: 'Comment' }));
    window.addEventListener('keydown', onField);
    await user.keyboard('{Control>}a{/Control}');
    window.removeEventListener('keydown', onField);
    expect(isAllowed).toEqual({ page: false, field: true });
  });

  it('opens the palette, which finds an action by its words and runs it', async () => {
    const { user } = await openHome();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Type a command or a place' }), 'log out');
    expect(screen.getByRole('option', { name: /^Log out/ })).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Do you want to logout?' })).toBeVisible();
  });

  it('starts nothing behind a dialog', async () => {
    const { user } = await openHome();
    void ask({ title: 'Sure?', confirmLabel: 'Yes', cancelLabel: 'No' });
    await screen.findByRole('dialog', { name: 'Sure?' });
    await user.keyboard('?');
    expect(screen.queryByRole('dialog', { name: 'Keyboard keys' })).toBeNull();
    await user.keyboard('{Escape}');
  });
});

describe('Quick Help', () => {
  const openMenu = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(screen.getByRole('button', { name: 'Quick Help' }));
    return (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
  };

  it('lists its entries and opens them', async () => {
    const { user } = await openHome();
    expect(await openMenu(user)).toEqual(['FAQ', 'Product Updates', 'User Guides', 'Provide Feedback']);
    await user.click(screen.getByRole('menuitem', { name: 'FAQ' }));
    const help = await screen.findByRole('dialog', { name: 'Quick Help' });
    expect(await within(help).findByText('What is a lead?')).toBeVisible();
  });

  it('shows the product updates of the operator with their days, in the reader’s language where they are written in it', async () => {
    const words = { title: 'Offers.', body: 'Send an amount.' };
    server.respond(listProductUpdates, () => [
      { day: '2026-11-23', texts: { en: words, 'fr-CA': { title: 'Offres.', body: 'Envoyez un montant.' } } },
    ]);
    const { user } = await openHome();
    await openMenu(user);
    await user.click(screen.getByRole('menuitem', { name: 'Product Updates' }));
    const help = await screen.findByRole('dialog', { name: 'Quick Help' });
    expect(await within(help).findByRole('heading', { name: 'Offers.' })).toBeVisible();
    expect(within(help).getByText('Nov 23 2026')).toBeVisible();
    expect(within(help).queryByText('Envoyez un montant.')).toBeNull();
  });

  it('has guides for what the desk does', async () => {
    const { user } = await openHome();
    await openMenu(user);
    await user.click(screen.getByRole('menuitem', { name: 'User Guides' }));
    const help = await screen.findByRole('dialog', { name: 'Quick Help' });
    const guides = await within(help).findAllByRole('heading', { level: 3 });
    expect(guides.map(({ textContent }) => textContent)).toEqual([
      'Post a load or a truck',
      'Read the leads of a posting',
      'Negotiate a rate',
      'Assign a load',
      'Work with drivers',
      'Add and share documents',
      'Post to a network',
      'Repeat postings with templates',
      'See what runs',
      'Post and change rates fast',
      'Post a list or a mail',
      'Call a carrier or broker',
      'Show a load in steps',
      'Post several equal loads or trucks',
      'Post the same on certain days',
      'Plan a trip',
      'Be told of new leads',
      'Keep postings fresh',
      'Compare rates and miles',
      'Search companies and carriers',
      'Send a link to a colleague',
      'Change the language',
      'Work without a mouse',
    ]);
  });

  it('opens the chat of the deployment in a new tab', async () => {
    server.respond(getClientSettings, () => ({ ...testSettings, chatUrl: 'https://chat.example.com/board' }));
    const { user } = await openHome();
    expect(await openMenu(user)).toEqual(['FAQ', 'Chat', 'Product Updates', 'User Guides', 'Provide Feedback']);
    const chat = screen.getByRole('menuitem', { name: 'Chat' });
    expect(chat).toHaveAttribute('href', 'https://chat.example.com/board');
    expect(chat).toHaveAttribute('target', '_blank');
  });

  it('opens the feedback form from the menu and from the palette', async () => {
    const { user } = await openHome();
    await openMenu(user);
    await user.click(screen.getByRole('menuitem', { name: 'Provide Feedback' }));
    const dialog = { name: 'Provide Feedback' };
    expect(await screen.findByRole('dialog', dialog)).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', dialog)).toBeNull());
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), 'feedback{Enter}');
    expect(await screen.findByRole('dialog', dialog)).toBeVisible();
  });
});

describe('a session that is over', () => {
  it('shows it, without the question for more time', async () => {
    server.respond(listNotifications, () => {
      throw new Refusal('session.expired');
    });
    const { user } = await openHome();
    const idleSince = (ms: number) => {
      const item = lastActionOf(7);
      item.write(Date.now() - ms);
      fireEvent(window, new StorageEvent('storage', { key: item.key }));
    };
    idleSince(LIMITS.inactivityHours * 3_600_000 + 1_000);
    expect(await screen.findByRole('dialog', { name: 'Do you need more time?' })).toBeVisible();
    idleSince(0);
    await user.click(screen.getByRole('button', { name: 'Notifications, 0 unread', hidden: true }));
    expect(await screen.findByRole('dialog', { name: 'Session expired' })).toBeVisible();
    idleSince(LIMITS.inactivityHours * 3_600_000 + 1_000);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Log back in' })).toBeVisible());
    expect(screen.queryByRole('dialog', { name: 'Do you need more time?' })).toBeNull();
  });
});

describe('the theme', () => {
  it('is chosen in the account menu, and kept', async () => {
    const { user } = await openHome();
    await user.click(screen.getByRole('button', { name: 'Account of Broker One' }));
    expect(await screen.findByRole('menuitemradio', { name: 'Auto' })).toBeChecked();
    await user.click(screen.getByRole('menuitemradio', { name: 'Dark' }));
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
    expect(window.localStorage.getItem('loadstone.colourScheme')).toBe('"dark"');
  });
});
