import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { isIP } from 'node:net';
import { z } from 'zod';

/** Loaded with the first passkey, because it takes longer than the rest of sign-in. */
const loadLibrary = () => import('@simplewebauthn/server');

/** A passkey as it is stored. */
export interface StoredPasskey {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** Creates and verifies WebAuthn ceremonies for the board's address. */
export interface Passkeys {
  /** False where the board is reached by an IP address, which browsers refuse as the owner of a passkey. */
  readonly arePossible: boolean;
  toCreation(
    user: { userId: number; email: string },
    existing: readonly StoredPasskey[],
  ): Promise<PublicKeyCredentialCreationOptionsJSON>;
  toRequest(existing: readonly StoredPasskey[]): Promise<PublicKeyCredentialRequestOptionsJSON>;
  /** The passkey that a browser has created for the challenge; undefined where anything about it is wrong. */
  verifyCreation(reply: string, challenge: string): Promise<StoredPasskey | undefined>;
  /** The passkey of the list that has signed the challenge, with its new counter; undefined where none has. */
  verifyUse(reply: string, challenge: string, existing: readonly StoredPasskey[]): Promise<StoredPasskey | undefined>;
}

const credentialSchema = z.looseObject({ id: z.string(), rawId: z.string(), type: z.literal('public-key') });

function parseReply(reply: string): { id: string } | undefined {
  try {
    return credentialSchema.parse(JSON.parse(reply));
  } catch {
    return undefined;
  }
}

/** The library throws for each kind of fault: another origin, challenge, party or signature. */
async function orUndefined<T>(verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}

export function createPasskeys(publicUrl: URL): Passkeys {
  const { origin, hostname: rpID } = publicUrl;
  const toDescriptor = ({ credentialId: id, transports }: StoredPasskey) => ({
    id,
    transports: [...transports] as never,
  });
  return {
    arePossible: isIP(rpID.replace(/^\[|\]$/g, '')) === 0,

    toCreation: async ({ userId, email }, existing) =>
      (await loadLibrary()).generateRegistrationOptions({
        rpName: 'Loadstone',
        rpID,
        userName: email,
        userID: new TextEncoder().encode(`loadstone user ${userId}`),
        attestationType: 'none',
        excludeCredentials: existing.map(toDescriptor),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      }),

    toRequest: async (existing) =>
      (await loadLibrary()).generateAuthenticationOptions({
        rpID,
        allowCredentials: existing.map(toDescriptor),
        userVerification: 'required',
      }),

    async verifyCreation(reply, challenge) {
      const response = parseReply(reply) as RegistrationResponseJSON | undefined;
      if (response === undefined) return undefined;
      const { verifyRegistrationResponse } = await loadLibrary();
      const expected = { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpID };
      const { verified, registrationInfo } =
        (await orUndefined(() => verifyRegistrationResponse({ response, ...expected }))) ?? {};
      if (verified !== true || registrationInfo === undefined) return undefined;
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
      return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
    },

    async verifyUse(reply, challenge, existing) {
      const response = parseReply(reply) as AuthenticationResponseJSON | undefined;
      const passkey = existing.find(({ credentialId }) => credentialId === response?.id);
      if (response === undefined || passkey === undefined) return undefined;
      const { verifyAuthenticationResponse } = await loadLibrary();
      const { credentialId: id, counter, publicKey } = passkey;
      const credential = { id, counter, publicKey: new Uint8Array(publicKey) };
      const expected = { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpID };
      const result = await orUndefined(() => verifyAuthenticationResponse({ response, credential, ...expected }));
      return result?.verified === true ? { ...passkey, counter: result.authenticationInfo.newCounter } : undefined;
    },
  };
}
