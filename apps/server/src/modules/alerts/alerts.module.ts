import * as calls from '@loadstone/contracts/alerts';
import type { BoardModule } from '../../board/board-module.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { handleAlertMessages, handleAlertPushes } from './alert-messages.service.ts';
import { registerAlertPages } from './alert-pages.ts';
import { alertRecorderOf } from './alert-recorder.ts';
import { alertEventSources } from './alerts.live.ts';
import { removeOldHits } from './alerts.queries.ts';
import { changeAlert, createAlert, deleteAlert, listAlerts, searchTrips } from './alerts.service.ts';

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
