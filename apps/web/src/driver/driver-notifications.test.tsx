import 'fake-indexeddb/auto';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openDriverDatabase, type DriverDatabase } from './driver-database.ts';
import { DriverNotifications } from './driver-notifications.ts';
import { EMPTY, type DriverState } from './driver-state.ts';
import { NotificationSwitch } from './notification-switch.tsx';
import type { DriverApi } from './driver-calls.ts';
import type { Driver } from './driver.ts';

const phone = { isSupported: true, ask: vi.fn(), subscribe: vi.fn(), unsubscribe: vi.fn() };
const api = { readPushKey: vi.fn(), addPush: vi.fn(), removePush: vi.fn() };

let names = 0;
let database: DriverDatabase;
let state: DriverState;
let notifications: DriverNotifications;
let rerender: () => void;

/** The switch of the page, with the state that the notifications have set. */
async function open(): Promise<void> {
  const create = () => <NotificationSwitch state={state} driver={{ notifications } as unknown as Driver} />;
  notifications = new DriverNotifications(
    { database, api: api as unknown as DriverApi, phone },
    {
      getSecret: () => 's',
      show: async (change) => {
        state = { ...state, ...change };
        rerender();
      },
    },
  );
  state = { ...EMPTY, notifications: await notifications.readState() };
  const view = render(create());
  rerender = () => view.rerender(create());
}
const press = () => userEvent.click(screen.getByRole('checkbox', { name: 'Notifications' }));

beforeEach(async () => {
  database = await openDriverDatabase(`notifications-${(names += 1)}`);
  vi.resetAllMocks();
  phone.ask.mockResolvedValue(true);
  phone.subscribe.mockResolvedValue({ endpoint: 'https://push.example.com/1' });
  phone.unsubscribe.mockResolvedValue(undefined);
  api.readPushKey.mockResolvedValue({ publicKey: 'key' });
  api.removePush.mockResolvedValue(null);
});

describe('notifications on the phone of a driver', () => {
  it('begin with the consent of the driver, and end with a press', async () => {
    await open();
    expect(phone.ask).not.toHaveBeenCalled();
    await press();
    expect(await screen.findByText('This phone tells you about loads and messages.')).toBeVisible();
    expect(phone.subscribe).toHaveBeenCalledWith('key');
    expect(api.addPush).toHaveBeenCalledWith('s', {
      subscription: { endpoint: 'https://push.example.com/1' },
      language: 'en',
    });
    expect(await notifications.readState()).toBe('on');
    await press();
    await waitFor(() => expect(screen.getByRole('checkbox')).not.toBeChecked());
    expect(phone.unsubscribe).toHaveBeenCalledTimes(1);
    expect(api.removePush).toHaveBeenCalledWith('s');
  });

  it('do not begin where the driver refuses or the board does not reply, and the page says so', async () => {
    phone.ask.mockResolvedValueOnce(false);
    await open();
    await press();
    expect(state).toMatchObject({ notifications: 'off', notice: expect.stringMatching(/^This phone does not allow/) });
    expect(phone.subscribe).not.toHaveBeenCalled();
    api.addPush.mockRejectedValueOnce(new TypeError('offline'));
    await press();
    expect(state).toMatchObject({ notifications: 'off', notice: expect.stringMatching(/could not be turned on/) });
  });

  it('end with the session, so that the next driver of the phone decides again', async () => {
    await open();
    await press();
    await notifications.forget();
    expect(phone.unsubscribe).toHaveBeenCalledTimes(1);
    expect(await notifications.readState()).toBe('off');
  });

  it('are not offered by a browser without them, and the page says so', async () => {
    phone.isSupported = false;
    await open();
    expect(screen.getByText(/^This browser cannot show notifications/)).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
    phone.isSupported = true;
  });
});
