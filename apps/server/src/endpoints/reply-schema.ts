import { z } from 'zod';

type JsonSchema = Record<string, unknown>;

/** Keywords that do not affect how a value is serialized. */
const UNUSED = new Set(['$schema', 'id', 'description', 'minimum', 'maximum', 'definitions']);

/** A contract never changes, and a process that starts several servers, as tests do, needs each schema once. */
const schemas = new WeakMap<z.ZodType, JsonSchema>();

/**
 * The JSON schema from which Fastify compiles a reply's serializer. A compiled serializer writes known fields only,
 * several times faster than parsing the reply. The same contract returns the same object.
 *
 * @throws RangeError for a recursive contract, which cannot be compiled
 */
export function toReplySchema(reply: z.ZodType): JsonSchema {
  const known = schemas.get(reply);
  if (known !== undefined) return known;
  const made = makeReplySchema(reply);
  schemas.set(reply, made);
  return made;
}

function makeReplySchema(reply: z.ZodType): JsonSchema {
  const schema = z.toJSONSchema(reply, { target: 'draft-7', io: 'output', unrepresentable: 'any' }) as JsonSchema;
  return simplify(schema, { definitions: (schema['definitions'] ?? {}) as Record<string, JsonSchema>, within: [] });
}

interface Context {
  definitions: Record<string, JsonSchema>;
  /** The definitions that enclose the current one. */
  within: readonly string[];
}

/**
 * Inlines definitions, writes "or null" in the form that the serializer compiles without trying each branch, and lets
 * branches match rows with additional fields: the serializer omits those, whereas a strict match would fail the reply.
 */
function simplify(schema: JsonSchema, context: Context): JsonSchema {
  const name = findReference(schema);
  if (name !== undefined) {
    const definition = context.definitions[name];
    if (definition === undefined || context.within.includes(name)) {
      throw new RangeError(`a reply cannot be written: ${name} refers to itself`);
    }
    return simplify(definition, { ...context, within: [...context.within, name] });
  }
  const branch = findNullableBranch(schema, context);
  if (branch !== undefined) return { ...branch, nullable: true };
  const only = findOnlyPart(schema);
  if (only !== undefined) return simplify(only, context);

  const kept: JsonSchema = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (UNUSED.has(keyword) || (keyword === 'additionalProperties' && value === false)) continue;
    if (keyword === 'properties') kept[keyword] = mapValues(value as Record<string, JsonSchema>, context);
    else if (Array.isArray(value)) kept[keyword] = value.map((item) => simplifyIfSchema(item, context));
    else kept[keyword] = simplifyIfSchema(value, context);
  }
  const { type } = kept;
  const named = Array.isArray(type) ? type.filter((each) => each !== 'null') : [];
  return named.length === 1 ? { ...kept, type: named[0] as unknown, nullable: true } : kept;
}

function simplifyIfSchema(value: unknown, context: Context): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? simplify(value as JsonSchema, context)
    : value;
}

function mapValues(properties: Record<string, JsonSchema>, context: Context): JsonSchema {
  return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, simplify(inner, context)]));
}

function findReference({ $ref }: JsonSchema): string | undefined {
  return typeof $ref === 'string' ? /^#\/definitions\/(.+)$/.exec($ref)?.[1] : undefined;
}

/** The part of an `allOf` that has one, as zod writes a definition with a description. */
function findOnlyPart({ allOf, type }: JsonSchema): JsonSchema | undefined {
  return Array.isArray(allOf) && allOf.length === 1 && type === undefined ? (allOf[0] as JsonSchema) : undefined;
}

/** The other branch of an `anyOf` with null, where it has one type. */
function findNullableBranch({ anyOf }: JsonSchema, context: Context): JsonSchema | undefined {
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return undefined;
  const branches = anyOf as JsonSchema[];
  const other = branches.find((branch) => branch['type'] !== 'null');
  const hasNull = branches.some((branch) => branch['type'] === 'null');
  if (!hasNull || other === undefined) return undefined;
  const simple = simplify(other, context);
  return typeof simple['type'] === 'string' ? simple : undefined;
}
