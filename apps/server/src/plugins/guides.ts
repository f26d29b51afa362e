import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Marked } from 'marked';
import { hasEntityTag } from '../endpoints/entity-tag.ts';
import { AppError } from '../ground/errors.ts';

/** The documents of the checkout and of an installed board. */
const DOCS_FOLDER = join(import.meta.dirname, '../../../../docs');

/** Where the guides begin; the API document links to it. */
export const GUIDES_PATH = '/v1/guides';
export const EVENTS_DOCUMENT_PATH = '/v1/asyncapi.json';
const STYLE_PATH = `${GUIDES_PATH}/style.css`;
const CACHED = 'public, max-age=300';

const TYPES: Readonly<Record<string, string>> = {
  md: 'text/markdown; charset=utf-8',
  mjs: 'text/plain; charset=utf-8',
  py: 'text/plain; charset=utf-8',
};

const STYLE = `body { max-width: 48rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.6 system-ui, sans-serif; color: #1f2430; }
pre { padding: 0.75rem 1rem; overflow-x: auto; background: #f3f4f7; border-radius: 0.375rem; }
code { font: 0.875em/1.5 ui-monospace, monospace; }
a { color: #0b5cad; }
`;

/** A text that is served, with the tag of its content. */
interface Page {
  readonly type: string;
  readonly text: string;
  readonly entityTag: string;
}

/**
 * Serves what programs are written from, beside the API document: the guides as pages and as Markdown, their example
 * programs, and the AsyncAPI document. They are public.
 */
export function registerGuides(app: FastifyInstance): void {
  let pages: ReadonlyMap<string, Page> | undefined;
  const send = (path: string, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    pages ??= readPages();
    const page = pages.get(path);
    if (page === undefined) throw new AppError('route.notFound');
    return sendPage(page, request, reply);
  };
  for (const path of [GUIDES_PATH, EVENTS_DOCUMENT_PATH, STYLE_PATH]) {
    app.get(path, (request, reply) => send(path, request, reply));
  }
  app.get<{ Params: { name: string } }>(`${GUIDES_PATH}/:name`, (request, reply) =>
    send(`${GUIDES_PATH}/${request.params.name}`, request, reply),
  );
}

/** Sends a public text, or 304 where the client has it. */
export function sendPage({ type, text, entityTag }: Page, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.headers({ etag: `"${entityTag}"`, 'cache-control': CACHED });
  if (hasEntityTag(request.headers['if-none-match'], entityTag)) return reply.code(304).send();
  return reply.type(type).send(text);
}

export function toPage(type: string, text: string): Page {
  return { type, text, entityTag: createHash('sha256').update(text).digest('base64url').slice(0, 22) };
}

/** Every page by its path. They are few and small. */
function readPages(): ReadonlyMap<string, Page> {
  const folder = join(DOCS_FOLDER, 'guides');
  const files = readdirSync(folder)
    .filter((name) => TYPES[toExtension(name)] !== undefined)
    .toSorted();
  const texts = files.map((name): [string, string] => [name, toServedLinks(readFileSync(join(folder, name), 'utf8'))]);
  const guides = texts
    .filter(([name]) => toExtension(name) === 'md')
    .map(([name, text]) => ({ path: `${GUIDES_PATH}/${name.replace(/\.md$/, '')}`, text, title: toTitle(text) }));
  const index = [
    '# Guides for programs',
    ...guides.map(({ path, title }) => `- [${title}](${path})`),
    `\nEvery call is described by [OpenAPI](/v1/openapi.json), and the events by [AsyncAPI](${EVENTS_DOCUMENT_PATH}). Each guide is Markdown too, with \`.md\` behind its address.`,
  ].join('\n');
  return new Map([
    [GUIDES_PATH, toPage('text/html; charset=utf-8', toHtml(index))],
    [STYLE_PATH, toPage('text/css; charset=utf-8', STYLE)],
    [
      EVENTS_DOCUMENT_PATH,
      toPage('application/json; charset=utf-8', readFileSync(join(DOCS_FOLDER, 'asyncapi.json'), 'utf8')),
    ],
    ...texts.map(([name, text]): [string, Page] => [
      `${GUIDES_PATH}/${name}`,
      toPage(TYPES[toExtension(name)] ?? '', text),
    ]),
    ...guides.map(({ path, text }): [string, Page] => [path, toPage('text/html; charset=utf-8', toHtml(text))]),
  ]);
}

const toExtension = (name: string): string => name.split('.').at(-1) ?? '';

/** The document of the API is served under another name than its file has. */
const toServedLinks = (text: string): string => text.replaceAll('](../openapi-v1.json)', '](../openapi.json)');

const toTitle = (text: string): string => /^# (.+)$/m.exec(text)?.[1] ?? 'Guide';

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The address of a heading, as Markdown renderers of repositories make it. */
const toAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s+/g, '-');

/** An address within a guide; another guide without its extension. Only those of this board and of https are links. */
function toAddress(address: string): string | undefined {
  if (/^[\w-]+\.md(?:#|$)/.test(address)) return address.replace('.md', '');
  return /^(?:https:\/\/|#|\.{0,2}\/|[\w-]+(?:\.\w+)?$)/.test(address) ? address : undefined;
}

/** A guide as a page. HTML in it is shown as text, and an address that is none of a page is no link. */
export function toHtml(markdown: string): string {
  const marked = new Marked({
    gfm: true,
    renderer: {
      html: ({ text }) => escapeHtml(text),
      image: ({ text }) => escapeHtml(text),
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${toAnchor(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        const address = toAddress(href);
        return address === undefined ? text : `<a href="${escapeHtml(address)}">${text}</a>`;
      },
    },
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(toTitle(markdown))}</title>
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<nav><a href="${GUIDES_PATH}">Guides</a></nav>
<main>
${marked.parse(markdown, { async: false })}</main>
</body>
</html>
`;
}
