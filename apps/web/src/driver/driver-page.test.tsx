import 'fake-indexeddb/auto';
import type { DriverAssignment } from '@loadstone/contracts/assignments';
import type { DriverTracking } from '@loadstone/contracts/tracking';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refused, Unreachable, type DriverApi } from './driver-calls.ts';
import { openDriverDatabase, type DriverDatabase } from './driver-database.ts';
import { DriverPage } from './driver-page.tsx';
import { Driver } from './driver.ts';

const LOAD: DriverAssignment = {
  id: 7,
  pStatus: 'A',
  version: 1,
  dateAvail: '2026-06-15',
  srceCity: 'Guelph',
  srceSt: 'ON',
  srceID: 11,
  srceLat: 43.5,
  srceLong: -80.2,
  destCity: 'Chicago',
  destSt: 'IL',
  destID: 12,
  destLat: 41.8,
  destLong: -87.6,
  instruction: 'Dock 4',
  dispatcherPhone: '416-555-0100',
  messages: [{ id: 3, text: 'Bring straps', company: 'Maple Freight', at: '2026-06-15T10:00:00Z', reply: '' }],
};

const SESSION = { secret: 's', displayName: 'First Driver', expiresOn: '' };

let isConfirmed: boolean;
let isClaimEnded: boolean;
let isProofNeeded: boolean;
let names = 0;
let database: DriverDatabase;
let driver: Driver;
let isReachable: boolean;
let isExpired: boolean;
let calls: string[];
let reads: string[];
let load: DriverAssignment;
let tracking: DriverTracking;
let listed: { load: DriverAssignment; list: DriverAssignment[] };
const readPosition = vi.fn();
const goTo = vi.fn();

const reach = async <T,>(name: string, value: T): Promise<T> => {
  if (!isReachable) throw new Unreachable();
  if (isExpired && name !== 'openLink') throw new Refused(401, 'session.expired', '');
  calls.push(name);
  return value;
};
const api = {
  openLink: (link: string) =>
    link === 'good'
      ? reach('openLink', { secret: 's', displayName: 'First Driver', expiresOn: '' })
      : Promise.reject(new Refused(404, 'driverLink.notFound', '')),
  openWithToken: (token: string) =>
    reach(`openWithToken ${token}`, { secret: 's', displayName: 'First Driver', expiresOn: '' }),
  takeReference: async (body: { pIN: string; proof?: unknown }) => {
    if (isProofNeeded && body.proof === undefined) throw new Refused(428, 'reference.proofNeeded', '');
    return reach(`takeReference ${body.pIN}`, {
      claim: isConfirmed ? '' : 'claim',
      session: isConfirmed ? SESSION : null,
    });
  },
  createChallenge: () => reach('createChallenge', { challenge: 'c', bits: 4, waitMs: 1 }),
  readClaim: async (claim: string) => {
    if (isClaimEnded) throw new Refused(404, 'reference.claimEnded', '');
    return reach(`readClaim ${claim}`, { claim: '', session: isConfirmed ? SESSION : null });
  },
  endSession: () => reach('endSession', null),
  listAssignments: async () => {
    if (!isReachable) throw new Unreachable();
    reads.push('assignments');
    // An unchanged list is the same object.
    if (listed.load !== load) listed = { load, list: [load] };
    return listed.list;
  },
  listTracking: async () => {
    if (!isReachable) throw new Unreachable();
    reads.push('sharing');
    return [tracking];
  },
  move: async (_secret: string, _id: number, status: 'R' | 'D') => {
    await reach(`move ${status}`, null);
    load = { ...load, pStatus: status };
  },
  reply: async (_secret: string, _id: number, { reply }: { reply: string }) => {
    await reach(`reply ${reply}`, null);
    load = { ...load, messages: load.messages.map((message) => ({ ...message, reply: 'gotIt' as const })) };
  },
  share: async (_secret: string, _id: number, { isSharing }: { isSharing: boolean }) => {
    await reach(`share ${isSharing}`, null);
    tracking = { ...tracking, isSharing };
  },
  sendPositions: (_secret: string, _id: number, { positions }: { positions: unknown[] }) =>
    reach(`positions ${positions.length}`, null),
  addDocument: async (_secret: string, _id: number, { file, name, kind }: { file: Blob; name: string; kind: string }) =>
    reach(`document ${kind} ${name} ${file.type} ${file.size}`, null),
} as unknown as DriverApi;

