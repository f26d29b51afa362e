import type { FastifyInstance } from 'fastify';
import { AppError } from '../ground/errors.ts';

/** No contract nests deeper than six. */
const DEPTH_MAXIMUM = 20;

/**
 * Reads JSON bodies. An empty body counts as none, because clients send a content type with a DELETE that has no body.
 */
export function registerJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else if (isTooDeep(body as string)) done(new AppError('request.malformed'));
    else void parse(request, body as string, done);
  });
}

/** True for JSON that is nested too deeply, without parsing it. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isInString) {
      if (character === '\\') at += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      if (depth > DEPTH_MAXIMUM) return true;
    } else if (character === '}' || character === ']') depth -= 1;
  }
  return false;
}
