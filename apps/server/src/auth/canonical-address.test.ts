import { describe, expect, it } from 'vitest';
import { findCanonicalAddress } from './canonical-address.ts';

describe('another name of this machine', () => {
  const here = new URL('http://localhost:8080');

  it.each([
    ['127.0.0.1:8080', 'http://localhost:8080/home?a=1'],
    ['[::1]:8080', 'http://localhost:8080/home?a=1'],
    ['localhost:8080', undefined],
    ['127.0.0.1:9090', undefined],
    ['board.example.com', undefined],
    ['127.0.0.1:8080@evil.example', undefined],
    [undefined, undefined],
  ])('a page requested at %s', (host, address) => {
    expect(findCanonicalAddress(here, host, '/home?a=1')).toBe(address);
  });

  it('is not redirected where the board has a public name of its own', () => {
    expect(findCanonicalAddress(new URL('https://board.example.com'), '127.0.0.1:443', '/home')).toBeUndefined();
  });
});
