import * as calls from '@loadstone/contracts/alerts';
import type { FastifyInstance } from 'fastify';
import type { BoardModule } from '../../board/board-module.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { handleAlertMessages, handleAlertPushes } from './alert-messages.service.ts';
import { alertRecorderOf } from './alert-recorder.ts';
import {
  alertEventSources,
  changeAlert,
  createAlert,
  deleteAlert,
  listAlerts,
  searchTrips,
  endAlertBySecret,
  findAlertBySecret,
} from './alerts.service.ts';
import { removeOldHits } from './alerts.queries.ts';
import {
  acceptForms,
  createToPages,
  html,
  renderPage,
  sendPage,
  type Page,
  type PageSettings,
} from '../../auth/index.ts';
import type { Board } from '../../board/board.ts';

const PATH = '/alerts/end/:secret';

/** A new alert on trips runs a search for them. */
const CREATE_LIMITS = { callsPerMinutePerCaller: 60, companyLock: 'alerts' } as const;

/** The alerts of a user, and the page that ends one without a sign-in. */
export const alertsModule = {
  async routes(http, board) {
    const recorder = alertRecorderOf(board);
    http.addHook('preClose', () => recorder.close());
    registerEndpoint(http, calls.listAlerts, ({ caller }) => listAlerts(board, caller));
    registerEndpoint(
      http,
      calls.createAlert,
      {
        prepare: ({ caller, body }) => searchTrips(board, caller, body),
        write: ({ caller, body, prepared }) => createAlert(board, caller, body, prepared),
      },
      CREATE_LIMITS,
    );
    registerEndpoint(http, calls.changeAlert, ({ caller, params, body }) =>
      changeAlert(board, caller, params.id, body),
    );
    registerEndpoint(http, calls.deleteAlert, ({ caller, params }) => deleteAlert(board, caller, params.id));
    await registerAlertPages(http, board);
  },
  tasks: (board) => [handleAlertMessages(board), handleAlertPushes(board)],
  events: alertEventSources,
  tables: {
    alerts: {
      rows: '20 a user (ALERTS_PER_USER)',
      daily: '2 KB a row, 6 KB with trips',
      removed: 'when its user ends it, or its posting or truck is removed',
      sealed: ['unsubscribe_secret'],
      refusals: ['alert.limitReached'],
    },
    alert_hits: {
      rows: 'one a posting that an alert finds',
      daily: '0.1 KB × 200 a message of an alert; one at once writes each five minutes at most',
      removed: 'after 30 days',
      refusals: 'none: above 200 that wait, they are not stored',
    },
    alert_position: { rows: '1', daily: 'none', removed: 'never', refusals: 'none' },
  },
  // A posting is found once for an alert; after this time nothing keeps its renewed posting from being found.
  retention: [{ kept: { hours: 30 * 24 }, removeBatch: removeOldHits }],
  gauges: [
    {
      name: 'loadstone_alerts_followed',
      help: 'Followed searches, postings and trucks in the memory of this server',
      acrossWorkers: 'max',
      read: (board) => alertRecorderOf(board).size,
    },
  ],
} satisfies BoardModule;

/**
 * The pages of the link in each message, which needs no sign-in. Opening it changes nothing, because programs that scan
 * mails open every link; its button, and the one-click request of mail programs (RFC 8058), end the alert. A link that is
 * wrong or used leads to the same page as one whose alert has just ended.
 */
async function registerAlertPages(app: FastifyInstance, board: Board): Promise<void> {
  const { configuration } = board;
  const toPages = createToPages(configuration);
  const home = `${configuration.server.publicUrl}/home`;
  await app.register(async (scope) => {
    acceptForms(scope);
    scope.get<{ Params: { secret: string } }>(PATH, { schema: { hide: true } as object }, async (request, reply) => {
      const settings = toPages(request.headers);
      const alert = await findAlertBySecret(board, request.params.secret);
      return sendPage(reply, alert === undefined ? renderEnded(settings, home) : renderQuestion(settings, alert.name));
    });
    scope.post<{ Params: { secret: string } }>(PATH, { schema: { hide: true } as object }, async (request, reply) => {
      await endAlertBySecret(board, request.params.secret);
      return sendPage(reply, renderEnded(toPages(request.headers), home));
    });
  });
}

function renderQuestion(settings: PageSettings, name: string): Page {
  const { t } = settings.texts;
  return renderPage(settings, {
    title: t('pages.alert.title'),
    body: html`<h1>${t('pages.alert.title')}</h1>
      <p>${t('pages.alert.about', { name })}</p>
      <form method="post"><button class="button" type="submit">${t('pages.alert.submit')}</button></form>`,
  });
}

function renderEnded(settings: PageSettings, home: string): Page {
  const { t } = settings.texts;
  return renderPage(settings, {
    title: t('pages.alert.endedTitle'),
    body: html`<h1>${t('pages.alert.endedTitle')}</h1>
      <p>${t('pages.alert.ended')}</p>
      <p><a class="button" href="${home}">${t('pages.openBoard')}</a></p>`,
  });
}
