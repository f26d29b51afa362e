import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../ground/errors.ts';

/**
 * Refuses every API call with 503 while the event loop is late by more than that on average, measured each second.
 * Health, metrics, pages and settings are served, and the hub's events are sent.
 */
export async function registerPressure(app: FastifyInstance, loopDelayMs: number): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: loopDelayMs,
    // Asynchronous, because the plugin passes on only the error of a promise.
    pressureHandler: async (request, _reply, _type, delayMs) => {
      const { endpoint } = request.routeOptions.config;
      // Without any measurement in a second the plugin reports an infinite delay: the process was stopped, not busy.
      if (endpoint === undefined || endpoint.isPublic || !Number.isFinite(delayMs)) return;
      throw new AppError('server.overloaded');
    },
  });
}
