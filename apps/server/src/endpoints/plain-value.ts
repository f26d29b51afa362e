type JsonSchema = Readonly<Record<string, unknown>>;

const STRING = 0;
const INTEGER = 1;
const NUMBER = 2;
const BOOLEAN = 3;
const LIST = 4;
const RECORD = 5;

/** What a value must be, compiled from its schema. */
interface Rule {
  readonly kind: typeof STRING | typeof INTEGER | typeof NUMBER | typeof BOOLEAN | typeof LIST | typeof RECORD;
  readonly isNullable: boolean;
  /** Of the items of a list. */
  readonly items?: Rule;
  /** Of the fields of a record. */
  readonly fields?: ReadonlyMap<string, Field>;
  readonly requiredCount: number;
}

interface Field {
  readonly rule: Rule;
  readonly isRequired: boolean;
}

/**
 * Compiles a test whether `JSON.stringify` writes a value exactly as the compiled serializer of the schema would: each
 * field is known and has the stated type, and no required one is missing. The test costs a small part of what the
 * compiled serializer costs over `JSON.stringify`.
 *
 * @returns undefined where the schema has something else than records, lists, strings, numbers and booleans
 */
export function compilePlainTest(schema: JsonSchema): ((value: unknown) => boolean) | undefined {
  const rule = compileRule(schema);
  return rule && ((value) => isPlain(value, rule));
}

function compileRule(schema: JsonSchema): Rule | undefined {
  // The serializer writes a constant whatever the value is.
  if ('const' in schema) return undefined;
  const base = { isNullable: schema['nullable'] === true, requiredCount: 0 };
  switch (schema['type']) {
    case 'string':
      return { ...base, kind: STRING };
    case 'integer':
      return { ...base, kind: INTEGER };
    case 'number':
      return { ...base, kind: NUMBER };
    case 'boolean':
      return { ...base, kind: BOOLEAN };
    case 'array': {
      const items = isSchema(schema['items']) ? compileRule(schema['items']) : undefined;
      return items && { ...base, kind: LIST, items };
    }
    case 'object': {
      const fields = compileFields(schema);
      return fields && { ...base, kind: RECORD, fields, requiredCount: toRequired(schema).length };
    }
    default:
      return undefined;
  }
}

function compileFields(schema: JsonSchema): Map<string, Field> | undefined {
  if (!isSchema(schema['properties']) || schema['additionalProperties'] !== undefined) return undefined;
  const required = new Set(toRequired(schema));
  const fields = new Map<string, Field>();
  for (const [name, inner] of Object.entries(schema['properties'])) {
    const rule = isSchema(inner) ? compileRule(inner) : undefined;
    if (rule === undefined) return undefined;
    fields.set(name, { rule, isRequired: required.has(name) });
  }
  return fields;
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toRequired({ required }: JsonSchema): readonly string[] {
  return Array.isArray(required) ? (required as string[]) : [];
}

function isPlain(value: unknown, rule: Rule): boolean {
  if (value === null) return rule.isNullable;
  switch (rule.kind) {
    case STRING:
      return typeof value === 'string';
    case INTEGER:
      return Number.isInteger(value);
    case NUMBER:
      return Number.isFinite(value);
    case BOOLEAN:
      return typeof value === 'boolean';
    case LIST:
      return Array.isArray(value) && value.every((item) => isPlain(item, rule.items!));
    case RECORD:
      return typeof value === 'object' && isPlainRecord(value as Readonly<Record<string, unknown>>, rule);
  }
}

function isPlainRecord(record: Readonly<Record<string, unknown>>, { fields, requiredCount }: Rule): boolean {
  if (typeof record['toJSON'] === 'function') return false;
  let missing = requiredCount;
  for (const name in record) {
    const field = fields!.get(name);
    if (field === undefined) return false;
    const value = record[name];
    // Both writers omit it; where it is required, the serializer refuses it.
    if (value === undefined) continue;
    if (!isPlain(value, field.rule)) return false;
    if (field.isRequired) missing -= 1;
  }
  return missing === 0;
}
