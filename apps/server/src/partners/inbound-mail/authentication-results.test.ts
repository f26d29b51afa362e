import { describe, expect, it } from 'vitest';
import { isAuthenticated } from './authentication-results.ts';

const SENDER = 'loads@shipper.example';
const isKnown = (...headers: string[]) => isAuthenticated(headers, 'mx.example.net', SENDER);

describe('what the mail server in front states about a sender', () => {
  it.each([
    'mx.example.net; dmarc=pass header.from=shipper.example',
    'MX.example.net 1; spf=fail smtp.mailfrom=x@list.example; dmarc=pass (p=none (sp=none)) header.from=Shipper.Example',
    'mx.example.net; dkim=pass reason="good; signature" header.d=shipper.example',
    'mx.example.net; dkim/1=pass header.i=@shipper.example; dmarc=none',
    'mx.example.net (a comment; with signs); spf=pass smtp.mailfrom=loads@shipper.example',
  ])('is believed: %s', (header) => {
    expect(isKnown(header)).toBe(true);
  });

  it.each([
    'my.example.net; dmarc=pass header.from=shipper.example',
    'mx.example.net; none',
    'mx.example.net; dmarc=pass header.from=evil.example',
    'mx.example.net; dkim=pass header.d=evil.example; spf=pass smtp.mailfrom=x@evil.example',
    'mx.example.net; dkim=pass header.d=notshipper.example',
    'mx.example.net; dkim=pass header.d=example',
    'mx.example.net; spf=softfail smtp.mailfrom=loads@shipper.example',
    'mx.example.net; spf=pass smtp.mailfrom=loads@shipper.example; dmarc=fail header.from=shipper.example',
    'mx.example.net (; dmarc=pass header.from=shipper.example)',
    'x; "mx.example.net; dmarc=pass header.from=shipper.example"',
    '',
  ])('is not believed: %s', (header) => {
    expect(isKnown(header)).toBe(false);
  });

  it('counts a failure more than a pass, which may be the own header of the sender', () => {
    const pass = 'mx.example.net; dmarc=pass header.from=shipper.example';
    expect(isKnown(pass, 'mx.example.net; dmarc=fail header.from=shipper.example')).toBe(false);
    expect(isKnown(pass, 'my.example.net; dmarc=fail header.from=shipper.example')).toBe(true);
  });

  it.each([
    ['dmarc=none; spf=fail smtp.mailfrom=loads@shipper.example', 'dmarc=pass header.from=shipper.example'],
    ['dmarc=pass header.from=shipper.example', 'dmarc=pass header.from=shipper.example'],
    ['spf=fail smtp.mailfrom=loads@shipper.example', 'dmarc=pass header.from=shipper.example'],
    ['dmarc=none; spf=none', 'dkim=pass header.d=shipper.example'],
    ['dmarc=none', 'spf=pass smtp.mailfrom=loads@shipper.example'],
  ])('believes no header below the topmost one: %s, then %s', (real, forged) => {
    expect(isKnown(`mx.example.net; ${real}`, `mx.example.net; ${forged}`)).toBe(false);
  });
});
