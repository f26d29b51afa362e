import * as calls from '@loadstone/contracts/postings';
import {
  equipmentDraftSchema,
  listDraftFields,
  loadDraftSchema,
  type Posting,
  type PostingKind,
  type PostingKey,
  type PostingPatch,
} from '@loadstone/contracts/postings';
import type { Alias } from '@loadstone/reading';
import type { FastifyInstance } from 'fastify';
import type { Board } from '../../board/board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { parseFields } from '../../endpoints/parse-request.ts';
import { assertVersionTag, readCursor, toCursor, toInstant, withVersionTag } from '../../endpoints/resources.ts';
import { countWrites } from '../../endpoints/stated-allowances.ts';
import { assertThat } from '../../ground/errors.ts';
import { assertPostingUse } from '../permits/index.ts';
import { toPlaceIds, toStoredReference, withoutEndNames } from './posting-ends.policy.ts';
import { listAliasesFor, readNamedDraft } from './posting-places.service.ts';
import type { PostingDraft } from './posting-draft.service.ts';
import { findArchivedPosting, getOwnPosting, listArchivedNamed, listOwnWithIds } from './posting-reading.service.ts';
import { syncPostings } from './posting-sync.service.ts';
import { upsertPostings } from './posting-upsert.service.ts';
import { listWarnings, toDayPassed } from './posting-warnings.policy.ts';
import { findOwnByKey, nameResource, toPostingResource } from './posting-names.service.ts';
import { findRepeated } from './posting-duplicates.service.ts';
import { getToday } from './posting-checks.service.ts';
import { createPosting, deletePosting, editPosting } from './postings.service.ts';

/** A sync may have any number of rows. */
const SYNC_LIMITS = { callsPerMinutePerCaller: 10 };
/** An upsert needs processor time for a thousand rows. */
const UPSERT_LIMITS = { callsPerMinutePerCaller: 60 };
const CURSOR = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z \d{1,15}$/;

/** A posting is another one for its readers when its version or the day changes. */
function toTag({ version, pStatus }: Posting): string {
  return `${version}-${pStatus}`;
}

/** The postings of a company as a resource for machines; the use-cases are those of the desk. */
export function registerPostingResources(http: FastifyInstance, board: Board): void {
  registerReading(http, board);
  registerWriting(http, board);
  registerPatch(http, board);
  const { endpointRuntime } = http;
  registerEndpoint(
    http,
    calls.upsertPostings,
    ({ caller, reply, body: { postings, replace, maxDeletedShare } }) =>
      upsertPostings(board, caller, {
        rows: postings,
        replace,
        maxDeletedShare,
        countWrites: (amount) => countWrites(endpointRuntime, caller, reply, amount),
      }),
    UPSERT_LIMITS,
  );
  registerEndpoint(
    http,
    calls.syncPostings,
    ({ caller, reply, query, lines }) =>
      syncPostings(board, caller, {
        lines,
        isDryRun: query.dryRun === 'true',
        maxDeletedShare: query.maxDeletedShare,
        countWrites: (amount) => countWrites(endpointRuntime, caller, reply, amount),
      }),
    SYNC_LIMITS,
  );
}

function toColumns(posting: Posting): Parameters<typeof listWarnings>[1] {
  return {
    date_avail: posting.dateAvail,
    srce_city: posting.srceCity,
    srce_st: posting.srceSt,
    srce_lat: posting.srceLat,
    srce_long: posting.srceLong,
    dest_city: posting.destCity,
    dest_st: posting.destSt,
    dest_lat: posting.destLat,
    dest_long: posting.destLong,
  };
}

/** An own posting that the caller may view. @throws AppError `posting.notFound`, `permit.missing` */
async function getPosting(board: Board, caller: CompanyCaller, key: PostingKey): Promise<Posting> {
  const own = await findOwnByKey(board.db, caller, key);
  assertThat(own, 'posting.notFound');
  assertPostingUse(caller, own.kind, 'view');
  return getOwnPosting(board, caller, own.kind, own.token);
}

