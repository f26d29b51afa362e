import type { Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { TelemetrySettings } from '../settings/config.ts';
import type { WarningLog } from '../warning-log.ts';

export { toStatementName } from './statement-name.ts';
export { findTracer, outsideSpans, type Span, type SpanAttributes } from './tracing.ts';

/** What this process sends to a collector. */
export interface Telemetry {
  /** Sends these figures from now on, each in the configured interval. */
  exportFigures(registry: Registry): void;
  /** Sends what waits, and stops. Never throws. */
  close(): Promise<void>;
}

/**
 * Begins to send traces where a collector is configured. The libraries are loaded only then, so that a server without
 * a collector neither starts later nor needs more memory.
 */
export async function startTelemetry(
  settings: TelemetrySettings | undefined,
  { log, clock }: { log: WarningLog; clock: Clock },
): Promise<Telemetry | undefined> {
  if (settings === undefined) return undefined;
  const { openTelemetry } = await import('./open-telemetry.ts');
  return openTelemetry(settings, log, clock);
}
