import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { readAddress } from './connect-rate.ts';

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
