import { createDriverLink } from '@loadstone/contracts/drivers';
import { getSmsStatus, type SmsStatus } from '@loadstone/contracts/sms';
import { listTrucksUnderWay } from '@loadstone/contracts/tracking';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeHub } from '../../../../test/fake-hub.ts';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makeTruck } from '../../../../test/make-truck.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import type { Driver } from '../resource.ts';
import DriverLinkDialog from './driver-link-dialog.tsx';
import DriverMapDialog from './driver-map-dialog.tsx';

const ANN: Driver = {
  entityId: 5,
  isAssigned: false,
  use: undefined,
  place: undefined,
  version: 1,
  firstname: 'First',
  lastname: 'Driver',
  phone: '',
  email: 'first@example.com',
  userId: 0,
};
const URL = 'https://board.example/driver#link=abc';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});

describe('the link of a driver', () => {
  it('is shown as a QR code and an address to copy, and mailed on request', async () => {
    server.respond(createDriverLink, ({ body }) => ({
      url: URL,
      expiresOn: '2026-06-15T12:15:00.000Z',
      mailedTo: (body as { isMailed: boolean }).isMailed ? 'first@example.com' : '',
      sms: null,
    }));
    renderSignedIn(<DriverLinkDialog driverId={5} name="First Driver" onClose={() => undefined} />, { mode: 'C' });
    expect(await screen.findByRole('dialog', { name: 'Link for First Driver' })).toBeVisible();
    expect(await screen.findByRole('img', { name: 'QR code of the link' })).toHaveAttribute(
      'src',
      expect.stringContaining('data:image/svg+xml,'),
    );
    expect(screen.getByText(URL)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Send by e-mail' }));
    expect(await screen.findByText('A new link was sent to first@example.com.')).toBeVisible();
    expect(server.requestsOf(createDriverLink).map(({ body }) => body)).toEqual([
      { driverId: 5, isMailed: false, isTexted: false, keepsEarlier: true },
      { driverId: 5, isMailed: true, isTexted: false, keepsEarlier: false },
    ]);
  });

  it('that was sent stays when the dialog opens again, with its state, until a new one is requested', async () => {
    const sms: SmsStatus = { id: 3, state: 'sent', failure: null, to: '+14165550110' };
    const link = { url: URL, expiresOn: '2026-06-15T12:15:00.000Z', mailedTo: '', sms: null };
    const kept = { ...link, url: '' };
    server.respond(createDriverLink, ({ body }) => {
      const { isTexted, keepsEarlier } = body as { isTexted: boolean; keepsEarlier: boolean };
      if (keepsEarlier) return kept;
      return isTexted ? { ...link, sms } : { ...link, url: `${URL}d`, expiresOn: '2026-06-15T12:20:00.000Z' };
    });
    server.respond(getSmsStatus, () => sms);
    function Desk() {
      const [isOpen, setOpen] = useState(true);
      return isOpen ? (
        <DriverLinkDialog driverId={5} name="First Driver" onClose={() => setOpen(false)} />
      ) : (
        <button onClick={() => setOpen(true)}>Open</button>
      );
    }
    renderSignedIn(<Desk />, { mode: 'C' });
    // Another desk has created it.
    const earlier = await screen.findByText(/^An earlier link works until .* It cannot be shown again\.$/);
    expect(earlier).toBeVisible();
    expect(screen.queryByRole('img')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Send by SMS' }));
    expect(await screen.findByText('A new link was sent to +14165550110 by text message.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Open' }));
    expect(await screen.findByText(URL)).toBeVisible();
    expect(screen.getByText('A new link was sent to +14165550110 by text message.')).toBeVisible();
    expect(screen.getByText(/^An earlier link works until/)).not.toHaveTextContent('It cannot be shown again.');
    await userEvent.click(screen.getByRole('button', { name: 'New link' }));
    expect(await screen.findByText(`${URL}d`)).toBeVisible();
    expect(screen.queryByText(/^An earlier link works until/)).toBeNull();
  });

  it('is sent by text message by keyboard, and shows when it is sent, or why not with Retry', async () => {
    const queued: SmsStatus = { id: 3, state: 'queued', failure: null, to: '+14165550110' };
    const link = { url: URL, expiresOn: '2026-06-15T12:15:00.000Z', mailedTo: '' };
    server.respond(createDriverLink, ({ body }) => {
      return { ...link, sms: (body as { isTexted: boolean }).isTexted ? queued : null };
    });
    let status: SmsStatus = queued;
    server.respond(getSmsStatus, () => status);
    renderSignedIn(<DriverLinkDialog driverId={5} name="First Driver" onClose={() => undefined} />, { mode: 'C' });
    await screen.findByText(URL);
    screen.getByRole('button', { name: 'Send by SMS' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('status')).toHaveTextContent('The text message to +14165550110 is being sent...');
    status = { ...queued, state: 'failed', failure: 'optedOut' };
    const refusal = await screen.findByRole('alert');
    expect(refusal).toHaveTextContent('was not sent: the phone refuses messages of this sender.');
    queued.id = 4;
    status = { ...queued, state: 'sent' };
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('A new link was sent to +14165550110 by text message.')).toBeVisible();
    expect(server.requestsOf(createDriverLink)).toHaveLength(3);
  });

  it('that could not be sent by e-mail is sent on Retry', async () => {
    server.respond(createDriverLink, () => ({
      url: URL,
      expiresOn: '2026-06-15T12:15:00.000Z',
      mailedTo: '',
      sms: null,
    }));
    renderSignedIn(<DriverLinkDialog driverId={5} name="First Driver" onClose={() => undefined} />, { mode: 'C' });
    await screen.findByText(URL);
    server.refuse(createDriverLink, 'server.internal');
    await userEvent.click(screen.getByRole('button', { name: 'Send by e-mail' }));
    expect(await screen.findByText('The link could not be created.')).toBeVisible();
    server.respond(createDriverLink, ({ body }) => ({
      url: URL,
      expiresOn: '2026-06-15T12:15:00.000Z',
      mailedTo: (body as { isMailed: boolean }).isMailed ? 'first@example.com' : '',
      sms: null,
    }));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('A new link was sent to first@example.com.')).toBeVisible();
  });
});

