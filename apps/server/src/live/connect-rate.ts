import type { IncomingMessage } from 'node:http';
import type { Clock } from '../ground/clock.ts';
import { toNetworkShares } from '../ground/network-address.ts';

/** Burst size in seconds of the rate: an office whose network returns connects at once. */
const BURST_SECONDS = 10;
const NETWORKS_COUNTED = 20_000;
/** How many times the rate of an address the networks around it have together. */
const WIDER_NETWORKS = 4;

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
  /** Called at the first refusal of an address or network. */
  onRefused: (network: string) => void;
}

/**
 * Limits new connections per address, and per /64 of IPv6, and those of the networks around them, so that a site with many
 * addresses does not take all places of the server. Returns whether one more is allowed. The check runs before any other
 * work, so that a flood costs little.
 */
export function createConnectRate(options: ConnectRateOptions): (request: IncomingMessage) => boolean {
  const { clock, connectsPerSecond, proxyHops, onRefused } = options;
  // Apart: many addresses of one network do not make the server forget how much the network has used.
  const counted = { addresses: new Map<string, Bucket>(), networks: new Map<string, Bucket>() };
  const take = (network: string, level: keyof typeof counted): boolean => {
    const perSecond = connectsPerSecond * (level === 'networks' ? WIDER_NETWORKS : 1);
    const capacity = perSecond * BURST_SECONDS;
    const nowMs = clock.now().getTime();
    const buckets = counted[level];
    if (buckets.size > NETWORKS_COUNTED) buckets.clear();
    const bucket = buckets.get(network) ?? { left: capacity, atMs: nowMs, isNoted: false };
    const gained = (Math.max(0, nowMs - bucket.atMs) / 1000) * perSecond;
    bucket.left = Math.min(capacity, bucket.left + gained);
    bucket.atMs = nowMs;
    buckets.set(network, bucket);
    if (bucket.left >= 1) {
      bucket.left -= 1;
      if (bucket.left > perSecond) bucket.isNoted = false;
      return true;
    }
    if (!bucket.isNoted) onRefused(network);
    bucket.isNoted = true;
    return false;
  };
  return (request) => {
    // The narrowest first: what it refuses takes nothing from the networks around it.
    const networks = toNetworkShares(readAddress(request, proxyHops)).toReversed();
    return networks.every((network, place) => take(network, place === 0 ? 'addresses' : 'networks'));
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
