import { findExample } from './examples.ts';
import type { Document } from './schemas.ts';

type Paths = NonNullable<Document['paths']>;

type Content = Readonly<Record<string, object>>;

interface Call {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Content };
  readonly parameters?: readonly { readonly name: string }[];
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

/** Adds the examples of requests and replies: the plugin drops those of a route's schema. */
export function addExamples(paths: Paths): Paths {
  return Object.fromEntries(
    Object.entries(paths).map(([path, calls]) => [
      path,
      Object.fromEntries(Object.entries(calls).map(([method, call]) => [method, toCall(call as unknown as Call)])),
    ]),
  ) as Paths;
}

function toCall(call: Call): Call {
  const { params, query, body, reply } = findExample(call.operationId) ?? {};
  const values: Readonly<Record<string, unknown>> = { ...params, ...query };
  const { requestBody, parameters, responses } = call;
  const done = responses['200'];
  return {
    ...call,
    ...(requestBody && { requestBody: { ...requestBody, content: withExample(requestBody.content, body) } }),
    ...(parameters && {
      parameters: parameters.map((one) => (one.name in values ? { ...one, example: values[one.name] } : one)),
    }),
    ...(done?.content && { responses: { ...responses, 200: { ...done, content: withExample(done.content, reply) } } }),
  };
}

function withExample(content: Content, example: unknown): Content {
  if (example === undefined) return content;
  return Object.fromEntries(Object.entries(content).map(([type, media]) => [type, { ...media, example }]));
}
