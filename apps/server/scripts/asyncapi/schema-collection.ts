import { z } from 'zod';
import { withFormat } from '../../src/plugins/openapi/schemas.ts';

type JsonSchema = Record<string, unknown>;

/** The schemas of a document: each shape that has a name in the contracts is written once, and referred to. */
export class SchemaCollection {
  readonly schemas: Record<string, JsonSchema> = {};

  /** A shape as JSON Schema; the named shapes within it are added to the collection. */
  add(schema: z.ZodType, io: 'input' | 'output' = 'output'): JsonSchema {
    const { $defs = {}, $schema: _dialect, ...body } = z.toJSONSchema(schema, { target: 'draft-7', io }) as JsonSchema;
    const { definitions = {}, ...rest } = body;
    const named = { ...($defs as JsonSchema), ...(definitions as JsonSchema) };
    for (const [name, inner] of Object.entries(named)) this.schemas[name] = refer(inner) as JsonSchema;
    return refer(rest) as JsonSchema;
  }
}

/** Points references at the components of the document, and drops the limits of numbers in JSON. */
function refer(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(refer);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
    if (key === 'id' && typeof inner === 'string') return [];
    if (key === '$ref') return [[key, String(inner).replace(/^#\/(\$defs|definitions)\//, '#/components/schemas/')]];
    const isLimit = key === 'maximum' || key === 'minimum';
    if (isLimit && Math.abs(Number(inner)) === Number.MAX_SAFE_INTEGER) return [];
    return [[key, refer(inner)]];
  });
  return withFormat(Object.fromEntries(entries));
}
