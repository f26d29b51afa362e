import { ACTIVITY_TYPES, addLoginActivity } from '@loadstone/contracts/activity';
import {
  addSecurityToken,
  editSecurityToken,
  getSecurityToken,
  type SecurityToken,
} from '@loadstone/contracts/devices';
import type { Endpoint } from '@loadstone/contracts/endpoint';
import { getUserClaims } from '@loadstone/contracts/users';
import { createBroker, createTestApp, createTestBrowser, type Person, type TestApp } from '@loadstone/testkit';
import * as dpop from 'dpop';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDevice, createRunningClock, PUBLIC_URL, type Device } from '../../../test/device-keys.ts';
import { runCommand } from '../../../test/run-command.ts';
import { createCallerDirectory } from '../callers/callers.ts';
import { hashPassword } from '../sign-in/passwords.ts';
import { listDevices, revokeDevice } from './devices.queries.ts';

const clock = createRunningClock();
let board: TestApp;
let person: Person;
let laptop: Device;
let desktop: Device;
let tablet: Device;
let phone: Device;

beforeAll(async () => {
  board = await createTestApp({ clock });
  [laptop, desktop, tablet, phone] = await Promise.all([
    createDevice(),
    createDevice(),
    createDevice(),
    createDevice(),
  ]);
});
afterAll(() => board.close());
beforeEach(async () => {
  person = await createBroker(board.db);
});

const signToken = (device?: Device, isDeviceChecked = true) =>
  board.tokenFor(person, { keyThumbprint: device?.thumbprint, isDeviceChecked });

let nonce: string | undefined;

/** Sends a call with a token of the device, and with a proof by a library that is not the product's own. */
async function send<E extends Endpoint>(
  endpoint: E,
  device?: Device,
  options: { isChecked?: boolean; body?: object } = {},
) {
  const token = await signToken(device, options.isChecked);
  const query = endpoint.path === getUserClaims.path ? { userId: person.userId } : undefined;
  const attempt = async () => {
    const headers: Record<string, string> =
      device === undefined
        ? { authorization: `Bearer ${token}` }
        : {
            authorization: `DPoP ${token}`,
            dpop: await dpop.generateProof(device.keys, PUBLIC_URL + endpoint.path, endpoint.method, nonce, token),
          };
    return board.call(endpoint as Endpoint, { query, headers, ...(options.body && { body: options.body }) });
  };
  let reply = await attempt();
  if (reply.headers['dpop-nonce'] !== undefined) {
    nonce = String(reply.headers['dpop-nonce']);
    reply = await attempt();
  }
  return reply;
}

const readOutcome = async (endpoint: Endpoint, device?: Device, options?: { isChecked?: boolean }) => {
  const reply = await send(endpoint, device, options);
  return reply.status === 200 ? 'accepted' : `${reply.status} ${reply.error.code}`;
};
const readState = async (endpoint: Endpoint, device?: Device): Promise<[string, number]> => {
  const { state, diffCount } = (await send(endpoint, device)).body as SecurityToken;
  return [state, diffCount];
};
const listEntries = async (type: keyof typeof ACTIVITY_TYPES) =>
  (
    await board.db
      .selectFrom('user_login_activity')
      .select('description')
      .where('user_id', '=', person.userId)
      .where('user_activity_type_id', '=', ACTIVITY_TYPES[type])
      .orderBy('id')
      .execute()
  ).map(({ description }) => description);

async function admin(...line: string[]): Promise<string> {
  const { code, text } = await runCommand(board, line);
  return `${code} ${text}`;
}

