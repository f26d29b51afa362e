import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Page } from '../pages/page-frame.ts';

const FORM_BYTES_MAXIMUM = 8 * 1024;

/** Sends a page of the provider; nothing stores it. */
export function sendPage(reply: FastifyReply, page: Page, status = 200): FastifyReply {
  return reply
    .code(status)
    .header('content-security-policy', page.contentSecurityPolicy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(page.markup);
}

/** Reads one field of a form; a repeated or missing field counts as empty. */
export function toField(form: unknown, name: string): string {
  return form instanceof URLSearchParams && form.getAll(name).length === 1 ? (form.get(name) ?? '') : '';
}

/** Makes the routes of a scope accept forms, and no other bodies. */
export function acceptForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES_MAXIMUM },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
}