function registerReading(http: FastifyInstance, board: Board): void {
  registerEndpoint(
    http,
    calls.listPostingResources,
    async ({ caller, query: { postType, status, ref, modifiedSince, limit, cursor } }) => {
      assertPostingUse(caller, postType, 'view');
      const [createdOn = '', token = ''] = readCursor(cursor, CURSOR) ?? [];
      const after = cursor === undefined ? undefined : { createdOn: new Date(createdOn), token: Number(token) };
      const wanted = { statuses: status, reference: ref, after, modifiedSince: toInstant(modifiedSince) };
      const present = await listOwnWithIds(board, caller, postType, { ...wanted, limit });
      const room = { ...wanted, limit: limit - present.length };
      const listed = [...present, ...(await listArchivedNamed(board, caller, postType, room))];
      const last = listed.at(-1)?.posting;
      const hasMore = last !== undefined && listed.length === limit;
      const items = listed.map(({ id, posting }) => toPostingResource(id, posting));
      return { items, nextCursor: hasMore ? toCursor([last.createdOn, last.token]) : null };
    },
  );

  registerEndpoint(http, calls.getPostingResource, async ({ caller, params, request, reply }) => {
    const own = await findOwnByKey(board.db, caller, params.token);
    const archived = own === undefined ? await findArchivedPosting(board, caller, params.token) : undefined;
    if (archived !== undefined) {
      const { id, posting } = archived;
      return withVersionTag(request, reply, toTag(posting), toPostingResource(id, posting));
    }
    const posting = await getPosting(board, caller, params.token);
    return withVersionTag(request, reply, toTag(posting), await nameResource(board.db, posting));
  });
}

function registerWriting(http: FastifyInstance, board: Board): void {
  const search = toIndexSearch(board);
  registerEndpoint(
    http,
    calls.createPostingResource,
    {
      // Programs are not asked about duplicates as users are: the reply names the posting that is repeated.
      prepare: () => board.matching.catchUp(),
      write: async ({ caller, body, reply }) => {
        assertPostingUse(caller, body.postType, 'createDelete');
        const today = getToday(board);
        const isRefused = body.dateRule === 'refuse' && body.dateAvail < today;
        assertThat(!isRefused, 'request.invalid', undefined, [toDayPassed(today)]);
        const draft = await readNamedDraft(board, caller, body);
        let duplicateOf: number | undefined;
        const posting = await createPosting(board, caller, {
          kind: body.postType,
          draft,
          isReferenceUnique: true,
          check: (written) => (duplicateOf = findRepeated(search, written)),
        });
        void reply.header('etag', `"${toTag(posting)}"`);
        return {
          ...(await nameResource(board.db, posting)),
          warnings: listWarnings(body, toColumns(posting), today),
          duplicateOf,
        };
      },
    },
    { companyLock: 'upsert' },
  );

  registerEndpoint(http, calls.deletePostingResource, async ({ caller, params, request }) => {
    const before = await getPosting(board, caller, params.token);
    const { token } = before;
    assertPostingUse(caller, before.postType, 'createDelete');
    assertVersionTag(request, toTag(before));
    await deletePosting(board, caller, { kind: before.postType, token, seenStatus: before.pStatus });
    return { token };
  });
}

function registerPatch(http: FastifyInstance, board: Board): void {
  const search = toIndexSearch(board);
  registerEndpoint(
    http,
    calls.patchPostingResource,
    {
      prepare: () => board.matching.catchUp(),
      write: async ({ caller, params, body, request, reply }) => {
        const before = await getPosting(board, caller, params.token);
        assertPostingUse(caller, before.postType, 'update');
        assertVersionTag(request, toTag(before));
        const { postType: kind, token, version } = before;
        const draft = toChangedDraft(before, body, await listAliasesFor(board, caller, body));
        const isReferenceUnique = draft.clientRefNum !== before.clientRefNum;
        let duplicateOf: number | undefined;
        const posting = await editPosting(board, caller, {
          ...{ kind, token, version, draft, isReferenceUnique },
          check: (written, open) => (duplicateOf = findRepeated(search, written, open)),
        });
        void reply.header('etag', `"${toTag(posting)}"`);
        return { ...(await nameResource(board.db, posting)), duplicateOf };
      },
    },
    { companyLock: 'upsert' },
  );
}

/** The search for what the board's index holds. */
function toIndexSearch({ matching }: Board): Parameters<typeof findRepeated>[0] {
  return { list: (posting) => matching.index.listDuplicates(posting) };
}

/** The draft of a posting with the fields of a patch. @throws AppError `request.invalid` */
function toChangedDraft(posting: Posting, patch: PostingPatch, aliases: readonly Alias[]): PostingDraft {
  const kind: PostingKind = posting.postType;
  const known = posting as unknown as Readonly<Record<string, unknown>>;
  const present = Object.fromEntries(listDraftFields(kind).map((name) => [name, known[name]]));
  const places = toPlaceIds(patch, aliases);
  const { clientRefNum } = patch as { readonly clientRefNum?: string | null };
  const reference = clientRefNum === undefined ? {} : { clientRefNum: toStoredReference(clientRefNum) };
  return parseFields(kind === 'L' ? loadDraftSchema.strict() : equipmentDraftSchema.strict(), {
    ...present,
    ...withoutEndNames(patch),
    ...reference,
    ...places,
  });
}
