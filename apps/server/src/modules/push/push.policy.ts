import { ECDH } from 'node:crypto';

/** A browser's keys: an uncompressed point of P-256, and a secret. */
const PUBLIC_KEY_BYTES = 65;
const UNCOMPRESSED_POINT = 4;
const SECRET_BYTES = 16;

/**
 * Hosts of this machine: the only ones to which requests without TLS are allowed, and only where they are configured.
 */
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * True where the server may send to this address: a push service that the configuration names. Clients supply the
 * addresses, and the check prevents requests to arbitrary hosts (SSRF).
 */
export function isPushEndpointAllowed(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, username, password, port, href, hash } = new URL(endpoint);
  // Parsers are lenient: `https:///host` and `https:host` are read as `https://host` by some, and by others not.
  if (href !== endpoint || hash !== '') return false;
  if (username !== '' || password !== '') return false;
  if (!hosts.some((host) => isUnder(hostname, host))) return false;
  return LOOPBACK.has(hostname) || (protocol === 'https:' && port === '');
}

/** True for an address of this machine, which the configuration must name. */
export function isOnThisMachine(endpoint: string): boolean {
  return LOOPBACK.has(new URL(endpoint).hostname);
}

function isUnder(hostname: string, host: string): boolean {
  return host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host;
}

/** True where messages can be encrypted for the keys: a point of the curve, and a secret of the right length. */
export function arePushKeysUsable(keys: { p256dh: string; auth: string }): boolean {
  const publicKey = Buffer.from(keys.p256dh, 'base64url');
  return (
    publicKey.length === PUBLIC_KEY_BYTES &&
    publicKey[0] === UNCOMPRESSED_POINT &&
    Buffer.from(keys.auth, 'base64url').length === SECRET_BYTES &&
    isOnCurve(publicKey)
  );
}

function isOnCurve(point: Buffer): boolean {
  try {
    ECDH.convertKey(point, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}
