import { ValueType, type Attributes, type HrTime } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  DataPointType,
  type DataPoint,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { Clock } from '../clock.ts';
import type { MetricObjectWithValues, MetricValue, MetricValueWithName, Registry } from 'prom-client';

/**
 * Reads the figures of `/metrics` for OpenTelemetry, under the same names, so that each figure is measured once. Figures
 * that cannot be read now (NaN) are left out.
 */
export function createRegistryProducer(
  registry: Registry,
  { resource, scope, clock }: { resource: Resource; scope: string; clock: Clock },
): MetricProducer {
  const startTime = toHrTime(clock.now().getTime());
  return {
    async collect() {
      const metrics = await registry.getMetricsAsJSON();
      const period = { startTime, endTime: toHrTime(clock.now().getTime()) };
      const converted = metrics.flatMap((metric) => {
        const data = toMetricData(metric, period);
        return data === undefined || data.dataPoints.length === 0 ? [] : [data];
      });
      return {
        resourceMetrics: { resource, scopeMetrics: [{ scope: { name: scope }, metrics: converted }] },
        errors: [],
      };
    },
  };
}

interface Period {
  readonly startTime: HrTime;
  readonly endTime: HrTime;
}

function toMetricData(metric: MetricObjectWithValues<MetricValue<string>>, period: Period): MetricData | undefined {
  const common = {
    descriptor: { name: metric.name, description: metric.help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  // prom-client types it as a number and writes the name.
  const type: unknown = metric.type;
  if (type === 'counter') {
    const dataPoints = toPoints(metric.values, period);
    return { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints };
  }
  if (type === 'gauge') {
    return { ...common, dataPointType: DataPointType.GAUGE, dataPoints: toPoints(metric.values, period) };
  }
  if (type !== 'histogram') return undefined;
  return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: toHistograms(metric, period) };
}

function toPoints(values: readonly MetricValue<string>[], period: Period): DataPoint<number>[] {
  return values
    .filter(({ value }) => Number.isFinite(value))
    .map(({ value, labels }) => ({ ...period, value, attributes: { ...labels } as Attributes }));
}

/** Prometheus counts each bucket with all smaller ones, OpenTelemetry alone. */
function toHistograms(metric: MetricObjectWithValues<MetricValue<string>>, period: Period): DataPoint<Histogram>[] {
  const values = metric.values as MetricValueWithName<string>[];
  const byLabels = Map.groupBy(values, ({ labels: { le: _bound, ...labels } }) => JSON.stringify(labels));
  return [...byLabels].map(([labels, parts]) => {
    const find = (ending: string) =>
      parts.find(({ metricName }) => metricName === `${metric.name}_${ending}`)?.value ?? 0;
    const buckets = parts.filter(({ metricName }) => metricName === `${metric.name}_bucket`);
    const total = find('count');
    const bounds = buckets.filter(({ labels: { le } }) => le !== '+Inf');
    const below = [...bounds.map(({ value }) => value), total];
    return {
      ...period,
      attributes: JSON.parse(labels) as Attributes,
      value: {
        buckets: {
          boundaries: bounds.map(({ labels: { le } }) => Number(le)),
          counts: below.map((count, place) => count - (below[place - 1] ?? 0)),
        },
        sum: find('sum'),
        count: total,
      },
    };
  });
}

function toHrTime(ms: number): HrTime {
  return [Math.floor(ms / 1000), (ms % 1000) * 1_000_000];
}
