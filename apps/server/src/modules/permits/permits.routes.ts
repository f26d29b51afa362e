import { listUserPermits } from '@loadstone/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../plugins/endpoint.ts';
import { presentPermits } from './permits.presenter.ts';

/** The features of the caller's company for the caller's products, with the keys that paths need. */
export function registerPermits(app: FastifyInstance): void {
  registerEndpoint(app, listUserPermits, ({ caller }) => presentPermits(caller.permits));
}
