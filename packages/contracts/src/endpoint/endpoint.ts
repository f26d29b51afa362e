import { z } from 'zod';
import type { CacheName } from './caches.ts';
import { listCallerKinds, type CallerKind, type Callers, type GuardOfKind } from './callers.ts';
import type { ErrorCode } from './errors.ts';

/**
 * A call, written once: the server registers it, the web client calls it, the OpenAPI document
 * lists it. `path` uses `:name` for parameters and keeps the specification's casing.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Accepted extends Callers = Callers,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly tag: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
  /** True where no access token is required. */
  readonly isPublic: boolean;
  /** The kinds of caller that are accepted, each with what it needs; empty where the endpoint is public. */
  readonly callers: Accepted;
  /** True where a repeated `Idempotency-Key` header returns the reply of the first call. */
  readonly isIdempotent: boolean;
  /** True where the call changes no stored data: a GET, or a POST that declares it. It still works on a full disk. */
  readonly isReadOnly: boolean;
  /** The caches of the front end that a call by a user changes on that user's pages; events change those of others. */
  readonly affects: readonly CacheName[];
  /** True for the calls that register a device: the caller's device need not be the registered one. */
  readonly acceptsAnyDevice: boolean;
  /** True where a user may call it before sharing a location, which some companies require. */
  readonly isBeforeLocation: boolean;
  /** True where the reply has a secret beside texts that others write. It is never compressed: the size could reveal the secret. */
  readonly hasSecret: boolean;
  /** The field of the body with a list. Each of its items counts as a write for the daily limit. */
  readonly batchField?: string;
  /** Largest request body, bytes; an upload has its own limits. */
  readonly bodyBytes: number;
  /** The rules of the file of a `multipart/form-data` request; `body` then describes its text fields. */
  readonly upload?: UploadRules;
  /** The rules of a body of newline-delimited JSON, of any length, which the handler reads while it arrives. */
  readonly lines?: LineRules;
  /** The refusals of the call's own rules; those that every call of its kind can have are not among them. */
  readonly refusals?: readonly ErrorCode[];
  /** True where the row has an entity tag: a read accepts `If-None-Match`, a PATCH or DELETE `If-Match`. */
  readonly hasVersionTag?: boolean;
  /** What the summary does not say, for the API document. */
  readonly notes?: string;
}

/** The largest request body, bytes, where the endpoint states none. For signed-in callers it is four times the longest draft. */
const BODY_BYTES = { anonymous: 8 * 1024, signedIn: 32 * 1024 };

const nothing = z.undefined().or(z.null()).or(z.object({}));
export type Nothing = typeof nothing;

/** The description of a call, with the parts that have a default left out. */
interface DraftParts<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
> {
  method: Endpoint['method'];
  path: `/${string}`;
  summary: string;
  tag: string;
  params?: Params;
  query?: Query;
  body?: Body;
  reply: Reply;
  isIdempotent?: boolean;
  isReadOnly?: boolean;
  affects?: readonly CacheName[];
  acceptsAnyDevice?: boolean;
  isBeforeLocation?: boolean;
  hasSecret?: boolean;
  batchField?: string;
  bodyBytes?: number;
  upload?: UploadDraft;
  lines?: LineRules;
  refusals?: readonly ErrorCode[];
  hasVersionTag?: boolean;
  notes?: string;
}

/** The accepted kinds of caller, each with its guard. */
type CallersOf<Kind extends CallerKind> = { readonly [kind in Kind]: GuardOfKind[kind] };

/** An endpoint that is not public declares its callers: one without does not compile. */
type Access<Kind extends CallerKind> =
  { isPublic: true; callers?: undefined } | { isPublic?: false; callers: CallersOf<Kind> };

/**
 * Describes a call. A part that is left out accepts nothing; the other defaults are
 * `isPublic: false`, `isIdempotent: false`, `isBeforeLocation: false`, `hasSecret: false`, and
 * `isReadOnly: true` for a GET that is not idempotent.
 *
 * @throws RangeError for an endpoint that is not public and names no kind of caller; for an upload that is public, is a
 *   GET or has a guard that reads the body, which arrives after the guard is checked; for an idempotent endpoint with a
 *   binary reply, which is not stored with the key; and for a write of users that states no caches.
 */
export function defineEndpoint<
  Reply extends z.ZodType,
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
  Kind extends CallerKind = never,
