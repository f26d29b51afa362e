import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import type { AlertRecorder } from './alert-recorder.ts';
import { alertEventSources } from './alerts.live.ts';
import { removeOldHits } from './alerts.queries.ts';
import { changeAlert, createAlert, deleteAlert, listAlerts } from '@loadstone/contracts/alerts';
import type { FastifyInstance } from 'fastify';
import type { Configuration } from '../../ground/settings/config.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { registerAlertPages } from './alert-pages.ts';
import type { AlertsService } from './alerts.service.ts';

/** A new alert on trips runs a search for them. */
const CREATE_LIMITS = { callsPerMinutePerCaller: 60, companyLock: 'alerts' } as const;

/** The alerts of a user, and the page that ends one without a sign-in. */
async function registerAlerts(
  app: FastifyInstance,
  { alerts, configuration }: { alerts: AlertsService; configuration: Configuration },
): Promise<void> {
  registerEndpoint(app, listAlerts, ({ caller }) => alerts.list(caller));
  registerEndpoint(
    app,
    createAlert,
    {
      prepare: ({ caller, body }) => alerts.searchTrips(caller, body),
      write: ({ caller, body, prepared }) => alerts.create(caller, body, prepared),
    },
    CREATE_LIMITS,
  );
  registerEndpoint(app, changeAlert, ({ caller, params, body }) => alerts.change(caller, params.id, body));
  registerEndpoint(app, deleteAlert, ({ caller, params }) => alerts.remove(caller, params.id));
  await registerAlertPages(app, { alerts, configuration });
}

/** What the module has. */
export const alertsModule = {
  routes: registerAlerts,
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
      read: ({ alertRecorder }) => alertRecorder.size,
    },
  ],
} as const satisfies ModuleDeclaration<{ alertRecorder: AlertRecorder }>;