describe('a user with a device check', () => {
  it('is refused with a bearer token in every call but those of the registration, which is logged', async () => {
    expect(await readOutcome(getUserClaims)).toBe('401 device.proofNeeded');
    expect(await readOutcome(addSecurityToken)).toBe('401 device.proofNeeded');
    expect(await readOutcome(editSecurityToken)).toBe('401 device.proofNeeded');
    expect(await readState(getSecurityToken)).toEqual(['proofNeeded', 0]);
    const body = { userActivityTypeId: ACTIVITY_TYPES.AppLoaded, errorCode: '77.1' };
    expect((await send(addLoginActivity, undefined, { body })).status).toBe(200);
    await expect.poll(() => listEntries('DPoPValidate')).toEqual(['Proof refused: device']);
  });

  it('registers the first device, which then has access; a retry changes nothing', async () => {
    expect(await readState(getSecurityToken, laptop)).toEqual(['unregistered', 0]);
    expect(await readOutcome(getUserClaims, laptop)).toBe('403 device.notRegistered');
    for (const _ of [1, 2]) expect(await readState(addSecurityToken, laptop)).toEqual(['accepted', 0]);
    expect(await readOutcome(getUserClaims, laptop)).toBe('accepted');
    expect(await listEntries('TokenSecurity')).toEqual(['Device registered']);
    const [device] = await listDevices(board.db, person.userId);
    expect(device).toMatchObject({ thumbprint: laptop.thumbprint, revokedOn: null });
  });

  it('can replace the device twice; the fourth one is refused, and so are the ones before', async () => {
    await send(addSecurityToken, laptop);
    expect(await readOutcome(addSecurityToken, desktop)).toBe('409 device.otherRegistered');
    expect(await readState(getSecurityToken, desktop)).toEqual(['other', 0]);
    expect(await readOutcome(getUserClaims, desktop)).toBe('403 device.notRegistered');
    for (const _ of [1, 2]) expect(await readState(editSecurityToken, desktop)).toEqual(['accepted', 1]);
    expect(await readOutcome(getUserClaims, desktop)).toBe('accepted');
    expect(await readOutcome(getUserClaims, laptop)).toBe('403 device.notRegistered');
    expect(await readState(getSecurityToken, tablet)).toEqual(['other', 1]);
    expect(await readState(editSecurityToken, tablet)).toEqual(['accepted', 2]);

    expect(await readState(getSecurityToken, phone)).toEqual(['unauthorized', 2]);
    for (const endpoint of [addSecurityToken, editSecurityToken]) {
      expect(await readOutcome(endpoint, phone)).toBe('403 device.limitReached');
    }
    expect(await readOutcome(getUserClaims, phone)).toBe('403 device.notRegistered');
    expect(await readOutcome(getUserClaims, tablet)).toBe('accepted');
    expect(await listEntries('TokenSecurity')).toEqual([
      'Device registered',
      'Device replaced, 1 of 2',
      'Device replaced, 2 of 2',
      'Unauthorized Computer',
    ]);
  });

  it('replaces the device once where two devices do it at the same time', async () => {
    await send(addSecurityToken, laptop);
    await Promise.all([send(editSecurityToken, desktop), send(editSecurityToken, desktop)]);
    expect(await readState(getSecurityToken, desktop)).toEqual(['accepted', 1]);
  });

  it('cannot use a revoked device, also not the registered one', async () => {
    await send(addSecurityToken, laptop);
    expect(await revokeDevice(board.db, person.userId, laptop.thumbprint, clock.now())).toBe(true);
    expect(await readOutcome(getUserClaims, laptop)).toBe('403 device.notRegistered');
    expect(await readState(getSecurityToken, laptop)).toEqual(['revoked', 0]);
    for (const endpoint of [addSecurityToken, editSecurityToken]) {
      expect(await readOutcome(endpoint, laptop)).toBe('403 device.revoked');
    }
    expect(await listEntries('TokenSecurity')).toEqual(['Device registered', 'Unauthorized Computer: revoked']);
    expect(await readState(getSecurityToken, desktop)).toEqual(['other', 0]);
  });

  it('has a device of its own: the thumbprint in a body is not read', async () => {
    await send(addSecurityToken, laptop, { body: { secToken: desktop.thumbprint, diffCount: 0, exclude: true } });
    const record = (await send(getSecurityToken, laptop)).body as SecurityToken;
    expect(record).toEqual({ secToken: laptop.thumbprint, diffCount: 0, exclude: false, limit: 2, state: 'accepted' });
  });

  it('connects to the hub from the registered device only, and loses the connection with it', async () => {
    const address = await board.listen();
    const connect = async (device?: Device) => {
      const token = await signToken(device);
      const proof = device && (await dpop.generateProof(device.keys, `${PUBLIC_URL}/hub/`, 'GET', nonce, token));
      const auth = { token, ...(proof && { proof }) };
      const socket = io(address, {
        path: '/hub',
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        auth,
      });
      const outcome = await new Promise<string>((resolve) => {
        socket.on('connect', () => resolve('connected'));
        socket.on('connect_error', (error) => resolve((error as Error & { data: { code: string } }).data.code));
      });
      return { socket, outcome };
    };
    await send(addSecurityToken, laptop);
    expect((await connect()).outcome).toBe('device.proofNeeded');
    expect((await connect(desktop)).outcome).toBe('device.notRegistered');
    const { socket, outcome } = await connect(laptop);
    expect(outcome).toBe('connected');
    const closed = new Promise((resolve) => socket.on('disconnect', resolve));
    await send(editSecurityToken, desktop);
    await closed;
  });
});

