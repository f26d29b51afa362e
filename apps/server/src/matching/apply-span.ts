import type { FeedChange } from '../db/change-feed/change-feed.ts';
import { findTracer } from '../ground/telemetry/index.ts';

/** Applies a change in a span of the trace that wrote it; without a span where none was recorded. */
export function inSpanOf(
  { id, change, trace }: { id: number; change: FeedChange; trace: string | null },
  apply: () => void,
): void {
  const tracer = findTracer();
  if (tracer === undefined || trace === null) return apply();
  const attributes = { 'loadstone.feed.id': id, 'loadstone.feed.change': change.type };
  const span = tracer.start('feed apply', 'consumer', { parent: trace, attributes });
  try {
    span.run(apply);
    span.end();
  } catch (error) {
    span.end({}, error);
    throw error;
  }
}
