/**
 * What is removed from messages and stacks, in this order: a later pattern must not cut a longer match short.
 * Too much is removed rather than too little; file names, lines and function names stay.
 */
const REMOVALS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // The user and password of an address.
  [/\/\/[^\s/@]+@/g, '//'],
  // Query strings and fragments; the line and column of a stack's frame stay.
  [/(\/[^\s?#'"()<>]*)[?#][^\s'"()<>]*?(?=(?::\d+){0,2}(?:[\s'"()<>]|$))/g, '$1'],
  [/\b(bearer|basic|dpop)\s+[\w.~+/=-]+/gi, '$1 [token]'],
  [
    /\b(\w*(?:password|passwd|secret|token|api_?key|authorization|cookie)\w*)(["']?\s*[:=]\s*)[^\s,;&]+/gi,
    '$1$2[token]',
  ],
  [/\beyJ[\w-]+(?:\.[\w-]*)*/g, '[token]'],
  [/[^\s@"'<>()=,;:/]+@[^\s@"'<>()=,;:/]+\.[a-z]{2,}/gi, '[email]'],
  // Values of rows and of input: PostgreSQL and JSON.parse quote them in messages.
  [/"[^"\n]*"/g, '"[text]"'],
  [/(\([\w, ]+\)=)\([^)\n]*\)/g, '$1([text])'],
  [/\b(?=[\w-]*\d)[\w-]{32,}\b/g, '[token]'],
  [/(?<![\w.:])\+?(?:\d{1,3}[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}(?!\w)/g, '[phone]'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '[address]'],
  [/\b[a-z]\d[a-z][ -]?\d[a-z]\d\b/gi, '[postal code]'],
];

/** Returns a message or stack without tokens, e-mail addresses, phone numbers, query strings and quoted values. */
export function scrub(text: string): string {
  return REMOVALS.reduce((scrubbed, [pattern, replacement]) => scrubbed.replace(pattern, replacement), text);
}