const open = async (link?: string): Promise<void> => {
  driver = new Driver({
    database,
    api,
    readPosition,
    phone: { isSupported: true, ask: vi.fn(), subscribe: vi.fn(), unsubscribe: vi.fn() },
    goTo,
    beginAccountSignIn: () => reach('beginAccountSignIn', 'https://id.example.com/auth'),
    finishAccountSignIn: (query) =>
      query.get('code') === 'good' ? reach('finishAccountSignIn', 'token') : Promise.reject(new Error('refused')),
  });
  render(<DriverPage driver={driver} />);
  await act(() => driver.start(link));
};
/** Presses a button, which may come with the reply of the phone’s database. */
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

/** Opens what is folded under a line. */
const openFolded = (name: string) => userEvent.click(screen.getByText(name, { selector: 'summary' }));
/** The buttons and links to press that are seen without opening anything. */
const listButtons = () =>
  [...document.querySelectorAll<HTMLElement>('button, a.button')]
    .filter((each) => each.closest('details:not([open])') === null)
    .map((each) => `${each.textContent}${each.classList.contains('main') ? ' (filled)' : ''}`);

beforeEach(async () => {
  database = await openDriverDatabase(`page-${(names += 1)}`);
  isReachable = true;
  isExpired = false;
  isConfirmed = true;
  isClaimEnded = false;
  isProofNeeded = false;
  calls = [];
  reads = [];
  load = LOAD;
  listed = { load, list: [load] };
  tracking = { assignmentId: 7, isSharing: false, lastSequence: 0 };
  goTo.mockReset();
  readPosition.mockReset().mockResolvedValue({ lat: 43.5, lon: -80.2 });
});
afterEach(() => driver.stop());

