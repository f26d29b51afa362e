import { addPushSubscription, getPushKey, removePushSubscription } from '@loadstone/contracts/push';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { turnPushOff } from '../push-subscription.ts';
import { PushChoice } from './push-choice.tsx';

const subscription = {
  endpoint: 'https://push.example.com/1',
  toJSON: () => ({ endpoint: 'https://push.example.com/1', keys: { p256dh: 'abcd', auth: 'efgh' } }),
  unsubscribe: vi.fn<() => Promise<boolean>>(),
};
const requestPermission = vi.fn<() => Promise<NotificationPermission>>();
let isSubscribed: boolean;
let server: FakeServer;

/** Replaces the parts of a browser that jsdom lacks, with a push service that always succeeds. */
function standInForTheBrowser(permission: NotificationPermission) {
  const pushManager = {
    getSubscription: () => Promise.resolve(isSubscribed ? subscription : null),
    subscribe: () => {
      isSubscribed = true;
      return Promise.resolve(subscription);
    },
  };
  const registration = { pushManager };
  vi.stubGlobal('Notification', { permission, requestPermission });
  vi.stubGlobal('PushManager', class {});
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: () => Promise.resolve(registration),
      getRegistration: () => Promise.resolve(registration),
      ready: Promise.resolve(registration),
    },
  });
}

beforeEach(() => {
  isSubscribed = false;
  requestPermission.mockReset().mockResolvedValue('granted');
  subscription.unsubscribe.mockReset().mockImplementation(() => {
    isSubscribed = false;
    return Promise.resolve(true);
  });
  server = startFakeServer();
  server.respond(getPushKey, () => ({ publicKey: 'BKey' }));
  server.respond(addPushSubscription, () => ({ endpoint: subscription.endpoint }));
  server.respond(removePushSubscription, () => ({ endpoint: subscription.endpoint }));
});

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const findSwitch = () => screen.findByRole('switch', { name: 'Notifications on this device' });

describe('notifications on this device', () => {
  it('cannot be switched where the browser has none, and the choice says so', async () => {
    renderSignedIn(<PushChoice />);
    expect(await findSwitch()).toBeDisabled();
    expect(screen.getByText('Your browser cannot show them.')).toBeVisible();
  });

  it('request permission at the click, not before, and subscribe on the server', async () => {
    standInForTheBrowser('default');
    renderSignedIn(<PushChoice />);
    const choice = await findSwitch();
    expect(requestPermission).not.toHaveBeenCalled();
    await userEvent.setup().click(choice);
    await waitFor(() => expect(server.requestsOf(addPushSubscription)).toHaveLength(1));
    expect(requestPermission).toHaveBeenCalledTimes(1);
    expect(server.requestsOf(addPushSubscription)[0]?.body).toMatchObject({ endpoint: subscription.endpoint });
    await waitFor(() => expect(choice).toBeChecked());
  });

  it('stay off where the user refuses', async () => {
    standInForTheBrowser('default');
    requestPermission.mockResolvedValue('denied');
    renderSignedIn(<PushChoice />);
    const choice = await findSwitch();
    await userEvent.setup().click(choice);
    await waitFor(() => expect(choice).not.toBeChecked());
    expect(server.requestsOf(addPushSubscription)).toHaveLength(0);
  });

  it('say why where the server refuses, and leave no subscription behind', async () => {
    standInForTheBrowser('default');
    server.respond(addPushSubscription, () => {
      throw new Refusal('push.endpointRefused');
    });
    renderSignedIn(<PushChoice />);
    await userEvent.setup().click(await findSwitch());
    expect(await screen.findByRole('alert')).toHaveTextContent('Notifications could not be switched.');
    expect(subscription.unsubscribe).toHaveBeenCalledTimes(1);
  });

  it('end here and on the server, also at logout', async () => {
    standInForTheBrowser('granted');
    isSubscribed = true;
    await turnPushOff();
    expect(subscription.unsubscribe).toHaveBeenCalledTimes(1);
    expect(server.requestsOf(removePushSubscription)[0]?.query.get('endpoint')).toBe(subscription.endpoint);
  });

  it('show what to do where the browser is set to refuse', async () => {
    standInForTheBrowser('denied');
    renderSignedIn(<PushChoice />);
    expect(await findSwitch()).toBeDisabled();
    expect(screen.getByText(/Allow them in the settings of the site first/)).toBeVisible();
  });
});
