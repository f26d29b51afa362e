import { z } from 'zod';

type JsonSchema = Record<string, unknown>;

/** Keywords that say nothing about how to write a value. */
const UNUSED = new Set(['$schema', 'id', 'description', 'minimum', 'maximum']);

/**
 * The JSON schema that Fastify compiles a reply's serializer from. Compiled serializers write known
 * fields only, several times faster than a parse of the reply would.
 */
export function toReplySchema(reply: z.ZodType): JsonSchema {
  return simplify(z.toJSONSchema(reply, { target: 'draft-7', io: 'output', unrepresentable: 'any' }) as JsonSchema);
}

/** Drops what the serializer does not use, and writes "or null" in the form that it compiles without trying each branch. */
function simplify(value: unknown): never {
  if (Array.isArray(value)) return value.map(simplify) as never;
  if (typeof value !== 'object' || value === null) return value as never;
  const schema = value as JsonSchema;
  const branch = findNullableBranch(schema);
  if (branch !== undefined) return { ...(simplify(branch) as JsonSchema), nullable: true } as never;
  // A keyword's value is plain text or a number; a property of that name is an object, and stays.
  const kept = Object.entries(schema).filter(([name, inner]) => typeof inner === 'object' || !UNUSED.has(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, simplify(inner)])) as never;
}

/** The other branch of an `anyOf` with null, where it says its type itself. */
function findNullableBranch({ anyOf }: JsonSchema): JsonSchema | undefined {
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return undefined;
  const branches = anyOf as JsonSchema[];
  const other = branches.find((branch) => branch['type'] !== 'null');
  const hasNull = branches.some((branch) => branch['type'] === 'null');
  return hasNull && typeof other?.['type'] === 'string' ? other : undefined;
}
