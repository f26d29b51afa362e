import {
  changeAlert,
  createAlert,
  deleteAlert,
  listAlerts,
  toSearchPath,
  type Alert,
  type AlertChange,
  type AlertDraft,
} from '@loadstone/contracts/alerts';
import { carrierSearchSchema } from '@loadstone/contracts/search';
import { confirmPhone, getUserPhone, sendPhoneCode, type UserPhone } from '@loadstone/contracts/sms';
import { tripLimitsSchema } from '@loadstone/contracts/trips';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import AlertsDialog from './alerts-dialog.tsx';
import FollowDialog from './follow-dialog.tsx';

const search = carrierSearchSchema.parse({
  srceCity: 'Toronto, ON',
  srceCityId: 6167865,
  srceRadius: 100,
  destSt: 'IL',
  vehicleType: 'VR',
});
const followed = { kind: 'carriers', search } as const;

let server: FakeServer;
let alerts: Alert[];
beforeEach(() => {
  server = startFakeServer();
  alerts = [
    {
      id: 7,
      name: 'Toronto to Illinois',
      channel: 'mail',
      rhythm: 'now',
      isPaused: false,
      kind: 'carriers',
      search,
      token: null,
      trips: null,
      createdOn: '2026-06-15T12:00:00Z',
      lastSentOn: null,
    },
  ];
  server.respond(listAlerts, () => ({ alerts, limit: 20 }));
  server.respond(createAlert, ({ body }) => ({ ...alerts[0]!, ...(body as AlertDraft), id: 8 }) as Alert);
  server.respond(changeAlert, ({ body }) => {
    alerts = alerts.map((alert) => ({ ...alert, ...(body as AlertChange) }));
    return alerts[0]!;
  });
  server.respond(deleteAlert, () => {
    alerts = [];
    return { id: 7 };
  });
});

describe('text messages', () => {
  const NUMBER = '+15145550123';
  let phone: UserPhone;
  beforeEach(() => {
    phone = { number: null, pendingNumber: null, codeExpiresOn: null, isSample: false };
    server.respond(getUserPhone, () => phone);
    server.respond(sendPhoneCode, () => (phone = { ...phone, pendingNumber: NUMBER }));
    server.respond(confirmPhone, () => (phone = { ...phone, number: NUMBER, pendingNumber: null }));
    server.respond(changeAlert, ({ body }) => {
      const change = body as AlertChange;
      if (change.channel === 'sms' && phone.number === null) throw new Refusal('phone.notVerified');
      alerts = alerts.map((alert) => ({ ...alert, ...change }));
      return alerts[0]!;
    });
  });

  it('are chosen once the number is verified, by keyboard, without leaving the alert', async () => {
    const user = userEvent.setup();
    renderSignedIn(<AlertsDialog onClose={() => undefined} />);
    await user.click(await screen.findByRole('button', { name: 'Change Toronto to Illinois' }));
    await user.click(screen.getByRole('radio', { name: 'Text message (SMS)' }));
    await user.type(await screen.findByRole('textbox', { name: 'Mobile number' }), '514 555-0123{Enter}');
    await user.type(await screen.findByRole('textbox', { name: 'Code' }), '123456{Enter}');
    expect(await screen.findByText(/· Text message \(SMS\) ·/)).toBeVisible();
    expect(server.requestsOf(sendPhoneCode)[0]?.body).toEqual({ number: '514 555-0123' });
    expect(server.requestsOf(confirmPhone)[0]?.body).toEqual({ code: '123456' });
  });

  it('show why a code was refused, and keep what is typed', async () => {
    const user = userEvent.setup();
    phone = { ...phone, pendingNumber: NUMBER };
    server.refuse(confirmPhone, 'phone.codeExpired');
    renderSignedIn(<FollowDialog name="Toronto to Illinois" followed={followed} onClose={() => undefined} />);
    await user.click(await screen.findByRole('radio', { name: 'Text message (SMS)' }));
    await user.type(await screen.findByRole('textbox', { name: 'Code' }), '123456');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('phone.codeExpired');
    expect(screen.getByRole('textbox', { name: 'Code' })).toHaveValue('123456');
    expect(server.requestsOf(createAlert)).toEqual([]);
  });
});

describe('following a search', () => {
  it('sends its name, channel and rhythm, by keyboard', async () => {
    const onClose = vi.fn();
    const user = userEvent.setup();
    renderSignedIn(<FollowDialog name="Toronto to Illinois" followed={followed} onClose={onClose} />);
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus());
    await user.tab();
    await user.keyboard('{ArrowDown}');
    await user.click(screen.getByRole('radio', { name: 'Each morning' }));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.requestsOf(createAlert)[0]?.body).toEqual({
      name: 'Toronto to Illinois',
      channel: 'mail',
      rhythm: 'morning',
      followed,
    });
  });

  it('says why it is refused and stays open', async () => {
    server.respond(createAlert, () => {
      throw new Refusal('alert.limitReached');
    });
    const onClose = vi.fn();
    const user = userEvent.setup();
    renderSignedIn(<FollowDialog name="Lane" followed={followed} onClose={onClose} />);
    await user.click(await screen.findByRole('button', { name: 'Follow' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('the alerts of a user', () => {
  const open = () => renderSignedIn(<AlertsDialog onClose={() => undefined} />);

  it('are paused, changed and deleted', async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole('button', { name: 'Pause Toronto to Illinois' }));
    await user.click(await screen.findByRole('button', { name: 'Resume Toronto to Illinois' }));
    await user.click(screen.getByRole('button', { name: 'Change Toronto to Illinois' }));
    await user.click(screen.getByRole('radio', { name: 'Each hour' }));
    await waitFor(() => expect(server.requestsOf(changeAlert)).toHaveLength(3));
    const base = { name: 'Toronto to Illinois', channel: 'mail' };
    expect(server.requestsOf(changeAlert).map(({ body }) => body)).toEqual([
      { ...base, rhythm: 'now', isPaused: true },
      { ...base, rhythm: 'now', isPaused: false },
      { ...base, rhythm: 'hourly', isPaused: false },
    ]);
    await user.click(screen.getByRole('button', { name: 'Delete Toronto to Illinois' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/You follow nothing yet/)).toBeVisible();
  });

  it('lead to the search that they follow', async () => {
    open();
    const link = await screen.findByRole('link', { name: 'Open Toronto to Illinois' });
    expect(link).toHaveAttribute('href', toSearchPath(search));
  });

  it('on trips lead to the screen of the truck with their limits; of a deleted truck nowhere', async () => {
    const trips = { ...tripLimitsSchema.parse({ emptyMilesPerLeg: 80, endCityId: 6167865 }), endCity: 'Toronto, ON' };
    const truck = { ...alerts[0]!, name: 'My truck', kind: 'trips', search: null, token: 901, trips } as const;
    alerts = [truck, { ...truck, id: 8, name: 'Old truck', token: null }];
    open();
    expect(await screen.findAllByText(/^Trips of a truck ·/)).toHaveLength(2);
    const link = screen.getByRole('link', { name: 'Open My truck' });
    expect(link).toHaveAttribute('href', '/trips/posting/901?leg=80&near=6167865+Toronto%2C+ON&mode=C');
    expect(screen.queryByRole('link', { name: 'Open Old truck' })).toBeNull();
  });
});
