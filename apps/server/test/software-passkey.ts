import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const FLAGS = { userPresent: 1, userVerified: 4, hasKey: 64 } as const;

/** A WebAuthn authenticator with one passkey, for tests on the server. */
interface SoftwarePasskey {
  readonly credentialId: string;
  /** The reply to the options of a registration, as a browser at `origin` sends it. */
  create(challenge: string, origin: string): string;
  /** The reply to the options of a sign-in. Each use raises the counter. */
  use(challenge: string, origin: string): string;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

export function createSoftwarePasskey(partyId: string): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const credentialId = id.toString('base64url');
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );
  let counter = 0;

  const toData = (flags: number, rest = Buffer.alloc(0)): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(partyId), Buffer.from([flags]), count, rest]);
  };
  const toClientData = (type: string, challenge: string, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const toReply = (response: Record<string, string>): string =>
    JSON.stringify({
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response,
    });

  return {
    credentialId,
    create(challenge, origin) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey]);
      const authData = toData(FLAGS.userPresent | FLAGS.userVerified | FLAGS.hasKey, credential);
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]) as never,
      );
      return toReply({
        clientDataJSON: toClientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
      });
    },
    use(challenge, origin) {
      counter += 1;
      const authenticatorData = toData(FLAGS.userPresent | FLAGS.userVerified);
      const clientData = toClientData('webauthn.get', challenge, origin);
      const signature = createSign('sha256')
        .update(Buffer.concat([authenticatorData, sha256(clientData)]))
        .sign(privateKey);
      return toReply({
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
      });
    },
  };
}
