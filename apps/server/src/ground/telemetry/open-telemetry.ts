import { hostname } from 'node:os';
import {
  context,
  diag,
  DiagLogLevel,
  SpanKind as ApiSpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type Context,
  type Span as ApiSpan,
  type Tracer as ApiTracer,
} from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node';
import type { Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { TelemetrySettings } from '../settings/config.ts';
import { createRepeatedWarning } from '../repeated-warning.ts';
import { VERSION } from '../version.ts';
import type { WarningLog } from '../warning-log.ts';
import { createRegistryProducer } from './registry-producer.ts';
import type { Telemetry } from './index.ts';
import {
  setTracer,
  type EndedStatement,
  type Span,
  type SpanAttributes,
  type SpanKind,
  type Tracer,
} from './tracing.ts';

const SCOPE = 'loadstone';
/** How long a collector may take, also at the end of the server. */
const EXPORT_LIMIT_MS = 3_000;
const KINDS: Readonly<Record<SpanKind, ApiSpanKind>> = {
  server: ApiSpanKind.SERVER,
  client: ApiSpanKind.CLIENT,
  consumer: ApiSpanKind.CONSUMER,
  internal: ApiSpanKind.INTERNAL,
};
const TRACE = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/**
 * Sends traces and figures of this process to a collector by OTLP over HTTP (JSON). Spans wait in memory, 2,048 at most;
 * those beyond are lost, and so is what the collector does not take: the board never waits for it.
 */
export function openTelemetry(settings: TelemetrySettings, log: WarningLog, clock: Clock): Telemetry {
  const warn = createRepeatedWarning(log, 'telemetry could not be sent');
  const ignore = (): void => undefined;
  const reports = { error: warn, warn: ignore, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(reports, { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true });
  const resource = resourceFromAttributes({
    'service.name': settings.serviceName,
    'service.version': VERSION,
    'service.instance.id': `${hostname()}:${process.pid}`,
  });
  const toTarget = (signal: string) => ({
    url: `${settings.endpoint}/v1/${signal}`,
    headers: { ...settings.headers },
    timeoutMillis: EXPORT_LIMIT_MS,
  });
  const traces = new NodeTracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.traceRatio) }),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter(toTarget('traces')), {
        scheduledDelayMillis: settings.traceDelayMs,
        exportTimeoutMillis: EXPORT_LIMIT_MS,
      }),
    ],
  });
  // Only for the context of asynchronous work; the text form of spans is written here.
  traces.register({ propagator: null });
  setTracer(new OtelTracer(traces.getTracer(SCOPE, VERSION), clock));
  let figures: MeterProvider | undefined;
  return {
    exportFigures(registry: Registry) {
      const reader = new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(toTarget('metrics')),
        exportIntervalMillis: settings.metricIntervalMs,
        exportTimeoutMillis: Math.min(EXPORT_LIMIT_MS, settings.metricIntervalMs),
        metricProducers: [createRegistryProducer(registry, { resource, scope: SCOPE, clock })],
      });
      figures = new MeterProvider({ resource, readers: [reader] });
    },
    async close() {
      setTracer(undefined);
      await Promise.allSettled([traces.shutdown(), figures?.shutdown()]);
    },
  };
}

class OtelTracer implements Tracer {
  readonly #tracer: ApiTracer;
  readonly #clock: Clock;

  constructor(tracer: ApiTracer, clock: Clock) {
    this.#tracer = tracer;
    this.#clock = clock;
  }

  get trace(): string | undefined {
    return toText(trace.getActiveSpan());
  }

  start(name: string, kind: SpanKind, options: { parent?: string; attributes?: SpanAttributes } = {}): Span {
    const { parent, attributes } = options;
    const from = parent === undefined ? context.active() : toContext(parent);
    const span = this.#tracer.startSpan(name, { kind: KINDS[kind], ...(attributes && { attributes }) }, from);
    const inside = trace.setSpan(from, span);
    return {
      trace: toText(span),
      run: (work) => context.with(inside, work),
      end(endAttributes, error) {
        if (endAttributes !== undefined) span.setAttributes(endAttributes as Attributes);
        endSpan(span, error);
      },
    };
  }

  addStatement({ name, tookMs, error }: EndedStatement): void {
    if (trace.getActiveSpan()?.isRecording() !== true) return;
    const [operation = name, table] = name.split(' ');
    const endMs = this.#clock.now().getTime();
    const span = this.#tracer.startSpan(name, {
      kind: ApiSpanKind.CLIENT,
      startTime: endMs - tookMs,
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        ...(table !== undefined && { 'db.collection.name': table }),
      },
    });
    endSpan(span, error, endMs);
  }

  outside<T>(work: () => T): T {
    return context.with(trace.deleteSpan(context.active()), work);
  }
}

/** The message of an error is not recorded: it may contain values. */
function endSpan(span: ApiSpan, error: unknown, atMs?: number): void {
  if (error !== undefined) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    const code: unknown = (error as { code?: unknown } | null)?.code;
    span.setAttribute('error.type', typeof code === 'string' ? code : error instanceof Error ? error.name : 'error');
  }
  span.end(atMs);
}

function toText(span: ApiSpan | undefined): string | undefined {
  const known = span?.spanContext();
  if (known === undefined || (known.traceFlags & TraceFlags.SAMPLED) === 0) return undefined;
  return `00-${known.traceId}-${known.spanId}-01`;
}

/** The context of a span of another server. A text that is none begins a new trace. */
function toContext(text: string): Context {
  const root = trace.deleteSpan(context.active());
  const [, traceId, spanId, flags] = TRACE.exec(text) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return root;
  return trace.setSpanContext(root, { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true });
}
