import * as calls from '@loadstone/contracts/inbound-mails';
import { READ_TEXT_LIMITS } from '@loadstone/contracts/posting-lists';
import type { FastifyInstance } from 'fastify';
import type { BoardModule } from '../../board/board-module.ts';
import type { Board } from '../../board/board.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { createSmtpInboundMail, registerMailWebhook } from '../../partners/inbound-mail/index.ts';
import { handleMailPosting } from './alone-posting.service.ts';
import { removeOldContents, removeOldMails } from './inbound-mails.queries.ts';
import * as useCases from './inbound-mails.service.ts';
import { createMailReceiver } from './mail-receiving.service.ts';

/** A mail is a call, and reading it another one. */
const READ_LIMITS = { callsPerMinutePerCaller: 30 };
const CHANGE_LIMITS = { companyLock: 'inboundMails' } as const;
/** A list is out of date long before. */
const TEXT_HOURS = 7 * 24;
/** So long a mail that comes again is known. */
const MAIL_HOURS = 90 * 24;

/** Mails with postings, which a company's senders send to the board. */
export const inboundMailsModule = {
  routes(http, board) {
    registerEndpoint(http, calls.getInboundMailSettings, ({ caller }) => useCases.getSettings(board, caller));
    registerEndpoint(
      http,
      calls.renewInboundAddress,
      ({ caller }) => useCases.renewAddress(board, caller),
      CHANGE_LIMITS,
    );
    registerEndpoint(
      http,
      calls.addInboundSender,
      ({ caller, body }) => useCases.addSender(board, caller, body),
      CHANGE_LIMITS,
    );
    registerEndpoint(
      http,
      calls.changeInboundSender,
      ({ caller, params, body }) => useCases.changeSender(board, caller, { ...params, ...body }),
      CHANGE_LIMITS,
    );
    registerEndpoint(
      http,
      calls.removeInboundSender,
      ({ caller, params }) => useCases.removeSender(board, caller, params.id),
      CHANGE_LIMITS,
    );
    registerEndpoint(http, calls.listInboundMails, ({ caller, query }) =>
      useCases.listMails(board, caller, query.postType),
    );
    registerEndpoint(
      http,
      calls.readInboundMail,
      ({ caller, params, query, body }) => useCases.readMailOf(board, caller, { ...params, ...query, ...body }),
      READ_LIMITS,
    );
    registerEndpoint(http, calls.decideInboundMail, ({ caller, params, query, body }) =>
      useCases.decideOnMail(board, caller, { ...params, ...query }, body),
    );
    registerReceivers(http, board);
  },
  tasks: (board) => [handleMailPosting(board)],
  events: useCases.inboundMailEventSources,
  tables: {
    inbound_addresses: {
      rows: 'one a company that takes mails',
      daily: 'none: a new address replaces the one before',
      removed: 'never',
      refusals: ['request.dailyLimit'],
    },
    inbound_senders: {
      rows: '50 a company',
      daily: 'W × 0.2 KB = 4 MB',
      removed: 'by an administrator',
      refusals: ['inboundMail.limitReached'],
    },
    inbound_mails: {
      rows: '200 a company and day',
      daily: '200 × 140 KB = 28 MB a company',
      removed: 'its text after 7 days, the rest after 90 days',
      sealed: ['content'],
      refusals: 'none: the mail server in front is asked to try again later',
    },
  },
  retention: [
    { kept: { hours: TEXT_HOURS }, remove: removeOldContents },
    { kept: { hours: MAIL_HOURS }, remove: removeOldMails },
  ],
} satisfies BoardModule;

/** Opens the ways on which mails come, which are off without their settings. */
function registerReceivers(http: FastifyInstance, board: Board): void {
  const { inboundMail: settings, server } = board.configuration;
  if (settings === undefined || !server.roles.has('api')) return;
  const receiver = createMailReceiver(board);
  const maximumBytes = READ_TEXT_LIMITS.mailBytes;
  const { clock, log } = board;
  if (settings.secret !== undefined)
    registerMailWebhook(http, { secret: settings.secret, maximumBytes, receiver, clock, log });
  if (settings.port === undefined) return;
  const smtp = createSmtpInboundMail({ settings, maximumBytes, receiver, log });
  http.addHook('onReady', async () => {
    log.info({ port: await smtp.open() }, 'mail is received');
  });
  http.addHook('preClose', () => smtp.close());
}