>(draft: DraftParts<Params, Query, Body, Reply> & Access<Kind>): Endpoint<Params, Query, Body, Reply, CallersOf<Kind>> {
  assertPossible(draft);
  const { upload, ...rest } = draft;
  return {
    params: nothing as unknown as Params,
    query: nothing as unknown as Query,
    body: nothing as unknown as Body,
    isPublic: false,
    isIdempotent: false,
    acceptsAnyDevice: false,
    isReadOnly: draft.method === 'GET' && draft.isIdempotent !== true,
    affects: [],
    isBeforeLocation: false,
    hasSecret: false,
    bodyBytes: draft.isPublic === true ? BODY_BYTES.anonymous : BODY_BYTES.signedIn,
    ...rest,
    ...(upload === undefined ? {} : { upload: toUploadRules(upload) }),
    callers: draft.callers ?? ({} as CallersOf<Kind>),
  };
}

function assertPossible(
  draft: Pick<Endpoint, 'method' | 'path' | 'reply'> & {
    callers?: Callers | undefined;
    isPublic?: boolean;
    isIdempotent?: boolean;
    isReadOnly?: boolean;
    affects?: readonly CacheName[];
    upload?: UploadDraft;
  },
): void {
  const { method, path, reply, callers = {}, isPublic, isIdempotent, isReadOnly, affects, upload } = draft;
  const isOpen = isPublic === true;
  if (isOpen !== (listCallerKinds(callers).length === 0)) {
    throw new RangeError(`${path}: an endpoint names its callers or is public`);
  }
  const isWrite = !(isReadOnly ?? (method === 'GET' && isIdempotent !== true));
  if (isWrite && callers.user !== undefined && affects === undefined) {
    throw new RangeError(`${path}: a write of users states the caches that it affects`);
  }
  if (upload !== undefined) {
    if (isOpen || method === 'GET') throw new RangeError(`${path}: an upload cannot be public or a GET`);
    if (JSON.stringify(callers).includes('"body.'))
      throw new RangeError(`${path}: the guard of an upload reads its body`);
  }
  if (isIdempotent === true && findBinaryTypes(reply) !== undefined) {
    throw new RangeError(`${path}: an endpoint with a binary reply cannot be idempotent`);
  }
}

/** True for the schema of a part that the description of an endpoint leaves out. */
export function isNothing(schema: z.ZodType): boolean {
  return schema === (nothing as unknown as z.ZodType);
}

/** Stands for the bytes of a file in the type of a reply. The server sends a stream, the web client returns a blob. */
interface BinaryContent {
  readonly isBinary: true;
}

export type BinarySchema = z.ZodCustom<BinaryContent, BinaryContent>;

/** The reply of an endpoint that sends a file of one of these media types, for example `application/pdf`. */
export function binaryReply(...contentTypes: readonly [string, ...string[]]): BinarySchema {
  return z.custom<BinaryContent>().meta({ contentTypes });
}

/** The media types of a binary reply; undefined for a reply that is JSON. */
export function findBinaryTypes(reply: z.ZodType): readonly string[] | undefined {
  return reply.meta()?.['contentTypes'] as readonly string[] | undefined;
}

/** The lines of a body. */
interface LineRules {
  /** The component of the API document that describes a line. */
  readonly schema: string;
  /** Size of the longest line, bytes. */
  readonly maxBytes: number;
}

/** What an upload may contain: one file, and text fields that the endpoint's body schema parses. */
export interface UploadRules {
  /** Name of the part with the file. */
  readonly field: string;
  /** Size of the largest file, bytes. */
  readonly maxBytes: number;
  /** Media types of the file in lower case, for example `application/pdf`. */
  readonly contentTypes: readonly [string, ...string[]];
  /**
   * The types that the refusal of another type lists; all where omitted. Some of `contentTypes` may be missing: their files
   * are read only so that the refusal can state the reason.
   */
  readonly acceptedTypes?: readonly string[];
  /** The text of that refusal, where one about the content fits better; where omitted, a text that lists the types. */
  readonly typeRefusal?: 'document.content.type';
  /** Number of text fields. */
  readonly maxFields: number;
  /** Size of the longest text field, bytes. */
  readonly maxFieldBytes: number;
}

/** Rules of an upload; the defaults are the field `file` and at most 20 text fields of 16 KiB. */
type UploadDraft = Pick<UploadRules, 'maxBytes' | 'contentTypes'> & Partial<UploadRules>;

/** Fills in the defaults. */
function toUploadRules(draft: UploadDraft): UploadRules {
  return { field: 'file', maxFields: 20, maxFieldBytes: 16 * 1024, ...draft };
}
