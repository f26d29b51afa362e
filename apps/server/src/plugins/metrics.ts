import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { AppError } from '../ground/errors.ts';
import type { GaugeFigures } from '../db/module-declaration.ts';

/** How long a scrape waits for one figure. */
const FIGURE_LIMIT_MS = 500;
const COUNTER_ENDING = '_total';
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** A number that is read on each scrape; a counter where its name ends in {@link COUNTER_ENDING}. */
interface GaugeSource {
  readonly name: string;
  readonly help: string;
  /** How the figures of several workers become one; their sum where it is not stated. */
  readonly acrossWorkers?: 'max' | 'min';
  /** The label by whose values `read` returns several figures. */
  readonly label?: string;
  readonly read: () => GaugeFigures | Promise<GaugeFigures>;
}

/** Values in buckets. */
interface DistributionSource {
  readonly name: string;
  readonly help: string;
  readonly buckets: readonly number[];
}

/** Creates a function that reads figures in Prometheus' text form. */
export type FiguresReader = (registry: Registry) => () => Promise<string>;

interface MetricsOptions {
  readonly token: string | undefined;
  /** Reads the figures of all workers with those of the process, which one app of it has; default those of this app. */
  readonly createFiguresReader?: FiguresReader | undefined;
}

/** Registers the figures of the parts of the server. */
interface Metrics {
  /** All figures of this server. */
  readonly registry: Registry;
  addGauge(source: GaugeSource): void;
  /** @returns the function that adds a value */
  addDistribution(source: DistributionSource): (value: number) => void;
}

/**
 * Serves `/metrics` in Prometheus' text form: to loopback or, where a token is configured, to clients that send it.
 * Measures every request by route, never by address or user. Any of several workers serves the figures of all.
 */
export function registerMetrics(app: FastifyInstance, options: MetricsOptions): Metrics {
  const registry = new Registry();
  const { createFiguresReader } = options;
  // Node's own metrics belong to the process, not to an app.
  if (createFiguresReader !== undefined) collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'loadstone_http_request_seconds',
    help: 'Time to reply to a request',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'loadstone_refusals_total',
    help: 'Requests that were refused, by the code of the refusal',
    labelNames: ['code'] as const,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    if (request.refusalCode !== undefined) refusals.inc({ code: request.refusalCode });
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  const readMetrics = createFiguresReader?.(registry) ?? (() => registry.metrics());
  app.get('/metrics', { schema: { hide: true } as object }, async (request, reply) => {
    if (!mayRead(request, options.token)) throw new AppError('route.notFound');
    return reply.type(registry.contentType).send(await readMetrics());
  });
  return {
    registry,
    addGauge: (source) => addGauge(registry, source),
    addDistribution({ buckets, ...named }) {
      const distribution = new Histogram({ ...named, buckets: [...buckets], registers: [registry] });
      return (value) => distribution.observe(value);
    },
  };
}

/** A figure becomes a gauge, or a counter by its name. */
function addGauge(registry: Registry, { name, help, label, read, acrossWorkers }: GaugeSource): void {
  const readSoon = toReader(read);
  const common = {
    ...{ name, help, registers: [registry], labelNames: label === undefined ? [] : [label] },
    aggregator: acrossWorkers ?? ('sum' as const),
  };
  const readEach = async (): Promise<[labels: Record<string, string>, figure: number][]> => {
    const figures = await readSoon();
    if (label === undefined) return [[{}, Number(figures)]];
    return Object.entries(figures).map(([value, figure]) => [{ [label]: value }, figure]);
  };
  if (name.endsWith(COUNTER_ENDING)) {
    new Counter({
      ...common,
      async collect() {
        const figures = await readEach();
        this.reset();
        for (const [labels, figure] of figures) this.inc(labels, figure);
      },
    });
  } else {
    new Gauge({
      ...common,
      async collect() {
        for (const [labels, figure] of await readEach()) this.set(labels, figure);
      },
    });
  }
}

/**
 * Reads a figure, once at a time. One that cannot be read, or not soon, is NaN, so that it neither hides the others nor
 * delays them: an operator looks at them while the database is busy.
 */
function toReader(read: GaugeSource['read']): () => Promise<GaugeFigures> {
  let reading: Promise<GaugeFigures> | undefined;
  return async () => {
    reading ??= Promise.resolve()
      .then(read)
      .catch(() => NaN)
      .finally(() => {
        reading = undefined;
      });
    const limit = Promise.withResolvers<number>();
    const timer = setTimeout(() => limit.resolve(NaN), FIGURE_LIMIT_MS);
    try {
      return await Promise.race([reading, limit.promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  // A request that a proxy on this machine forwards also comes from loopback, but its client is elsewhere.
  const isPassedOn = request.headers['x-forwarded-for'] !== undefined || request.headers['forwarded'] !== undefined;
  if (token === undefined) return LOOPBACK.has(request.ip) && !isPassedOn;
  const given = Buffer.from(request.headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
