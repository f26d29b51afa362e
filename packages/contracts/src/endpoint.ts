import { z } from 'zod';

/**
 * A call, written once: the server registers it, the web client calls it, the OpenAPI document
 * lists it. `path` uses `:name` for parameters and keeps the specification's casing.
 */
export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly tag: string;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly reply: R;
  /** True where no access token is asked for. */
  readonly isPublic: boolean;
  /** True where a repeated `Idempotency-Key` header answers what the first call answered. */
  readonly isIdempotent: boolean;
}

const nothing = z.undefined().or(z.null()).or(z.object({}));
export type Nothing = typeof nothing;

interface EndpointDraft<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> {
  method: Endpoint['method'];
  path: `/${string}`;
  summary: string;
  tag: string;
  params?: P;
  query?: Q;
  body?: B;
  reply: R;
  isPublic?: boolean;
  isIdempotent?: boolean;
}

/**
 * Describes a call. Parts that are left out accept nothing and answer the defaults
 * (`isPublic: false`, `isIdempotent: false`).
 */
export function defineEndpoint<
  R extends z.ZodType,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
>(draft: EndpointDraft<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return {
    params: nothing as unknown as P,
    query: nothing as unknown as Q,
    body: nothing as unknown as B,
    isPublic: false,
    isIdempotent: false,
    ...draft,
  };
}

/** True where the endpoint's part was left out of its description. */
export function isNothing(schema: z.ZodType): boolean {
  return schema === (nothing as unknown as z.ZodType);
}
