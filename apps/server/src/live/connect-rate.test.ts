import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '@loadstone/testkit';
import { createConnectRate, readAddress } from './connect-rate.ts';

const read = (forwarded: string | undefined, hops: number): string =>
  readAddress(
    { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: '10.0.0.1' } } as unknown as IncomingMessage,
    hops,
  );

describe('the address of a client', () => {
  it('is the peer without a proxy, whatever the client sends', () => {
    expect(read('203.0.113.9', 0)).toBe('10.0.0.1');
  });

  it('is what the proxies appended, and never an entry that the client wrote itself', () => {
    expect(read('6.6.6.6, 203.0.113.9', 1)).toBe('203.0.113.9');
    expect(read('6.6.6.6, 203.0.113.9, 10.0.0.2', 2)).toBe('203.0.113.9');
    expect(read('203.0.113.9', 2)).toBe('203.0.113.9');
    expect(read(undefined, 1)).toBe('10.0.0.1');
  });
});

describe('the rate of connections', () => {
  const connect = (address: string) =>
    ({ headers: {}, socket: { remoteAddress: address } }) as unknown as IncomingMessage;

  it('is that of a /64 of IPv6, and refused addresses are reported once', () => {
    const refused: string[] = [];
    const onRefused = (address: string) => refused.push(address);
    const isAllowed = createConnectRate({ clock: createFakeClock(), connectsPerSecond: 1, proxyHops: 0, onRefused });
    const inNetwork = Array.from({ length: 30 }, (_, host) => isAllowed(connect(`2001:db8:1:2::${host}`)));
    expect(inNetwork.filter(Boolean)).toHaveLength(10);
    expect(refused).toEqual(['2001:db8:1:2::/64']);
    expect(isAllowed(connect('2001:db8:1:3::1'))).toBe(true);
  });

  it.each([
    ['a /48 of IPv6', (place: number) => `2001:db8:1:${(place * 256).toString(16)}::1`, '2001:db8:2:1::1'],
    ['a /24 of IPv4', (place: number) => `203.0.113.${place}`, '203.0.114.1'],
  ])('is that of four addresses in %s, so that a site cannot take all places', (_, toAddress, other) => {
    const options = { clock: createFakeClock(), connectsPerSecond: 1, proxyHops: 0, onRefused: () => undefined };
    const isAllowed = createConnectRate(options);
    const inNetwork = Array.from({ length: 100 }, (__, place) => isAllowed(connect(toAddress(place))));
    expect(inNetwork.filter(Boolean)).toHaveLength(40);
    expect(isAllowed(connect(other))).toBe(true);
  });

  it('is remembered of a network whose addresses are more than the server counts', () => {
    const options = { clock: createFakeClock(), connectsPerSecond: 1, proxyHops: 0, onRefused: () => undefined };
    const isAllowed = createConnectRate(options);
    let allowed = 0;
    for (let place = 0; place < 65_536; place += 1) {
      if (isAllowed(connect(`2001:db8:1:${place.toString(16)}::1`))) allowed += 1;
    }
    expect(allowed).toBe(40);
  });
});
