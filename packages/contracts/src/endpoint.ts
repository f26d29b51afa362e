import { z } from 'zod';
import type { Guard } from './guard.ts';

/** Every kind of caller: a user of a company at the desk, or a driver with access to assignments only. */
export const CALLER_KINDS = ['user', 'driver'] as const;
export type CallerKind = (typeof CALLER_KINDS)[number];

/**
 * A call, written once: the server registers it, the web client calls it, the OpenAPI document
 * lists it. `path` uses `:name` for parameters and keeps the specification's casing.
 */
export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  K extends CallerKind = CallerKind,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly tag: string;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly reply: R;
  /** True where no access token is required. */
  readonly isPublic: boolean;
  /** The kinds of caller that are accepted; empty where the endpoint is public. */
  readonly callers: readonly K[];
  /** What a user needs for the call; empty where the endpoint is public. */
  readonly guard: Guard;
  /** True where a repeated `Idempotency-Key` header returns the reply of the first call. */
  readonly isIdempotent: boolean;
}

const nothing = z.undefined().or(z.null()).or(z.object({}));
export type Nothing = typeof nothing;

interface DraftParts<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  K extends CallerKind,
> {
  method: Endpoint['method'];
  path: `/${string}`;
  summary: string;
  tag: string;
  params?: P;
  query?: Q;
  body?: B;
  reply: R;
  callers?: readonly [K, ...K[]];
  isIdempotent?: boolean;
}

/** An endpoint that is not public declares its guard: one without does not compile. */
type Access = { isPublic: true; guard?: undefined } | { isPublic?: false; guard: Guard };

/**
 * Describes a call. A part that is left out accepts nothing; the other defaults are
 * `isPublic: false`, `callers: ['user']` and `isIdempotent: false`.
 */
export function defineEndpoint<
  R extends z.ZodType,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
  K extends CallerKind = 'user',
>(draft: DraftParts<P, Q, B, R, K> & Access): Endpoint<P, Q, B, R, K> {
  return {
    params: nothing as unknown as P,
    query: nothing as unknown as Q,
    body: nothing as unknown as B,
    isPublic: false,
    isIdempotent: false,
    ...draft,
    callers: draft.isPublic === true ? [] : (draft.callers ?? (['user'] as readonly CallerKind[] as readonly K[])),
    guard: draft.guard ?? [],
  };
}

/** True where the endpoint's part was left out of its description. */
export function isNothing(schema: z.ZodType): boolean {
  return schema === (nothing as unknown as z.ZodType);
}
