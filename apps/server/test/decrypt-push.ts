import { createDecipheriv, hkdfSync, type ECDH } from 'node:crypto';

const TAG_BYTES = 16;

/**
 * Decrypts a push message as the subscribed browser does (RFC 8291 over RFC 8188, one record). It is written from the
 * RFCs, so that the test does not depend on the sender's library.
 */
export function decryptPush(message: Buffer, browser: { ecdh: ECDH; auth: Buffer }): string {
  const salt = message.subarray(0, 16);
  const senderKeyLength = message.readUInt8(20);
  const senderKey = message.subarray(21, 21 + senderKeyLength);
  const sealed = message.subarray(21 + senderKeyLength);
  const shared = browser.ecdh.computeSecret(senderKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.ecdh.getPublicKey(), senderKey]);
  const secret = derive(shared, browser.auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, sealed.length - TAG_BYTES)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}
