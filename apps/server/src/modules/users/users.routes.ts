import { getUser, listUsers, getUserMapping } from '@loadstone/contracts/companies';
import { editUserLanguage, getUserClaims } from '@loadstone/contracts/users';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/database.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { createUserService } from './users.service.ts';

/** Endpoints for the caller's own claims and colleagues. */
export function registerUsers(app: FastifyInstance, { db }: { db: Db }): void {
  const service = createUserService(db);
  registerEndpoint(app, getUserClaims, ({ caller, query }) => service.getClaims(caller, query.userId));
  registerEndpoint(app, editUserLanguage, ({ caller, body }) => service.setLanguage(caller, body.language));
  registerEndpoint(app, listUsers, ({ caller, query }) => service.listColleagues(caller, query));
  registerEndpoint(app, getUserMapping, ({ caller, params }) => service.getMapping(caller, params.id));
  registerEndpoint(app, getUser, ({ caller, params }) => service.getColleague(caller, params.id));
}
