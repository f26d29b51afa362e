import { DEFAULT_PREFERENCE, editUserPreference, getUserPreference } from '@loadstone/contracts/preferences';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { changeDistanceUnit, useDistanceUnit } from '../../../lib/settings/distance-unit.ts';
import { formatLength } from '../../../lib/format/formatting.ts';
import { usePreferences } from '../../../lib/settings/preferences.ts';
import DeskHints from './desk-hints.tsx';
import { PreferencesDialog } from './preferences-dialog.tsx';
import { PreferencesProvider } from './preferences-provider.tsx';
import { SoundButton } from './sound-button.tsx';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.respond(
    editUserPreference,
    ({ body }) => ({ userId: 7, statusId: 1, ...(body as { productId: number }) }) as never,
  );
});

function renderPreferences(mode: 'B' | 'C') {
  renderSignedIn(
    <PreferencesProvider>
      <SoundButton />
      <PreferencesDialog onClose={() => undefined} />
    </PreferencesProvider>,
    { mode },
  );
  return userEvent.setup();
}

describe('the preferences', () => {
  it.each(['B', 'C'] as const)('are all on until they are changed, in mode %s', async (mode) => {
    renderPreferences(mode);
    expect(await screen.findByRole('switch', { name: 'Live lead sound' })).toBeChecked();
    expect(screen.getByRole('switch', { name: 'Notifications' })).toBeChecked();
    expect(screen.getByRole('switch', { name: 'Notification sound' })).toBeChecked();
  });

  it('are saved at the click, whole, for the mode’s product', async () => {
    const user = renderPreferences('C');
    await user.click(await screen.findByRole('switch', { name: 'Notification sound' }));
    expect(screen.getByRole('switch', { name: 'Notification sound' })).not.toBeChecked();
    await waitFor(() =>
      expect(server.requestsOf(editUserPreference)[0]?.body).toEqual({
        productId: 19,
        preference: { LiveSound: 'True', Notification: 'True', NotificationSound: 'False' },
      }),
    );
  });

  it('fall back where the server refuses, and say so', async () => {
    server.respond(editUserPreference, () => {
      throw new Refusal('server.internal');
    });
    const user = renderPreferences('C');
    await user.click(await screen.findByRole('switch', { name: 'Notifications' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Your choice could not be saved.');
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Notifications' })).toBeChecked());
  });

  it('are tried again one by one: what was chosen meanwhile stays', async () => {
    const saved = () =>
      server.requestsOf(editUserPreference).map(({ body }) => (body as { preference: object }).preference);
    let isDown = true;
    server.respond(editUserPreference, ({ body }) => {
      if (isDown) throw new Refusal('server.internal');
      return { userId: 7, statusId: 1, ...(body as { productId: number }) } as never;
    });
    const user = renderPreferences('C');
    await user.click(await screen.findByRole('switch', { name: 'Notification sound' }));
    const retry = await screen.findByRole('button', { name: 'Retry' });
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Notification sound' })).toBeChecked());
    isDown = false;
    await user.click(screen.getByRole('switch', { name: 'Live lead sound' }));
    await waitFor(() => expect(saved()).toHaveLength(2));
    await user.click(retry);
    await waitFor(() =>
      expect(saved().at(-1)).toEqual({ LiveSound: 'False', Notification: 'True', NotificationSound: 'False' }),
    );
  });

  it.each(['B', 'C'] as const)('of live leads are switched alone by the sound button in mode %s', async (mode) => {
    const user = renderPreferences(mode);
    await screen.findByRole('switch', { name: 'Live lead sound' });
    const button = screen.getByRole('button', { name: 'Live lead sound', hidden: true });
    expect(button).toHaveAttribute('aria-pressed', 'true');
    await user.click(button);
    expect(screen.getByRole('switch', { name: 'Live lead sound' })).not.toBeChecked();
    expect(screen.getByRole('switch', { name: 'Notification sound' })).toBeChecked();
  });
});

describe('the unit of distances', () => {
  afterEach(() => changeDistanceUnit('mi'));

  function Haul() {
    useDistanceUnit();
    return <output>{formatLength(100)}</output>;
  }

  it('changes on screen at the click, and is saved', async () => {
    renderSignedIn(
      <PreferencesProvider>
        <Haul />
        <PreferencesDialog onClose={() => undefined} />
      </PreferencesProvider>,
      { mode: 'B' },
    );
    const user = userEvent.setup();
    const choice = await screen.findByRole('switch', { name: 'Distances in kilometres' });
    expect(choice).not.toBeChecked();
    await user.click(choice);
    expect(screen.getByRole('status', { hidden: true })).toHaveTextContent('161 km');
    await waitFor(() =>
      expect(server.requestsOf(editUserPreference)[0]?.body).toMatchObject({ preference: { Kilometres: 'True' } }),
    );
  });
});

describe('the hints of a first visit', () => {
  function Desk() {
    return usePreferences().isOn('Hints') ? <DeskHints /> : null;
  }
  const renderDesk = () =>
    renderSignedIn(
      <PreferencesProvider>
        <Desk />
      </PreferencesProvider>,
      { mode: 'B' },
    );
  const saved = () => server.requestsOf(editUserPreference).map(({ body }) => body);

  it('are shown one after the other, and closed for good by the keyboard', async () => {
    renderDesk();
    const user = userEvent.setup();
    const hints = await screen.findByRole('region', { name: 'Hints' });
    expect(hints).toHaveTextContent('1 of 3');
    await user.tab();
    await user.keyboard('{Enter}');
    expect(hints).toHaveTextContent('2 of 3');
    expect(hints).toHaveTextContent('Ctrl+K');
    await user.tab();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('region', { name: 'Hints' })).not.toBeInTheDocument();
    await waitFor(() => expect(saved()).toMatchObject([{ productId: 13, preference: { Hints: 'False' } }]));
  });

  it('are closed by Escape too, and stay closed for a user who has closed them', async () => {
    const { unmount } = renderDesk();
    const user = userEvent.setup();
    await screen.findByRole('region', { name: 'Hints' });
    await user.tab();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(saved()).toHaveLength(1));
    unmount();
    const preference = { ...DEFAULT_PREFERENCE, Hints: 'False' } as const;
    server.respond(getUserPreference, () => ({ userId: 7, productId: 13, statusId: 1, preference }));
    renderDesk();
    await waitFor(() => expect(server.requestsOf(getUserPreference).length).toBeGreaterThan(1));
    expect(screen.queryByRole('region', { name: 'Hints' })).not.toBeInTheDocument();
  });
});
