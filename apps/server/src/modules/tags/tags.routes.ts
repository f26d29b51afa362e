import { createTag, deleteTag, getTag, listTags } from '@loadstone/contracts/tags';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { createTagsService, type TagsDependencies, type TagsService } from './tags.service.ts';

/**
 * Endpoints for a company's tags. The postings module stores which posting has which tag. Returns the service, for that
 * module.
 */
export function registerTags(app: FastifyInstance, dependencies: TagsDependencies): TagsService {
  const service = createTagsService(dependencies);

  registerEndpoint(app, listTags, ({ caller }) => service.listTags(caller));
  registerEndpoint(app, getTag, ({ caller, params }) => service.getTag(caller, params.id));
  registerEndpoint(app, createTag, ({ caller, body }) => service.createTag(caller, body));
  registerEndpoint(app, deleteTag, async ({ caller, params }) => {
    await service.deleteTag(caller, params.id);
    return { id: params.id };
  });
  return service;
}
