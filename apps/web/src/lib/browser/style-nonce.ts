/**
 * The nonce of this page; empty where it has none. The content policy allows only style elements that have it, so every
 * library that adds one needs it.
 */
export function getStyleNonce(): string {
  return document.head.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

// The scroll lock of the UI kit reads the nonce from this variable.
Object.defineProperty(globalThis, '__webpack_nonce__', { configurable: true, get: getStyleNonce });
