import { listMainThreadTasks, LONG_MS, type TraceEvent } from './page-tasks.ts';

/** What Lighthouse measured on one visit; times in milliseconds. */
export interface Visit {
  /** The score, 0 to 100. */
  performance: number;
  firstContentfulPaintMs: number;
  /** As Lighthouse calculates it for a desktop with 10 Mbit/s and 40 ms to the server. */
  largestContentfulPaintMs: number;
  /** As it happened, without a network in between. */
  observedLargestPaintMs: number;
  /** The start of the markup of the largest element; undefined where Lighthouse names none. */
  largestElement: string | undefined;
  totalBlockingMs: number;
  /** What tasks take over 50 ms each, in processor time: on a busy machine their duration says little. */
  blockingCpuMs: number;
  /** The processor time of the page's main thread during the whole recording. */
  mainThreadCpuMs: number;
  layoutShift: number;
  requests: number;
}

/** The part of a Lighthouse result that a visit is made of. */
export interface LighthouseResult {
  readonly lhr: {
    readonly audits: Readonly<
      Record<string, { readonly numericValue?: number | undefined; readonly details?: unknown }>
    >;
    readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
    readonly finalDisplayedUrl: string;
    readonly runtimeError?: { readonly message: string } | undefined;
  };
  readonly artifacts: { readonly Trace: { readonly traceEvents: readonly unknown[] } };
}

const MARKUP_SHOWN = 160;

/** @returns what the bench reports of one result. @throws Error where the performance was not measured */
export function toVisit({ lhr, artifacts }: LighthouseResult): Visit {
  const { audits, categories } = lhr;
  const score = categories['performance']?.score;
  if (typeof score !== 'number') throw new Error('Lighthouse measured no performance.');
  const read = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const cpuTimes = listMainThreadTasks(artifacts.Trace.traceEvents as TraceEvent[]).map(({ cpuMs }) => cpuMs);
  return {
    performance: Math.round(score * 100),
    firstContentfulPaintMs: Math.round(read('first-contentful-paint')),
    largestContentfulPaintMs: Math.round(read('largest-contentful-paint')),
    observedLargestPaintMs: Math.round(readDetails<Observed>(lhr, 'metrics')[0]?.observedLargestContentfulPaint ?? 0),
    largestElement: findLargestElement(lhr),
    totalBlockingMs: Math.round(read('total-blocking-time')),
    blockingCpuMs: Math.round(cpuTimes.reduce((sum, ms) => sum + Math.max(0, ms - LONG_MS), 0)),
    mainThreadCpuMs: Math.round(cpuTimes.reduce((sum, ms) => sum + ms, 0)),
    layoutShift: read('cumulative-layout-shift'),
    requests: readDetails(lhr, 'network-requests').length,
  };
}

interface Observed {
  observedLargestContentfulPaint?: number;
}

/** The rows of an audit's table; none where the audit has no table. */
function readDetails<Row>(lhr: LighthouseResult['lhr'], audit: string): Row[] {
  const details = lhr.audits[audit]?.details as { items?: Row[] } | undefined;
  return details?.items ?? [];
}

interface NodeItem {
  type?: string;
  snippet?: string;
}

function findLargestElement(lhr: LighthouseResult['lhr']): string | undefined {
  const node = readDetails<NodeItem>(lhr, 'lcp-breakdown-insight').find(({ type }) => type === 'node');
  return node?.snippet?.slice(0, MARKUP_SHOWN);
}
