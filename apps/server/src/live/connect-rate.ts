import type { IncomingMessage } from 'node:http';
import type { Clock } from '../clock.ts';

/** So many seconds' worth of connects may come at once: an office whose network comes back. */
const BURST_SECONDS = 10;
const ADDRESSES_COUNTED = 20_000;

interface Bucket {
  left: number;
  atMs: number;
  /** Logged once until it has recovered. */
  isNoted: boolean;
}

export interface ConnectRateOptions {
  clock: Clock;
  connectsPerSecond: number;
  isBehindProxy: boolean;
  /** Called when an address begins to be refused. */
  onRefused: (address: string) => void;
}

/**
 * Counts new connections of addresses. Answers whether one more is let in; the check costs nothing
 * else, so that a flood is turned away before anything is done for it.
 */
export function createConnectRate(options: ConnectRateOptions): (request: IncomingMessage) => boolean {
  const { clock, connectsPerSecond, isBehindProxy, onRefused } = options;
  const capacity = connectsPerSecond * BURST_SECONDS;
  let buckets = new Map<string, Bucket>();
  return (request) => {
    const address = readAddress(request, isBehindProxy);
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

/** Who connects: the peer, or whom the proxy in front names. */
export function readAddress(request: IncomingMessage, isBehindProxy: boolean): string {
  const passedOn = request.headers['x-forwarded-for'];
  const list = Array.isArray(passedOn) ? passedOn[0] : passedOn;
  const first = isBehindProxy ? list?.split(',')[0]?.trim() : undefined;
  return first || (request.socket.remoteAddress ?? '');
}
