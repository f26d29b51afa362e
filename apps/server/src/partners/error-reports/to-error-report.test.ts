import { describe, expect, it } from 'vitest';
import { scrub } from './to-error-report.ts';

describe('scrub', () => {
  it.each([
    ['a bearer token', 'sent Authorization header Bearer abc.def-123', 'sent Authorization header Bearer [token]'],
    ['a JSON web token', 'bad eyJhbGciOi.eyJzdWIi.c2ln here', 'bad [token] here'],
    ['a long identifier', 'session 0123456789abcdef0123456789abcdef ended', 'session [token] ended'],
    ['a named secret', 'password=hunter2 refused', 'password=[token] refused'],
    ['the user of an address', 'postgres://board:pw@db:5432/x failed', 'postgres://db:5432/x failed'],
    ['an e-mail address', 'no user first.dispatcher@example.com', 'no user [email]'],
    ['a phone number', 'call +1 (416) 555-0100 now', 'call [phone] now'],
    ['digits of a phone number', 'call 4165550100 now', 'call [phone] now'],
    ['an IP address', 'from 10.1.2.3 port', 'from [address] port'],
    ['a Canadian postal code', 'at M5V 2T6', 'at [postal code]'],
    ['a query string', 'GET https://board.example/home?code=1&x=First failed', 'GET https://board.example/home failed'],
    [
      'a quoted value',
      'invalid input syntax for type integer: "First Dispatcher"',
      'invalid input syntax for type integer: "[text]"',
    ],
    ['the values of a row', 'Key (last_name)=(Dispatcher) exists', 'Key (last_name)=([text]) exists'],
  ])('removes %s', (_, text, scrubbed) => {
    expect(scrub(text)).toBe(scrubbed);
  });

  it('keeps file names, lines and function names of a stack', () => {
    const frames = "TypeError: reading 'token'\n    at Grid.open (https://board.example/assets/grid-Bk3f9.js:12:345)";
    expect(scrub(frames)).toBe(frames);
    expect(scrub('    at open (https://board.example/grid.js?v=1:12:345)')).toBe(
      '    at open (https://board.example/grid.js:12:345)',
    );
  });
});
