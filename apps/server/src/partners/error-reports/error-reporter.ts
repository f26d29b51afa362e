import type { Clock } from '../../ground/clock.ts';
import type { WarningLog } from '../../ground/warning-log.ts';
import type { ErrorDetails, ErrorReport, ErrorReports } from './error-reports.port.ts';
import { toErrorReport } from './to-error-report.ts';

const WAITING_MAXIMUM = 100;

/** Queues unhandled errors for the service that collects them. */
export interface ErrorReporter {
  /** Queues an error; never throws, never waits. Returns false if the queue is full or closed. */
  report(details: ErrorDetails): boolean;
  /** Starts delivery; errors reported before wait in the queue. The log states when delivery starts to fail. */
  sendTo(reports: ErrorReports, log: WarningLog): void;
  /** Errors that could not be queued or delivered. */
  readonly lostCount: number;
  /** Accepts no more and waits for what is queued, until a delivery fails. */
  close(): Promise<void>;
}

/** Creates a reporter: at most 100 fingerprints wait; an error that already waits only raises its count. */
export function createErrorReporter(clock: Clock): ErrorReporter {
  const waiting = new Map<string, ErrorReport>();
  let target: { reports: ErrorReports; log: WarningLog } | undefined;
  let delivery: Promise<void> | undefined;
  let lostCount = 0;
  let isFailing = false;
  let isClosed = false;

  async function deliver({ reports, log }: NonNullable<typeof target>): Promise<void> {
    for (let next = waiting.values().next(); !next.done; next = waiting.values().next()) {
      const report = next.value;
      waiting.delete(report.fingerprint);
      try {
        await reports.write(report);
        isFailing = false;
      } catch (error) {
        lostCount += report.count;
        // A warning, not an error: an error would be reported again.
        if (!isFailing) log.warn({ err: error }, 'errors cannot be reported');
        isFailing = true;
        if (isClosed) dropWaiting();
      }
    }
    delivery = undefined;
  }

  /** A server that ends does not wait for a service that fails. */
  function dropWaiting(): void {
    for (const { count } of waiting.values()) lostCount += count;
    waiting.clear();
  }

  function startDelivery(): void {
    if (target !== undefined && waiting.size > 0) delivery ??= deliver(target);
  }

  return {
    report(details) {
      try {
        const report = toErrorReport(details, clock.now());
        const same = waiting.get(report.fingerprint);
        if (isClosed || (same === undefined && waiting.size >= WAITING_MAXIMUM)) {
          lostCount += 1;
          return false;
        }
        waiting.set(report.fingerprint, { ...report, count: (same?.count ?? 0) + 1 });
        startDelivery();
        return true;
      } catch {
        lostCount += 1;
        return false;
      }
    },
    sendTo(reports, log) {
      target = { reports, log };
      startDelivery();
    },
    get lostCount() {
      return lostCount;
    },
    async close() {
      isClosed = true;
      await delivery;
    },
  };
}
