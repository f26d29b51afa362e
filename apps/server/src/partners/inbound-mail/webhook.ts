import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Clock } from '../../ground/clock.ts';
import type { WarningLog } from '../../ground/warning-log.ts';
import type { ArrivedMail, MailReceiver, MailVerdict } from './inbound-mail.port.ts';

/** Where a mail service sends mails. */
const INBOUND_MAIL_PATH = '/inbound-mail';
/** How old a signature may be. */
const SIGNATURE_MS = 5 * 60_000;
const REFUSED = { result: 'refused', reason: 'signature' };

const STATUS: Record<Exclude<MailVerdict, { result: 'kept' }>['reason'], number> = {
  recipient: 404,
  sender: 403,
  unreadable: 422,
  size: 413,
  limit: 429,
  fault: 503,
};

interface WebhookOptions {
  readonly secret: string;
  readonly maximumBytes: number;
  readonly receiver: MailReceiver;
  readonly clock: Clock;
  readonly log: WarningLog;
}

/** The signature of a mail: HMAC-SHA256 of the time in seconds, the recipient and the message, as hexadecimal digits. */
export function signMail(secret: string, { time, recipient, source }: SignedMail): string {
  return createHmac('sha256', secret).update(`${time}.${recipient}.`).update(source).digest('hex');
}

interface SignedMail {
  readonly time: string;
  readonly recipient: string;
  readonly source: Buffer;
}

/**
 * Receives mails from a mail service: `POST /inbound-mail` with the message as `message/rfc822`, and the headers
 * `loadstone-recipient` and `loadstone-signature: t=…,v1=…`. It replies 202 only to a mail that is committed.
 */
export function registerMailWebhook(http: FastifyInstance, options: WebhookOptions): void {
  const { secret, maximumBytes, receiver, clock, log } = options;
  const receive = (mail: ArrivedMail): Promise<MailVerdict> =>
    receiver.receive(mail).catch((error: unknown) => {
      log.warn({ err: error }, 'a mail could not be received');
      return { result: 'later', reason: 'fault' };
    });
  // Before the body, which may be large, is read.
  const refuseOld: onRequestHookHandler = (request, reply, next) => {
    const { time } = parseSignature(request);
    const isFresh = time !== '' && Math.abs(clock.now().getTime() - Number(time) * 1000) <= SIGNATURE_MS;
    if (isFresh) next();
    else void reply.code(401).send(REFUSED);
  };
  void http.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'message/rfc822',
      { parseAs: 'buffer', bodyLimit: maximumBytes },
      (_request, body, parsed) => parsed(null, body),
    );
    scope.post(INBOUND_MAIL_PATH, { bodyLimit: maximumBytes, onRequest: refuseOld }, async (request, reply) => {
      const { headers, body } = request;
      const recipient = String(headers['loadstone-recipient'] ?? '');
      const { time, signature } = parseSignature(request);
      const source = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      if (!isEqual(signature, signMail(secret, { time, recipient, source }))) return reply.code(401).send(REFUSED);
      const verdict = await receive({ recipient, source });
      return reply.code(verdict.result === 'kept' ? 202 : STATUS[verdict.reason]).send(verdict);
    });
    done();
  });
}

/** The parts of a signature; empty where it has another form. */
function parseSignature({ headers }: FastifyRequest): { readonly time: string; readonly signature: string } {
  const [, time = '', signature = ''] =
    /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(headers['loadstone-signature'] ?? '')) ?? [];
  return { time, signature };
}

function isEqual(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'));
}
