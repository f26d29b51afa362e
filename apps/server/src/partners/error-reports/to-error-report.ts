import { createHash } from 'node:crypto';
import type { ErrorDetails, ErrorReport } from './error-reports.port.ts';
import { scrub } from './scrub.ts';

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
