import { createFakeClock, type FakeClock } from '@loadstone/testkit';
import * as dpop from 'dpop';
import { calculateJwkThumbprint, exportJWK, type JWK } from 'jose';

/** The public address of the board of a test. */
export const PUBLIC_URL = 'http://127.0.0.1:18199';

/** The key pair of a computer, made by a proof library that is not the product's own. */
export interface Device {
  readonly keys: dpop.KeyPair;
  readonly publicJwk: JWK;
  readonly thumbprint: string;
}

export async function createDevice(): Promise<Device> {
  const keys = await dpop.generateKeyPair('ES256', { extractable: true });
  const publicJwk = await exportJWK(keys.publicKey);
  return { keys, publicJwk, thumbprint: await calculateJwkThumbprint(publicJwk) };
}

/** A clock that runs, because the library dates its proofs by the real time; `advance` moves it. */
export function createRunningClock(): FakeClock {
  let aheadMs = 0;
  return {
    ...createFakeClock(),
    now: () => new Date(Date.now() + aheadMs),
    advance: (milliseconds) => (aheadMs += milliseconds),
  };
}
