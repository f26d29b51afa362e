import type { Endpoint } from '@loadstone/contracts/endpoint';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';

/** The sizes as the specification's code table also writes them. */
const SIZES: Readonly<Record<string, string>> = { TL: 'T', LTL: 'L' };
/** A day that is written with a time; the day counts as it is written (M7). */
const DAY_WITH_TIME = /^(\d{4}-\d\d-\d\d)T/;

/** The fields of an object by their names in lower case. */
type Fields = ReadonlyMap<string, { readonly name: string; readonly schema: z.ZodType }>;

/**
 * Reads the body of a call under `/api/` as a client of the older description writes it. Such a client spells one field
 * in several ways (`etoken`, `memberCustCD`, `pIN`), writes a size as `TL`, a day with a time, an inner object as a text
 * with JSON, and one state or several as a text. Everything else is as the contract has it, and `/v1` accepts the
 * contract's form only.
 *
 * @returns undefined for an endpoint whose body is never written in another form
 */
export function compileSpecifiedForms({ path, body }: Endpoint): ((value: unknown) => unknown) | undefined {
  return path.startsWith('/api/') ? compileForm(body) : undefined;
}

function compileForm(schema: z.ZodType): ((value: unknown) => unknown) | undefined {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodISODate) return (value) => DAY_WITH_TIME.exec(String(value))?.[1] ?? value;
  if (inner instanceof z.ZodArray) {
    const element = inner.element as z.ZodType;
    const readItem = compileForm(element) ?? ((item: unknown) => item);
    const isOfTexts = element instanceof z.ZodString || element instanceof z.ZodEnum;
    return (value) => {
      if (Array.isArray(value)) return value.map(readItem);
      return isOfTexts && typeof value === 'string' ? value.split(',').filter(Boolean) : value;
    };
  }
  const fields = listFields(inner);
  if (fields.size === 0) return undefined;
  const readers = new Map([...fields.values()].map((field) => [field.name, compileField(field)]));
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([given, member]) => {
        const name = fields.get(given.toLowerCase())?.name ?? given;
        // Where both spellings are given, that of the contract counts.
        const isRepeated = name !== given && Object.hasOwn(value, name);
        return isRepeated ? [given, member] : [name, readers.get(name)?.(member) ?? member];
      }),
    );
  };
}

function compileField({ name, schema }: { readonly name: string; readonly schema: z.ZodType }) {
  if (name === 'vehicleSize') return (value: unknown) => SIZES[String(value)] ?? value;
  const read = compileForm(schema);
  return (
    read && ((value: unknown) => read(value !== null && listFields(unwrap(schema)).size > 0 ? fromJson(value) : value))
  );
}

/** An object that is written as JSON in a text. */
function fromJson(value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith('{')) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** The schema inside of those that only say what a missing value is. */
function unwrap(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrap(schema.unwrap() as z.ZodType);
  return schema;
}

function listFields(schema: z.ZodType): Fields {
  if (schema instanceof z.ZodObject) {
    return new Map(
      Object.entries(schema.shape).map(([name, field]) => [name.toLowerCase(), { name, schema: field as z.ZodType }]),
    );
  }
  if (schema instanceof z.ZodIntersection) {
    return new Map([...listFields(schema.def.left as z.ZodType), ...listFields(schema.def.right as z.ZodType)]);
  }
  if (schema instanceof z.ZodUnion)
    return mergeFields(schema.options.map((option) => listFields(unwrap(option as z.ZodType))));
  return new Map();
}

/** A field that the options of a union describe differently is read as it is: which of them a value has is not known yet. */
function mergeFields(options: readonly Fields[]): Fields {
  const merged = new Map<string, { readonly name: string; readonly schema: z.ZodType }>();
  for (const [key, field] of options.flatMap((fields) => [...fields])) {
    const known = merged.get(key);
    merged.set(key, known === undefined || known.schema === field.schema ? field : { ...field, schema: z.unknown() });
  }
  return merged;
}

/** A client of the older description does not know versions: its edit counts as the last one, and the reply says so. */
export function warnOfLastWriter(reply: FastifyReply, version: number | undefined): void {
  if (version !== undefined) return;
  void reply.header('warning', '299 - "Without a version this edit replaces every change since it was read."');
}
