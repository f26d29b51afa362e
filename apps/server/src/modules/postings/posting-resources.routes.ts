import {
  createPostingResource,
  deletePostingResource,
  equipmentDraftSchema,
  getPostingResource,
  listDraftFields,
  listPostingResources,
  loadDraftSchema,
  patchPostingResource,
  upsertPostings,
  type Posting,
  type PostingKind,
  type PostingPatch,
} from '@loadstone/contracts/postings';
import type { FastifyInstance } from 'fastify';
import { toCallerId, type CompanyCaller } from '../../ground/caller.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { parseFields } from '../../endpoints/parse-request.ts';
import { assertVersionTag, readCursor, toCursor, withVersionTag } from '../../endpoints/resources.ts';
import { assertThat } from '../../ground/errors.ts';
import { assertPostingUse } from '../permits/index.ts';
import { toEndIds, toPostingDraft, withoutEndNames } from './posting-ends.policy.ts';
import type { PostingDraft } from './posting-draft.service.ts';
import type { PostingsService } from './postings.service.ts';

/** An upsert needs processor time for a thousand rows. */
const UPSERT_LIMITS = { callsPerMinutePerCaller: 60 };
const CURSOR = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z \d{1,15}$/;

/** A posting is another one for its readers when its version or the day changes. */
function toTag({ version, pStatus }: Posting): string {
  return `${version}-${pStatus}`;
}

/** The postings of a company as a resource for machines; the use-cases are those of the desk. */
export function registerPostingResources(app: FastifyInstance, service: PostingsService): void {
  const getPosting = async (caller: CompanyCaller, token: number): Promise<Posting> => {
    const kind = await service.findKind(caller, token);
    assertThat(kind, 'posting.notFound');
    assertPostingUse(caller, kind, 'view');
    return service.getPosting(caller, kind, token);
  };

  registerEndpoint(app, listPostingResources, async ({ caller, query: { postType, expired, limit, cursor } }) => {
    assertPostingUse(caller, postType, 'view');
    const [createdOn = '', token = ''] = readCursor(cursor, CURSOR) ?? [];
    const after = cursor === undefined ? undefined : { createdOn: new Date(createdOn), token: Number(token) };
    const items = await service.listPostings(caller, postType, { isExpired: expired === 'true', limit, after });
    const last = items.at(-1);
    const hasMore = last !== undefined && items.length === limit;
    return { items, nextCursor: hasMore ? toCursor([last.createdOn, last.token]) : null };
  });

  registerEndpoint(app, getPostingResource, async ({ caller, params, request, reply }) => {
    const posting = await getPosting(caller, params.token);
    return withVersionTag(request, reply, toTag(posting), posting);
  });

  registerEndpoint(app, createPostingResource, async ({ caller, body, reply }) => {
    assertPostingUse(caller, body.postType, 'createDelete');
    const posting = await service.createPosting(caller, body.postType, toPostingDraft(body));
    void reply.header('etag', `"${toTag(posting)}"`);
    return posting;
  });

  registerEndpoint(app, patchPostingResource, async ({ caller, params: { token }, body, request, reply }) => {
    const before = await getPosting(caller, token);
    assertPostingUse(caller, before.postType, 'update');
    assertVersionTag(request, toTag(before));
    const draft = toChangedDraft(before, body);
    const posting = await service.editPosting(caller, before.postType, { token, version: before.version, draft });
    void reply.header('etag', `"${toTag(posting)}"`);
    return posting;
  });

  registerEndpoint(app, deletePostingResource, async ({ caller, params: { token }, request }) => {
    const before = await getPosting(caller, token);
    assertPostingUse(caller, before.postType, 'createDelete');
    assertVersionTag(request, toTag(before));
    await service.deletePosting(caller, before.postType, token, before.pStatus);
    return { token };
  });

  const { countWrite } = app.endpointRuntime;
  registerEndpoint(
    app,
    upsertPostings,
    ({ caller, body: { postings, replace } }) =>
      service.upsertPostings(caller, {
        rows: postings,
        replace,
        countWrites: (amount) => countWrite(toCallerId(caller), amount),
      }),
    UPSERT_LIMITS,
  );
}

/** The draft of a posting with the fields of a patch. @throws AppError `request.invalid` */
function toChangedDraft(posting: Posting, patch: PostingPatch): PostingDraft {
  const kind: PostingKind = posting.postType;
  const known = posting as unknown as Readonly<Record<string, unknown>>;
  const present = Object.fromEntries(listDraftFields(kind).map((name) => [name, known[name]]));
  const ends = toEndIds(patch);
  return parseFields(kind === 'L' ? loadDraftSchema.strict() : equipmentDraftSchema.strict(), {
    ...present,
    ...withoutEndNames(patch),
    ...ends,
  });
}
