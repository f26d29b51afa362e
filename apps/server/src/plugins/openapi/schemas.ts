import { FIELD_TEXTS } from './fields.ts';

type Node = Record<string, unknown>;

export interface Document {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, { readonly tags?: readonly string[] }>>>>;
  readonly components?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/**
 * Every schema exists in two versions, for requests and for replies; those that no endpoint uses are removed, and so are
 * the credentials of kinds of caller that no endpoint accepts.
 */
export function dropUnused<D extends Document>(document: D): D {
  const { schemas = {}, securitySchemes = {}, ...others } = document.components ?? {};
  const { components, ...rest } = document;
  const calls = { ...rest, ...others };
  const used = new Set<string>();
  const pending = [JSON.stringify(calls)];
  for (let text = pending.pop(); text !== undefined; text = pending.pop()) {
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      pending.push(JSON.stringify(schemas[name] ?? {}));
    }
  }
  const kept = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
  const text = JSON.stringify(calls);
  const accepted = Object.fromEntries(Object.entries(securitySchemes).filter(([name]) => text.includes(`"${name}":[`)));
  return { ...document, components: { ...components, schemas: kept, securitySchemes: accepted } };
}

/** Makes a document readable: without the limits of numbers in JSON, and with a text for each field that has none. */
export function polish<T>(value: T, hasTexts: boolean): T {
  if (Array.isArray(value)) return value.map((item) => polish<unknown>(item, hasTexts)) as T;
  if (value === null || typeof value !== 'object') return value;
  const { 'x-schema': schema, ...node } = value as Node;
  if (typeof schema === 'string') return { $ref: `#/components/schemas/${schema}` } as T;
  const entries = Object.entries(node).flatMap(([key, inner]): [string, unknown][] => {
    if (isLimitOfNumbers(key, inner, node)) return [];
    // Examples are data, not schemas.
    if (key === 'example' || key === 'examples' || key === 'default') return [[key, inner]];
    if (key === 'properties' && hasTexts) return [[key, describeFields(inner as Node)]];
    if (key === 'parameters' && hasTexts) return [[key, (inner as Node[]).map(describeParameter)]];
    return [[key, polish(inner, hasTexts)]];
  });
  return Object.fromEntries(entries) as T;
}

/** The pattern of a day or an instant repeats its format, and so do the largest integers of their type. */
function isLimitOfNumbers(key: string, value: unknown, node: Node): boolean {
  if (key === 'maximum' || key === 'minimum') return Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;
  return key === 'pattern' && (node['format'] === 'date' || node['format'] === 'date-time');
}

function describeParameter(parameter: Node): Node {
  const described = polish(parameter, true);
  const description = described['description'] ?? FIELD_TEXTS[String(described['name'])];
  return { ...described, ...(description === undefined ? {} : { description }) };
}

function describeFields(fields: Node): Node {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const schema = polish(field, true) as Node;
      const description = schema['description'] ?? FIELD_TEXTS[name];
      return [name, withFormat({ ...schema, ...(description === undefined ? {} : { description }) })];
    }),
  );
}

const INSTANT = /^ISO 8601, UTC\b/;
const DAY = /\bYYYY-MM-DD\b/;

/**
 * Adds the format of an instant or a day, which its text states. The contracts of replies do not: they are serialized as
 * they are, without a test of their format.
 */
export function withFormat(schema: Node): Node {
  const { type, format, description } = schema;
  const isText = [type].flat().includes('string') && !('enum' in schema) && !('const' in schema);
  if (!isText || format !== undefined || typeof description !== 'string') return schema;
  if (INSTANT.test(description)) return { ...schema, format: 'date-time' };
  return DAY.test(description) ? { ...schema, format: 'date' } : schema;
}

interface Call {
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
}
type Paths = Readonly<Record<string, Readonly<Record<string, Call>>>>;

/**
 * Joins paths that differ in the names of their parameters only, which OpenAPI takes for one path: calls of another
 * method have the names of the first.
 */
export function joinTwinPaths<P extends Paths>(paths: P): P {
  const joined = new Map<string, { path: string; calls: Record<string, Call> }>();
  for (const [path, calls] of Object.entries(paths)) {
    const pattern = path.replace(/\{\w+\}/g, '{}');
    const first = joined.get(pattern);
    if (first === undefined) joined.set(pattern, { path, calls: { ...calls } });
    else
      for (const [method, call] of Object.entries(calls))
        first.calls[method] = renameParameters(call, path, first.path);
  }
  return Object.fromEntries([...joined.values()].map(({ path, calls }) => [path, calls])) as unknown as P;
}

function renameParameters(call: Call, from: string, to: string): Call {
  const listNames = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const names = new Map(listNames(from).map((name, index) => [name, listNames(to)[index] ?? name]));
  const parameters = call.parameters?.map((one) =>
    one.in === 'path' ? { ...one, name: names.get(one.name) ?? one.name } : one,
  );
  return parameters === undefined ? call : { ...call, parameters };
}

/** Writes each refusal once, and refers to it from the calls: most calls share most of theirs. */
export function shareResponses<D extends Document>(document: D): D {
  const shared = new Map<string, string>();
  const counts = new Map<string, number>();
  const responses: Record<string, unknown> = {};
  const toReference = ([status, response]: [string, unknown]): [string, unknown] => {
    if (status === '200') return [status, response];
    const text = JSON.stringify(response);
    let name = shared.get(status + text);
    if (name === undefined) {
      const count = (counts.get(status) ?? 0) + 1;
      counts.set(status, count);
      name = `Refused${status}${count === 1 ? '' : `No${count}`}`;
      shared.set(status + text, name);
      responses[name] = response;
    }
    return [status, { $ref: `#/components/responses/${name}` }];
  };
  const paths = Object.fromEntries(
    Object.entries(document.paths ?? {}).map(([path, calls]) => [
      path,
      Object.fromEntries(
        Object.entries(calls).map(([method, call]) => {
          const { responses: own = {} } = call as { responses?: Record<string, unknown> };
          return [method, { ...call, responses: Object.fromEntries(Object.entries(own).map(toReference)) }];
        }),
      ),
    ]),
  );
  return { ...document, paths, components: { ...document.components, responses } };
}
