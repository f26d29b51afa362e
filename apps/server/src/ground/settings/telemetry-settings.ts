import { z } from 'zod';
import { setting } from './setting.ts';
import { count, name, partnerAddress } from './setting-types.ts';

/** `name=value,name=value`, as the specification of OpenTelemetry writes headers; values may be percent-encoded. */
const headers = z
  .string()
  .regex(/^[\w-]+=[\x21-\x2b\x2d-\x7e]*(,[\w-]+=[\x21-\x2b\x2d-\x7e]*)*$/, {
    error: 'Expected name=value, comma list.',
  })
  .refine(canDecode, { error: 'Expected percent-encoded values.' })
  .transform((list): Readonly<Record<string, string>> => {
    const pairs = list.split(',').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);
    return Object.fromEntries(pairs.map(([key = '', value = '']) => [key, decodeURIComponent(value)]));
  });

/** Traces and figures for a collector, with the variables of OpenTelemetry. Nothing of it is loaded without an address. */
export const TELEMETRY_SETTINGS = {
  telemetry: {
    parts: {
      endpoint: setting('OTEL_EXPORTER_OTLP_ENDPOINT', partnerAddress).describe(
        'Address of an OpenTelemetry collector that receives traces and figures (OTLP over HTTP, JSON); without one nothing is recorded',
      ),
      headers: setting('OTEL_EXPORTER_OTLP_HEADERS', headers).describe(
        'Headers for the collector: name=value, comma list; needs OTEL_EXPORTER_OTLP_ENDPOINT',
      ),
      serviceName: setting('OTEL_SERVICE_NAME', name, 'loadstone').describe('Name of this board at the collector'),
      traceRatio: setting('OTEL_TRACES_SAMPLER_ARG', z.coerce.number().min(0).max(1), 1).describe(
        'Part of the requests that are traced, 0 to 1',
      ),
      traceDelayMs: setting('OTEL_BSP_SCHEDULE_DELAY', count(10, 600_000), 5_000).describe(
        'Milliseconds between two sendings of spans',
      ),
      metricIntervalMs: setting('OTEL_METRIC_EXPORT_INTERVAL', count(100, 3_600_000), 60_000).describe(
        'Milliseconds between two sendings of figures',
      ),
    },
    needed: ['endpoint'] as const,
  },
};

function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