describe('the driver’s page', () => {
  it('signs in by a link and shows the load with its note and the dispatcher’s phone', async () => {
    await open('good');
    expect(await screen.findByText('Guelph, ON')).toBeVisible();
    expect(screen.getByText('Chicago, IL')).toBeVisible();
    expect(screen.getByText('Dock 4')).toBeVisible();
    expect(screen.getByRole('link', { name: /Call dispatcher/ })).toHaveAttribute('href', 'tel:+14165550100');
  });

  it('has headings without a gap in their levels', async () => {
    await open('good');
    expect(screen.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toEqual([
      expect.stringMatching(/^H1 /),
      'H2 Next',
      'H3 Messages',
    ]);
  });

  it('signs in with an account at the identity provider', async () => {
    await open();
    await press('Sign in with your account');
    expect(goTo).toHaveBeenCalledWith('https://id.example.com/auth');
    await act(() => driver.signIn.finishWithAccount(new URLSearchParams('code=good&state=s')));
    expect(await screen.findByText('Guelph, ON')).toBeVisible();
    expect(calls).toContain('openWithToken token');
  });

  it('says that an account cannot sign in', async () => {
    await open();
    await act(() => driver.signIn.finishWithAccount(new URLSearchParams('error=access_denied&state=s')));
    expect(screen.getByRole('alert')).toHaveTextContent('This account cannot sign in here');
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  it('signs in by a link that is opened while the page is open', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await act(() => driver.signIn.openLink('good'));
    expect(await screen.findByText('Guelph, ON')).toBeVisible();
  });

  it('says that a link does not work, and signs in by a reference number', async () => {
    await open('bad');
    expect(screen.getByRole('alert')).toHaveTextContent('This link does not work any more');
    await userEvent.type(screen.getByLabelText('Reference #'), '12345674');
    await userEvent.type(screen.getByLabelText('Your name'), 'First Driver');
    await userEvent.type(screen.getByLabelText('Your phone'), '416-555-0101');
    await press('Sign in');
    expect(await screen.findByText('Guelph, ON')).toBeVisible();
    expect(calls).toEqual(['takeReference 12345674']);
  });

  const enter = async () => {
    await userEvent.type(screen.getByLabelText('Reference #'), '12345674');
    await userEvent.type(screen.getByLabelText('Your name'), 'First Driver');
    await userEvent.type(screen.getByLabelText('Your phone'), '416-555-0101');
    await press('Sign in');
  };

  it('waits for the broker without the load, also after a reload, and shows it once the broker confirms', async () => {
    isConfirmed = false;
    await open();
    await enter();
    expect(await screen.findByRole('heading', { name: 'Waiting for the broker' })).toBeVisible();
    expect(screen.queryByText('Guelph, ON')).toBeNull();
    driver.stop();
    cleanup();
    isConfirmed = true;
    await open();
    expect(await screen.findByText('Guelph, ON')).toBeVisible();
    expect(calls).toEqual(['takeReference 12345674', 'readClaim claim', 'readClaim claim']);
    expect(await database.read('claim')).toBeUndefined();
  });

  it('says that the broker has refused, and stops waiting where the driver wants it', async () => {
    isConfirmed = false;
    await open();
    await enter();
    await press('Stop waiting');
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
    isClaimEnded = true;
    await enter();
    expect(await screen.findByRole('alert')).toHaveTextContent('The broker has not confirmed you.');
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  it('computes a proof of work where the board requires one', async () => {
    isProofNeeded = true;
    await open();
    await enter();
    expect(await screen.findByText('Guelph, ON')).toBeVisible();
    expect(calls).toEqual(['createChallenge', 'takeReference 12345674']);
  });

  it('has three buttons at most, of which one is filled', async () => {
    load = { ...LOAD, pStatus: 'R' };
    listed = { load, list: [{ ...LOAD, id: 9, srceCity: 'Later City' }, load] };
    await open('good');
    expect(await screen.findByText('Guelph, ON')).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Under way',
      'Next',
    ]);
    expect(listButtons()).toEqual(['Delivered (filled)', 'Add document', 'Call dispatcher 416-555-0100']);
  });

  it('keeps the focus on the button of a load that was picked up', async () => {
    await open('good');
    await press('Picked up');
    await press('Press again: Picked up');
    expect(await screen.findByRole('button', { name: 'Delivered' })).toHaveFocus();
  });

  it('picks up on the second press', async () => {
    await open('good');
    await press('Picked up');
    expect(calls).not.toContain('move R');
    await press('Press again: Picked up');
    expect(await screen.findByText('On route')).toBeVisible();
    expect(calls).toContain('move R');
    expect(screen.getByRole('button', { name: 'Delivered' })).toBeVisible();
  });

  it('shows what waits without a network, also after the page was closed, and sends it when it can', async () => {
    await open('good');
    isReachable = false;
    await press('Picked up');
    await press('Press again: Picked up');
    await openFolded('Reply');
    await press('Got it');
    expect(await screen.findByText(/No connection · 2 actions wait to be sent/)).toBeVisible();
    expect(screen.getByText('On route')).toHaveTextContent('waits to be sent');
    driver.stop();
    document.body.replaceChildren();
    await open();
    expect(await screen.findByText(/2 actions wait to be sent/)).toBeVisible();
    expect(screen.getByText('On route')).toBeVisible();
    isReachable = true;
    await act(() => driver.refresh());
    expect(await screen.findByText('Everything is sent')).toBeVisible();
    expect(calls.filter((call) => /move|reply/.test(call))).toEqual(['move R', 'reply gotIt']);
  });

  it('keeps what was pressed where the session has expired, and sends it after the next sign-in', async () => {
    await open('good');
    isReachable = false;
    await press('Picked up');
    await press('Press again: Picked up');
    expect(await screen.findByText(/1 action waits to be sent/)).toBeVisible();
    isReachable = true;
    isExpired = true;
    await act(() => driver.refresh());
    expect(screen.getByRole('alert')).toHaveTextContent('It is sent when you sign in again.');
    expect(calls).not.toContain('move R');
    driver.stop();
    document.body.replaceChildren();
    isExpired = false;
    await open('good');
    expect(await screen.findByText('Everything is sent')).toBeVisible();
    expect(calls.filter((call) => call === 'move R')).toHaveLength(1);
  });

  it('records positions after the consent until the driver stops', async () => {
    await open('good');
    expect(readPosition).not.toHaveBeenCalled();
    const sharing = screen.getByRole('checkbox', { name: 'Share my position' });
    await userEvent.click(sharing);
    expect(await screen.findByText('Your position is shared')).toBeVisible();
    await waitFor(() => expect(calls).toContain('positions 1'));
    expect(calls.indexOf('share true')).toBeLessThan(calls.indexOf('positions 1'));
    await userEvent.click(sharing);
    await waitFor(() => expect(sharing).not.toBeChecked());
    expect(calls.at(-1)).toBe('share false');
  });

  it.each([
    ['Got it', 'gotIt'],
    ['Call me', 'callMe'],
  ])('replies "%s" to a message of the desk, under the button that opens the replies', async (name, reply) => {
    await open('good');
    expect(screen.getByText('Bring straps')).toBeVisible();
    expect(screen.getByRole('button', { name })).not.toBeVisible();
    await openFolded('Reply');
    await press(name);
    expect(await screen.findByText(/^You replied: /)).toBeVisible();
    expect(screen.queryByRole('button', { name })).toBeNull();
    expect(calls).toContain(`reply ${reply}`);
  });

  it('adds a picture of a document after a preview, and keeps it without a network', async () => {
    URL.createObjectURL = () => 'blob:picture';
    URL.revokeObjectURL = () => undefined;
    await open('good');
    isReachable = false;
    const camera = screen.getByLabelText('Take a picture of the document');
    expect(camera).toHaveAttribute('capture', 'environment');
    const picture = (text: string) => new File([text], 'pod.jpg', { type: 'image/jpeg' });
    await userEvent.upload(camera, picture('blurred'));
    expect(screen.getByRole('img', { name: 'Picture of the document' })).toHaveAttribute('src', 'blob:picture');
    expect(screen.getByRole('button', { name: 'Retake' })).toBeVisible();
    expect(screen.getByText(/1 picture is chosen and not sent/)).toBeVisible();
    expect(screen.queryByText('Everything is sent')).toBeNull();
    expect(listButtons()).toEqual(['Send (filled)', 'Retake', 'Cancel']);
    await userEvent.upload(camera, picture('sharp picture'));
    expect(screen.getByRole('combobox', { name: 'What is it?' })).toHaveValue('billOfLading');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'What is it?' }), 'Invoice');
    await press('Send');
    expect(await screen.findByText('1 document waits to be sent')).toBeVisible();
    expect(screen.queryByRole('img', { name: 'Picture of the document' })).toBeNull();
    driver.stop();
    document.body.replaceChildren();
    await open();
    expect(await screen.findByText('1 document waits to be sent')).toBeVisible();
    isReachable = true;
    await act(() => driver.refresh());
    expect(await screen.findByText('Everything is sent')).toBeVisible();
    expect(calls.filter((call) => call.startsWith('document'))).toEqual(['document invoice pod.jpg image/jpeg 13']);
    expect(screen.queryByText(/waits to be sent/)).toBeNull();
  });

  it('refuses a picture over 15 MB before it is kept', async () => {
    URL.createObjectURL = () => 'blob:picture';
    await open('good');
    const large = new File(['x'], 'pod.jpg', { type: 'image/jpeg' });
    Object.defineProperty(large, 'size', { value: 15 * 1024 * 1024 + 1 });
    await userEvent.upload(screen.getByLabelText('Take a picture of the document'), large);
    await press('Send');
    expect(await screen.findByRole('alert')).toHaveTextContent('This file is larger than 15 MB.');
    expect(await database.list()).toEqual([]);
  });

  it('says how to allow the position where the phone refuses it', async () => {
    readPosition.mockRejectedValue({ code: 1 });
    await open('good');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Share my position' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This phone does not allow the position.');
    expect(calls).not.toContain('share true');
  });

  describe('reads its lists again', () => {
    /** The reads in so much time. The database of the test replies in later turns of the event loop, without timers. */
    const pass = async (ms: number): Promise<string[]> => {
      reads = [];
      await act(async () => {
        await vi.advanceTimersByTimeAsync(ms);
        for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      });
      return reads;
    };
    beforeEach(async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      await open('good');
      // The second time nothing has changed.
      await act(() => driver.refresh());
    });
    afterEach(() => {
      vi.useRealTimers();
      vi.restoreAllMocks();
    });

    it('each minute while nothing changes, and after 20 seconds where something has', async () => {
      expect(await pass(59_000)).toEqual([]);
      expect(await pass(2_000)).toEqual(['assignments']);
      load = { ...load, instruction: 'Dock 5' };
      expect(await pass(61_000)).toEqual(['assignments', 'sharing']);
      expect(screen.getByText('Dock 5')).toBeVisible();
      expect(await pass(21_000)).toEqual(['assignments']);
      expect(await pass(59_000)).toEqual([]);
    });

    it('at once when it is shown, and not in the background', async () => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      expect(await pass(600_000)).toEqual([]);
      vi.restoreAllMocks();
      await act(() => driver.refresh());
      expect(reads).toEqual(['assignments', 'sharing']);
      expect(await pass(61_000)).toEqual(['assignments']);
    });
  });

  it('deletes everything on the phone at sign-out', async () => {
    await open('good');
    await openFolded('Settings');
    await press('Sign out');
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(await database.read('known')).toBeUndefined();
    expect(calls).toContain('endSession');
  });
});
