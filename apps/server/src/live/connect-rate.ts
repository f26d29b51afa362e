import type { IncomingMessage } from 'node:http';
import type { Clock } from '../ground/clock.ts';
import { toCountedNetwork } from '../ground/network-address.ts';

/** Burst size in seconds of the rate: an office whose network returns connects at once. */
const BURST_SECONDS = 10;
const ADDRESSES_COUNTED = 20_000;

interface Bucket {
  left: number;
  atMs: number;
  /** True from the first refusal until the address has recovered: it is logged once. */
  isNoted: boolean;
}

interface ConnectRateOptions {
  clock: Clock;
  connectsPerSecond: number;
  /** How many proxies in a row append to `X-Forwarded-For`. */
  proxyHops: number;
  /** Called at the first refusal of an address. */
  onRefused: (address: string) => void;
}

/**
 * Limits new connections per address, and per /64 of IPv6. Returns whether one more is allowed. The check runs before any
 * other work, so that a flood costs little.
 */
export function createConnectRate(options: ConnectRateOptions): (request: IncomingMessage) => boolean {
  const { clock, connectsPerSecond, proxyHops, onRefused } = options;
  const capacity = connectsPerSecond * BURST_SECONDS;
  let buckets = new Map<string, Bucket>();
  return (request) => {
    const address = toCountedNetwork(readAddress(request, proxyHops));
    const nowMs = clock.now().getTime();
    if (buckets.size > ADDRESSES_COUNTED) buckets = new Map();
    const bucket = buckets.get(address) ?? { left: capacity, atMs: nowMs, isNoted: false };
    const gained = (Math.max(0, nowMs - bucket.atMs) / 1000) * connectsPerSecond;
    bucket.left = Math.min(capacity, bucket.left + gained);
    bucket.atMs = nowMs;
    buckets.set(address, bucket);
    if (bucket.left >= 1) {
      bucket.left -= 1;
      if (bucket.left > connectsPerSecond) bucket.isNoted = false;
      return true;
    }
    if (!bucket.isNoted) onRefused(address);
    bucket.isNoted = true;
    return false;
  };
}

/**
 * The client's address: the peer, or the entry of `X-Forwarded-For` that the outermost of the configured proxies
 * appended. Entries to its left are the client's own words.
 */
export function readAddress(request: IncomingMessage, proxyHops: number): string {
  const passedOn = request.headers['x-forwarded-for'];
  const list = (Array.isArray(passedOn) ? passedOn.join(',') : (passedOn ?? '')).split(',');
  const address = proxyHops === 0 ? '' : list[Math.max(0, list.length - proxyHops)]?.trim();
  return address || (request.socket.remoteAddress ?? '');
}
