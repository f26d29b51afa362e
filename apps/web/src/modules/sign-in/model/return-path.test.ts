import { expect, it } from 'vitest';
import { toReturnPath } from './return-path.ts';

const ORIGIN = 'https://board.example.com';

it('leads back to a path of the app with its query and fragment', () => {
  expect(toReturnPath('/network/7?sort=name#members', ORIGIN)).toBe('/network/7?sort=name#members');
});

it.each([
  null,
  '',
  'network',
  '//evil.example.com/network',
  '/\\evil.example.com',
  '/\t/evil.example.com',
  '/.//evil.example.com',
  'https://evil.example.com/network',
  'javascript:alert(1)',
  '/login-callback?code=1',
  '/LOGIN-CALLBACK',
])('leads home from %j', (requested) => {
  expect(toReturnPath(requested, ORIGIN)).toBe('/home');
});
