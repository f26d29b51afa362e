import { readFileSync } from 'node:fs';
import specs from '@asyncapi/specs';
import { Ajv } from 'ajv';

const DOCUMENT = 'docs/asyncapi.json';

interface Document {
  readonly asyncapi: string;
  readonly components: {
    readonly messages: Readonly<Record<string, { readonly payload: object }>>;
    readonly schemas: object;
  };
}

/** Where a document breaks the schema of AsyncAPI, names what does not exist, or has a payload that is no JSON Schema. */
export function listAsyncApiProblems(document: Document): string[] {
  const options = { strict: false, allErrors: true, validateFormats: false } as const;
  const schema = specs.schemasWithoutId[document.asyncapi as '3.0.0'];
  if (schema === undefined) return [`there is no AsyncAPI ${document.asyncapi}`];
  const validate = new Ajv(options).compile(schema);
  validate(document);
  const broken = (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message ?? ''}`);
  return [...broken, ...listLostReferences(document), ...listWrongPayloads(document, options)];
}

function listLostReferences(document: Document): string[] {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"(#[^"]+)"/g)].map(
    ([, reference = '']) => reference,
  );
  const isLost = (reference: string) =>
    reference
      .slice(2)
      .split('/')
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], document) === undefined;
  return [...new Set(references)].filter(isLost).map((reference) => `${reference} does not exist`);
}

function listWrongPayloads({ components }: Document, options: object): string[] {
  return Object.entries(components.messages).flatMap(([name, { payload }]) => {
    try {
      new Ajv(options).compile({ ...payload, components: { schemas: components.schemas } });
      return [];
    } catch (error) {
      return [`the payload of ${name} is no JSON Schema: ${(error as Error).message}`];
    }
  });
}

if (import.meta.main) {
  const problems = listAsyncApiProblems(JSON.parse(readFileSync(DOCUMENT, 'utf8')) as Document);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else console.log(`${DOCUMENT} is AsyncAPI 3.`);
}
