import { ACTIVITY_TYPES } from '@loadstone/contracts/activity';
import type { Endpoint } from '@loadstone/contracts/endpoint';
import { findCityByName } from '@loadstone/places';
import { z } from 'zod';
import { loadDraft } from './drafts.ts';

const REAL: Record<string, unknown> = {
  userActivityTypeId: ACTIVITY_TYPES.AppLoaded,
  srceID: findCityByName('Toronto', 'ON')?.id,
  destID: findCityByName('Chicago', 'IL')?.id,
  srceRadius: 50,
  destRadius: 50,
  entityDetailsJSON: '{"firstname":"First","email":"first@example.com"}',
  pIN: '12345674',
  phone: '416-555-0107',
  search: { companyName: 'Northgate' },
  postings: [loadDraft()],
  sha256: '0'.repeat(64),
  quietHours: null,
  followed: { kind: 'posting', token: 1 },
  code: '123456',
  means: 'Dallas, TX',
};
export type JsonSchema = {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  minimum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  minItems?: number;
  format?: string;
  default?: unknown;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
};

/** A value that the schema accepts, as far as its keywords define. */
export function sample(schema: JsonSchema, root: JsonSchema = schema): unknown {
  if (schema.$ref !== undefined) return sample(root.$defs?.[schema.$ref.replace('#/$defs/', '')] ?? {}, root);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  if (schema.allOf !== undefined) return Object.assign({}, ...schema.allOf.map((part) => sample(part, root)));
  const branch = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (branch !== undefined) return sample(branch, root);
  if (schema.type === 'object') {
    const names = schema.required ?? [];
    return Object.fromEntries(names.map((name) => [name, sample(schema.properties?.[name] ?? {}, root)]));
  }
  if (schema.type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items ?? {}, root));
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1);
  if (schema.type === 'boolean') return false;
  if (schema.format === 'date') return '2026-06-16';
  return 'V'.padEnd(schema.minLength ?? 1, 'V');
}

export function toSchema(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

/** A body that the endpoint should accept; cities and radius values are real. */
export function toGoodBody(endpoint: Endpoint): unknown {
  const schema = toSchema(endpoint.body);
  const body = sample(schema);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const known = listFields(schema).filter((field) => field in REAL);
  return { ...body, ...Object.fromEntries(known.map((field) => [field, REAL[field]])) };
}

export function listFields(schema: JsonSchema, root: JsonSchema = schema): string[] {
  if (schema.$ref !== undefined) return listFields(root.$defs?.[schema.$ref.replace('#/$defs/', '')] ?? {}, root);
  const branch = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  const parts = [...(schema.allOf ?? []), ...(branch === undefined ? [] : [branch])];
  return [...Object.keys(schema.properties ?? {}), ...parts.flatMap((part) => listFields(part, root))];
}

/**
 * The path with valid parameters, except for the given ones.
 *
 * @param right the key of every feature, and the caller's own user
 */
export function toGoodPath(
  endpoint: Endpoint,
  right: { key: string; userId: number },
  given: Readonly<Record<string, string>> = {},
): string {
  return endpoint.path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    if (given[name] !== undefined) return given[name];
    if (/key$/i.test(name)) return right.key;
    if (/^(dat|quickpay|equifax|transcredit)/i.test(name)) return 'NA';
    if (/userId/i.test(name)) return String(right.userId);
    if (/typeId$/i.test(name)) return '6';
    if (name === 'mode') return 'B';
    if (name === 'expired') return 'Y';
    if (name === 'pin') return '0';
    return '1';
  });
}
