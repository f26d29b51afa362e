import type { CompanyCaller } from '../../ground/caller.ts';
import type { PostingsService } from './postings.service.ts';

/**
 * The same use-cases, of which those that post ask first whether the caller may: they create postings, or change what
 * other companies see of one. Deletes, tags and steps of an assignment do not.
 */
export function holdPosts(
  assertMayPost: (caller: CompanyCaller) => Promise<void>,
  service: PostingsService,
): PostingsService {
  const hold =
    <C extends CompanyCaller, A extends unknown[], R>(post: (caller: C, ...given: A) => Promise<R>) =>
    async (caller: C, ...given: A): Promise<R> => {
      await assertMayPost(caller);
      return post(caller, ...given);
    };
  return {
    ...service,
    createPosting: hold(service.createPosting),
    createPostings: hold(service.createPostings),
    createBatch: hold(service.createBatch),
    editPosting: hold(service.editPosting),
    setStatus: hold(service.setStatus),
    repostExpired: hold(service.repostExpired),
    upsertPostings: hold(service.upsertPostings),
  };
}
