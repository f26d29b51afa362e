import type { CopyKey } from '@loadstone/contracts/sessions';

/** An encrypted value, as the database stores it. */
export interface SealedValue {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
}

/** Encrypts and decrypts the values of one session. The key stays in memory and cannot be exported. */
export interface CopyCipher {
  seal: (name: string, plain: Uint8Array<ArrayBuffer>) => Promise<SealedValue>;
  /** @throws OperationError for a value of another session, name or build of the page, and for one that was changed */
  open: (name: string, sealed: SealedValue) => Promise<string>;
}

const ALGORITHM = 'AES-GCM';
const IV_BYTES = 12;

/**
 * The build of the page: the name of a script has a hash of its content and of all that it imports. Values that another build
 * has written may have another shape, and are not read.
 */
export const BUILD = import.meta.url;

/** The cipher of a session's key. @throws where the browser has no cryptography, as on a page over plain http */
export async function createCopyCipher({ key }: CopyKey, build = BUILD): Promise<CopyCipher> {
  const secret = await crypto.subtle.importKey(
    'raw',
    Uint8Array.from(atob(key), (character) => character.charCodeAt(0)),
    ALGORITHM,
    false,
    ['encrypt', 'decrypt'],
  );
  const toParameters = (name: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams => ({
    name: ALGORITHM,
    iv,
    additionalData: new TextEncoder().encode(`${build} ${name}`),
  });
  return {
    seal: async (name, plain) => {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      return { iv, bytes: await crypto.subtle.encrypt(toParameters(name, iv), secret, plain) };
    },
    open: async (name, { iv, bytes }) =>
      new TextDecoder().decode(await crypto.subtle.decrypt(toParameters(name, iv), secret, bytes)),
  };
}