describe('a sign-in with the key of a registered device', () => {
  it('is when the device was last seen', async () => {
    const email = `device-${person.userId}@example.com`;
    const change = { email, password_hash: await hashPassword('correct horse battery'), skip_device_check: false };
    await board.db.updateTable('users').set(change).where('user_id', '=', person.userId).execute();
    await send(addSecurityToken, laptop);
    const longAgo = new Date('2026-01-01T10:00:00Z');
    await board.db.updateTable('user_devices').set({ last_seen_on: longAgo }).execute();

    const browser = createTestBrowser(board.http, PUBLIC_URL);
    await browser.beginSignIn({ dpop_jkt: laptop.thumbprint });
    const callback = (await browser.signIn(email, 'correct horse battery')).location ?? '';
    const prove = (given?: string) => dpop.generateProof(laptop.keys, `${PUBLIC_URL}/oidc/token`, 'POST', given);
    const { nonce: given } = await browser.redeem(callback, {}, { dpop: await prove() });
    const tokens = await browser.redeem(callback, {}, { dpop: await prove(given) });
    const payload = Buffer.from(tokens.access_token.split('.')[1] ?? '', 'base64url').toString();
    expect(JSON.parse(payload)).toMatchObject({ skipDeviceCheck: false, cnf: { jkt: laptop.thumbprint } });
    const [device] = await listDevices(board.db, person.userId);
    expect(device?.lastSeenOn.getTime()).toBeGreaterThan(longAgo.getTime());
  });
});

describe('users without a device check', () => {
  it('are accepted with a bearer token: those whose token skips it, remote users, excluded users', async () => {
    expect(await readOutcome(getUserClaims, undefined, { isChecked: false })).toBe('accepted');
    expect(await readOutcome(getUserClaims)).toBe('401 device.proofNeeded');
    await admin('exclude-device-check', '--email', person.email, '--on', 'yes');
    expect(await readOutcome(getUserClaims)).toBe('accepted');
    expect((await send(getSecurityToken)).body).toMatchObject({ exclude: true, state: 'accepted' });
    await admin('exclude-device-check', '--email', person.email, '--on', 'no');
    expect(await readOutcome(getUserClaims)).toBe('401 device.proofNeeded');
    expect(await admin('set-remote-user', '--email', person.email, '--on', 'yes')).toBe(
      `0 ${person.email}: is a remote user.`,
    );
    expect(await readOutcome(getUserClaims)).toBe('accepted');
    await admin('set-remote-user', '--email', person.email, '--on', 'no');
    expect(await readOutcome(getUserClaims)).toBe('401 device.proofNeeded');
  });

  it('are accepted where an external issuer decides about devices', async () => {
    const claims = { skipDeviceCheck: false, userid: person.userId, mysession: 's', scope: '' };
    const directory = createCallerDirectory(board, {
      cacheMs: 0,
      getNowMs: () => 0,
      checksDevices: false,
      scopes: { vetting: 'vetting', email: 'email' },
    });
    expect((await directory.getCaller(claims as never)).deviceCheck).toBe('none');
  });
});

