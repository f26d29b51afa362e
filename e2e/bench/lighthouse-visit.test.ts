import { expect, it } from 'vitest';
import { toVisit, type LighthouseResult } from './lighthouse-visit.ts';

const MAIN = { pid: 1, tid: 2 };

function makeResult({ score = 0.931 as number | null } = {}): LighthouseResult {
  const result = {
    lhr: {
      categories: { performance: { score } },
      audits: {
        'first-contentful-paint': { numericValue: 400.4 },
        'largest-contentful-paint': { numericValue: 1200.6 },
        'total-blocking-time': { numericValue: 90 },
        'cumulative-layout-shift': { numericValue: 0.012 },
        metrics: { details: { items: [{ observedLargestContentfulPaint: 650 }] } },
        'network-requests': { details: { items: [{}, {}, {}] } },
        'lcp-breakdown-insight': { details: { items: [{ type: 'table' }, { type: 'node', snippet: '<p>Rate</p>' }] } },
      },
    },
    artifacts: {
      Trace: {
        traceEvents: [
          { ...MAIN, name: 'thread_name', ph: 'M', args: { name: 'CrRendererMain' } },
          { ...MAIN, name: 'RunTask', ph: 'X', dur: 90_000, tdur: 80_000, args: {} },
          { ...MAIN, name: 'RunTask', ph: 'X', dur: 60_000, tdur: 20_000, args: {} },
          { pid: 1, tid: 3, name: 'RunTask', ph: 'X', dur: 500_000, tdur: 500_000, args: {} },
        ],
      },
    },
  };
  return result as unknown as LighthouseResult;
}

it('reads the figures of a visit, and counts the processor time of the main thread alone', () => {
  expect(toVisit(makeResult())).toMatchObject({
    performance: 93,
    firstContentfulPaintMs: 400,
    largestContentfulPaintMs: 1201,
    observedLargestPaintMs: 650,
    largestElement: '<p>Rate</p>',
    totalBlockingMs: 90,
    blockingCpuMs: 30,
    mainThreadCpuMs: 100,
    layoutShift: 0.012,
    requests: 3,
  });
});

it('fails where Lighthouse measured no performance', () => {
  expect(() => toVisit(makeResult({ score: null }))).toThrow('Lighthouse measured no performance.');
});
