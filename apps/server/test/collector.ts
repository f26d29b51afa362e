import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number | string; readonly doubleValue?: number };
}

interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly Attribute[];
}

interface Traces {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[];
}

interface Figures {
  resourceMetrics: { scopeMetrics: { metrics: { name: string }[] }[] }[];
}

/** A span as a collector received it. */
export interface CollectedSpan extends SentSpan {
  /** `service.instance.id` of the server that sent it. */
  readonly server: string;
}

/** A collector of OpenTelemetry on loopback (OTLP over HTTP, JSON) that keeps what it receives. */
export interface Collector {
  readonly address: string;
  readonly spans: readonly CollectedSpan[];
  /** The names of all figures received. */
  readonly figures: ReadonlySet<string>;
  /** Everything that it received, as text. */
  readText(): string;
  /** The `authorization` headers of all requests. */
  readonly authorizations: ReadonlySet<string>;
  close(): Promise<void>;
}

export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const figures = new Set<string>();
  const bodies: string[] = [];
  const authorizations = new Set<string>();
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks).toString();
      bodies.push(body);
      authorizations.add(request.headers.authorization ?? '');
      if (request.url === '/v1/traces') spans.push(...readSpans(JSON.parse(body) as Traces));
      if (request.url === '/v1/metrics') for (const name of readNames(JSON.parse(body) as Figures)) figures.add(name);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    figures,
    authorizations,
    readText: () => bodies.join('\n'),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function readSpans({ resourceSpans }: Traces): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const server = resource.attributes.find(({ key }) => key === 'service.instance.id')?.value.stringValue ?? '';
    return scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, server })));
  });
}

function readNames({ resourceMetrics }: Figures): string[] {
  return resourceMetrics.flatMap(({ scopeMetrics }) =>
    scopeMetrics.flatMap(({ metrics }) => metrics.map(({ name }) => name)),
  );
}
