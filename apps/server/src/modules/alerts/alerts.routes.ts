import { changeAlert, createAlert, deleteAlert, listAlerts } from '@loadstone/contracts/alerts';
import type { FastifyInstance } from 'fastify';
import type { Configuration } from '../../ground/settings/config.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { registerAlertPages } from './alert-pages.ts';
import type { AlertsService } from './alerts.service.ts';

/** A new alert on trips runs a search for them. */
const CREATE_LIMITS = { callsPerMinutePerCaller: 60, companyLock: 'alerts' } as const;

/** The alerts of a user, and the page that ends one without a sign-in. */
export async function registerAlerts(
  app: FastifyInstance,
  { alerts, configuration }: { alerts: AlertsService; configuration: Configuration },
): Promise<void> {
  registerEndpoint(app, listAlerts, ({ caller }) => alerts.list(caller));
  registerEndpoint(app, createAlert, ({ caller, body }) => alerts.create(caller, body), CREATE_LIMITS);
  registerEndpoint(app, changeAlert, ({ caller, params, body }) => alerts.change(caller, params.id, body));
  registerEndpoint(app, deleteAlert, ({ caller, params }) => alerts.remove(caller, params.id));
  await registerAlertPages(app, { alerts, configuration });
}
