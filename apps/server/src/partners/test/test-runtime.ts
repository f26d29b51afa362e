import { createPartnerRuntime, type PartnerRuntime } from '../partner-runtime.ts';

/** A warning that the parties logged. */
export interface LoggedWarning {
  readonly details: Record<string, unknown>;
  readonly message: string;
}

/** An environment with real timers, a fixed day, and a log for tests. */
export function createTestRuntime(overrides: Partial<PartnerRuntime> = {}): {
  runtime: PartnerRuntime;
  warnings: LoggedWarning[];
} {
  const warnings: LoggedWarning[] = [];
  const runtime = createPartnerRuntime({
    clock: { now: () => new Date('2026-11-21T15:00:00Z') },
    random: () => 0.5,
    log: { warn: (details, message) => void warnings.push({ details: { ...details }, message }) },
    timeZone: 'America/Toronto',
  });
  return { runtime: { ...runtime, ...overrides }, warnings };
}