describe('the map of drivers', () => {
  const MINUTE_MS = 60_000;
  const truck = (entityId: number, firstName: string, agoMs = MINUTE_MS) => {
    const position = { lat: 43, lon: -80, positionDate: new Date(Date.now() - agoMs).toISOString() };
    return makeTruck({ token: entityId, entityId, firstName, lastName: 'Driver', position });
  };
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    server.respond(listTrucksUnderWay, () => ({ responseCode: 200, trucks: [truck(5, 'First'), truck(6, 'Second')] }));
    return () => vi.restoreAllMocks();
  });

  it('shows every driver who shares a position, with its time', async () => {
    renderSignedIn(<DriverMapDialog driver={undefined} onClose={() => undefined} />, { mode: 'C' });
    expect(
      await screen.findByRole('button', { name: /^First Driver, \d{4}-\d\d-\d\d \d\d:\d\d:\d\d [AP]M$/ }),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Second Driver/ })).toBeInTheDocument();
  });

  it('is 700 pixels high where the window allows it', async () => {
    renderSignedIn(<DriverMapDialog driver={undefined} onClose={() => undefined} />, { mode: 'C' });
    const map = await screen.findByRole('region', { name: 'Map of the drivers' });
    expect(map.closest<HTMLElement>('[style*="height"]')?.style.height).toMatch(/^min\(700px/);
  });

  it('shows that a position is older than 15 minutes, in words and by its colour', async () => {
    const trucks = [truck(5, 'First', 14 * MINUTE_MS), truck(6, 'Second', 16 * MINUTE_MS)];
    server.respond(listTrucksUnderWay, () => ({ responseCode: 200, trucks }));
    renderSignedIn(<DriverMapDialog driver={undefined} onClose={() => undefined} />, { mode: 'C' });
    const old = await screen.findByRole('button', { name: /^Second Driver, .* \(out of date\)$/ });
    expect(old.querySelector('circle')?.getAttribute('class')).toMatch(/stale/);
    const recent = screen.getByRole('button', { name: /^First Driver, .* [AP]M$/ });
    expect(recent.querySelector('circle')?.getAttribute('class')).not.toMatch(/stale/);
  });

  it('shows one driver, and says where the driver shares none', async () => {
    renderSignedIn(<DriverMapDialog driver={{ ...ANN, entityId: 9 }} onClose={() => undefined} />, { mode: 'C' });
    expect(await screen.findByText('None of these drivers shares a position at the moment.')).toBeVisible();
  });

  it('keeps the last positions where they cannot be loaded again after a lost connection', async () => {
    const { hub, send } = createFakeHub();
    renderSignedIn(<DriverMapDialog driver={undefined} onClose={() => undefined} />, { mode: 'C', hub });
    await screen.findByRole('button', { name: /^First Driver/ });
    server.refuse(listTrucksUnderWay, 'server.internal');
    send('connect');
    expect(await screen.findByText(/^The positions could not be loaded\./)).toHaveTextContent('As of a moment ago');
    expect(screen.getByRole('button', { name: /^First Driver/ })).toBeInTheDocument();
    server.respond(listTrucksUnderWay, () => ({ responseCode: 200, trucks: [truck(8, 'Third')] }));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: /^Third Driver/ })).toBeInTheDocument();
    expect(screen.queryByText(/^The positions could not be loaded\./)).toBeNull();
  });
});
