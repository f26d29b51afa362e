import { afterEach, expect, it } from 'vitest';
import { getStyleNonce } from './style-nonce.ts';

const meta = document.createElement('meta');
afterEach(() => meta.remove());

it('the nonce for style elements is that of the page, also for the scroll lock', () => {
  const read = () => [getStyleNonce(), (globalThis as { __webpack_nonce__?: unknown }).__webpack_nonce__];
  expect(read()).toEqual(['', '']);
  meta.setAttribute('property', 'csp-nonce');
  meta.nonce = 'c2VjcmV0';
  document.head.append(meta);
  expect(read()).toEqual(['c2VjcmV0', 'c2VjcmV0']);
});
