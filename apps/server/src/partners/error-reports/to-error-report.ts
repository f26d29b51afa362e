import { createHash } from 'node:crypto';
import type { ErrorDetails, ErrorReport } from './error-reports.port.ts';

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

const MESSAGE_LENGTH = 500;
const STACK_LENGTH = 4_000;
const FRAMES_COMPARED = 3;

/** Returns the report of one occurrence: scrubbed, cut to size, with its fingerprint. */
export function toErrorReport({ source, message, stack, version }: ErrorDetails, at: Date): ErrorReport {
  const scrubbed = {
    message: scrub(message.slice(0, STACK_LENGTH)).slice(0, MESSAGE_LENGTH),
    stack: scrub(stack.slice(0, 2 * STACK_LENGTH)).slice(0, STACK_LENGTH),
  };
  return {
    source,
    ...scrubbed,
    version: scrub(version),
    fingerprint: toFingerprint(source, scrubbed.message, scrubbed.stack),
    count: 1,
    at,
  };
}

/** Numbers differ between occurrences of one error (ids, lines of another version): they are not compared. */
function toFingerprint(source: string, message: string, stack: string): string {
  const frames = stack.split('\n').filter((line) => /^\s*at |@/.test(line));
  const parts = [source, message, ...frames.slice(0, FRAMES_COMPARED)].map((part) => part.replace(/\d+/g, '0'));
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16);
}

/** Returns a message or stack without tokens, e-mail addresses, phone numbers, query strings and quoted values. */
export function scrub(text: string): string {
  return REMOVALS.reduce((scrubbed, [pattern, replacement]) => scrubbed.replace(pattern, replacement), text);
}
