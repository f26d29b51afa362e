/** What a span did: the server's side of a request, a call of the database, or work on what another server wrote. */
export type SpanKind = 'server' | 'client' | 'consumer' | 'internal';

/** Names and numbers only: never values that users have entered. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

export interface Span {
  /** The span as text (`traceparent` of W3C), to be continued by another server; undefined where it is not recorded. */
  readonly trace: string | undefined;
  /** Runs work of which this span is the parent, also where it continues asynchronously. */
  run<T>(work: () => T): T;
  /** Ends the span, as failed where there is an error. */
  end(attributes?: SpanAttributes, error?: unknown): void;
}

/** A statement of the database that has ended. */
export interface EndedStatement {
  /** Verb and table: `select postings`. */
  readonly name: string;
  readonly tookMs: number;
  readonly error?: unknown;
}

/** Records spans. Only `open-telemetry.ts` implements it, which is loaded where a collector is configured. */
export interface Tracer {
  /** The active span as text; undefined where there is none that is recorded. */
  readonly trace: string | undefined;
  /** Begins a span that continues `parent`, or the active span where it is not given, or a new trace. */
  start(name: string, kind: SpanKind, options?: { parent?: string; attributes?: SpanAttributes }): Span;
  /** Adds a statement to the active span; nothing where there is none. */
  addStatement(statement: EndedStatement): void;
  /** Runs work that belongs to no span, such as a loop that a request has woken. */
  outside<T>(work: () => T): T;
}

/** Of the process, like the context that it reads. */
let tracer: Tracer | undefined;

/** Makes the process record spans from now on. Call it before the database is opened. */
export function setTracer(chosen: Tracer | undefined): void {
  tracer = chosen;
}

/** The tracer of this process; undefined where no collector is configured. */
export function findTracer(): Tracer | undefined {
  return tracer;
}

/** Runs work that belongs to no span, such as a loop that a request has woken. */
export function outsideSpans<T>(work: () => T): T {
  return tracer === undefined ? work() : tracer.outside(work);
}