describe('support staff', () => {
  it('add a user with or without the check', async () => {
    const { custCd } = person;
    for (const [at, flags] of [[], ['--device-check']].entries()) {
      const email = `new-${at}-${custCd.toLowerCase()}@example.com`;
      const added = await admin('add-user', '--account', custCd, '--email', email, '--modes', 'B', ...flags);
      expect(added).toMatch(/^0 .* added/);
      const { skip_device_check: isSkipped } = await board.db
        .selectFrom('users')
        .select('skip_device_check')
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      expect(isSkipped).toBe(flags.length === 0);
    }
  });

  it('switch the check on for one user, which ends the user’s sessions', async () => {
    expect(await readOutcome(getUserClaims, undefined, { isChecked: false })).toBe('accepted');
    expect(await admin('set-device-check', '--email', person.email, '--on', 'yes')).toBe(
      `0 ${person.email}: a registered computer is needed.`,
    );
    const row = await board.db
      .selectFrom('users')
      .select('skip_device_check')
      .where('user_id', '=', person.userId)
      .executeTakeFirstOrThrow();
    expect(row.skip_device_check).toBe(false);
  });

  it('give one user open access, which the next sign-in puts into the token', async () => {
    const read = async () =>
      (
        await board.db
          .selectFrom('users')
          .select('open_access_check')
          .where('user_id', '=', person.userId)
          .executeTakeFirstOrThrow()
      ).open_access_check;
    expect(await admin('set-open-access', '--email', person.email, '--on', 'yes')).toBe(
      `0 ${person.email}: has open access.`,
    );
    expect(await read()).toBe(true);
    await admin('set-open-access', '--email', person.email, '--on', 'no');
    expect(await read()).toBe(false);
  });

  describe('reset the devices', () => {
    beforeEach(async () => {
      for (const device of [laptop, desktop, tablet]) {
        await send(addSecurityToken, device);
        await send(editSecurityToken, device);
      }
    });

    it('of a user: each computer can be registered from the beginning', async () => {
      expect(await readState(getSecurityToken, phone)).toEqual(['unauthorized', 2]);
      expect(await admin('reset-device', '--email', person.email)).toBe(
        `0 ${person.email}: the next computer is registered as the first one.`,
      );
      for (const device of [laptop, tablet, phone]) {
        expect(await readState(getSecurityToken, device)).toEqual(['unregistered', 0]);
      }
      expect(await readState(addSecurityToken, laptop)).toEqual(['accepted', 0]);
    });

    it('but not a revoked one, except on request', async () => {
      await revokeDevice(board.db, person.userId, laptop.thumbprint, clock.now());
      const printed = await admin('reset-device', '--email', person.email);
      expect(printed).toMatch(/^0 .*registered as the first one/);
      expect(printed).toMatch(/1 revoked computer stays refused\. .*--include-revoked/);
      expect(await readState(getSecurityToken, laptop)).toEqual(['revoked', 0]);
      expect(await readOutcome(addSecurityToken, laptop)).toBe('403 device.revoked');
      expect(await readState(getSecurityToken, phone)).toEqual(['unregistered', 0]);
      expect(await admin('reset-device', '--email', person.email, '--include-revoked')).not.toContain('refused');
      expect(await readState(addSecurityToken, laptop)).toEqual(['accepted', 0]);
      expect(await readOutcome(getUserClaims, laptop)).toBe('accepted');
    });
  });
});
