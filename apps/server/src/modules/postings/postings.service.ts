import { SILENT_NOTIFICATION_TYPES } from '@loadstone/contracts/notifications';
import {
  isOwnActionAllowed,
  type Posting,
  type PostingKind,
  type PostingStatus,
  type PostingBatchResult,
  type UpsertReply,
} from '@loadstone/contracts/postings';
import type { PostingTag } from '@loadstone/contracts/tags';
import type { CompanyCaller, UserCaller } from '../../ground/caller.ts';
import { appendChanges, type FeedPosting } from '../../db/change-feed/change-feed.ts';
import type { Tx } from '../../db/database.ts';
import { notifyReposted } from '../../db/channels/notification-listener.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError, assertThat, errorText, fieldError } from '../../ground/errors.ts';
import { toFeedPosting } from '../../matching/index.ts';
import { notifyOfRepost } from '../notifications/index.ts';
import {
  assertAllowed,
  assertInsuredFor,
  getShownStatus,
  lockPosting,
  toCheckedColumns,
} from './posting-checks.service.ts';
import { createBatch, deleteOpenPostings, type CheckedDraft } from './posting-batch.service.ts';
import { confirmOpenPostings } from './posting-confirm.service.ts';
import { holdPosts } from './held-posts.service.ts';
import { OwnListCache } from './own-list-cache.ts';
import { logPostings, logRepost } from './posting-activity.service.ts';
import type { PostingDraft } from './posting-draft.service.ts';
import { addTag, listTagged, removeTag, writeTag, type PostingTagging } from './posting-tagging.service.ts';
import { upsertPostings, type Upsert } from './posting-upsert.service.ts';
import {
  findPostingKind,
  hasMoreOpenPostings,
  insertPosting,
  markPostingDeleted,
  updatePosting,
  type OwnPostingRow,
} from './postings.queries.ts';
import {
  countDraftMatches,
  getOwnPosting,
  getOwnRow,
  listOwnPostings,
  presentWritten,
  toInsertedRow,
  type ListOptions,
  type ReadingDependencies,
} from './posting-reading.service.ts';
import { repostAll, repostOne } from './posting-repost.service.ts';

export interface PostingsDependencies extends ReadingDependencies {
  /** @throws AppError `device.unconfirmed` where a colleague has to confirm the caller's device before a post */
  assertMayPost: (caller: CompanyCaller) => Promise<void>;
}

type WriteType = 'AddPosting' | 'EditPosting';

/** An edit: the posting, the version that the user saw (undefined for any), and the new values. */
interface PostingEdit {
  token: number;
  version: number | undefined;
  draft: PostingDraft;
}

/**
 * The use-cases of a company's own postings; loads and equipment share the code. A posting of another company, or of
 * the other kind, is `posting.notFound`. For a carrier with expired insurance every write except delete is
 * `insurance.expired`.
 */
export interface PostingsService {
  /**
   * The company's postings of the kind, newest first, at most `limit`: the expired ones or the others. Without a limit, the
   * newest expired ones, as many as may be open.
   */
  listPostings(caller: CompanyCaller, kind: PostingKind, options: ListOptions): Promise<Posting[]>;
  /** @throws AppError `posting.notFound`. */
  getPosting(caller: CompanyCaller, kind: PostingKind, token: number): Promise<Posting>;
  /**
   * @throws AppError `request.invalid`, `network.notFound`, `insurance.futureDate`, `permit.missing`, `tag.notFound`,
   *   `posting.limitReached`; with `asks` also `posting.duplicate`, where the company has an open posting with the same
   *   fingerprint and the draft does not confirm a second one; and what `check` throws, which undoes the post.
   */
  createPosting(
    caller: CompanyCaller,
    kind: PostingKind,
    draft: PostingDraft & { readonly confirmDuplicate?: boolean | undefined },
    options?: { readonly asks?: boolean; readonly check?: (posting: FeedPosting) => void },
  ): Promise<Posting>;
  /**
   * The number of leads that a draft would have now. Nothing is stored. @throws AppError as createPosting, except
   * `posting.limitReached`.
   */
  countMatches(caller: CompanyCaller, kind: PostingKind, draft: PostingDraft): Promise<number>;
  /**
   * Creates all of them or none, in the given order, together with the writes of `alongside`. @throws AppError as
   * createPosting.
   */
  createPostings(
    caller: CompanyCaller,
    kind: PostingKind,
    drafts: readonly PostingDraft[],
    alongside?: (tx: Tx) => Promise<void>,
  ): Promise<Posting[]>;
  /**
   * Creates those of the drafts that are allowed, in one transaction. The result of each draft is at its place.
   *
   * @throws AppError `insurance.expired`, and `posting.limitReached` where there is no room for all; then nothing is
   *   created
   */
  createBatch(caller: CompanyCaller, kind: PostingKind, drafts: readonly PostingDraft[]): Promise<PostingBatchResult[]>;
  /**
   * Confirms those of the company's postings that are open (M17). @returns the tokens of the confirmed ones
   * @throws AppError `posting.notFound` where none of them is the company's
   */
  confirmOpen(caller: CompanyCaller, kind: PostingKind, tokens: readonly number[]): Promise<number[]>;
  /** Deletes those of the company's postings that are open. @returns the tokens of the deleted ones */
  deleteOpen(caller: CompanyCaller, kind: PostingKind, tokens: readonly number[]): Promise<number[]>;
  /**
   * An expired posting becomes open again when it is edited.
   *
   * @throws AppError as createPosting, and `posting.notFound`, `posting.changedMeanwhile`, `posting.illegalTransition`.
   */
  editPosting(caller: CompanyCaller, kind: PostingKind, edit: PostingEdit): Promise<Posting>;
  /**
   * An expired posting that becomes open is dated today. @throws AppError `posting.notFound`,
   * `posting.illegalTransition`, `posting.limitReached`.
   */
  setStatus(caller: CompanyCaller, kind: PostingKind, token: number, status: PostingStatus): Promise<Posting>;
  /**
   * With `seenStatus`, deletes the posting only where it still has the status that the user saw.
   *
   * @throws AppError `posting.notFound`, `posting.illegalTransition`, `posting.changedMeanwhile`.
   */
  deletePosting(caller: CompanyCaller, kind: PostingKind, token: number, seenStatus?: PostingStatus): Promise<void>;
  /**
   * Reopens every expired posting of the kind, dated today; returns how many. @throws AppError `repost.inProgress`,
   * `posting.limitReached` where there is no room for all; then none is reopened
   */
  repostExpired(caller: UserCaller, kind: PostingKind): Promise<number>;
  /** The kind of an own posting; undefined where the company has none with that token. */
  findKind(caller: CompanyCaller, token: number): Promise<PostingKind | undefined>;
  /** Creates and changes postings by the company's own reference. @throws AppError `request.dailyLimit` */
  upsertPostings(caller: CompanyCaller, upsert: Upsert): Promise<UpsertReply>;
  /** The tag of each tagged posting of the company. @throws AppError `permit.missing` for a user who may see no postings */
  listTagged(caller: CompanyCaller): Promise<PostingTag[]>;
  /** @throws AppError `posting.notFound`, `posting.illegalTransition`, `tag.notFound`. */
  addTag(caller: CompanyCaller, tagging: PostingTagging): Promise<void>;
  /**
   * Removing a tag that the posting does not have changes nothing. @throws AppError `posting.notFound`,
   * `posting.illegalTransition`.
   */
  removeTag(caller: CompanyCaller, tagging: PostingTagging): Promise<void>;
}

export function createPostingsService(dependencies: PostingsDependencies): PostingsService {
  const { db, clock } = dependencies;
  const listing = { ...dependencies, ownLists: new OwnListCache(dependencies.matching) };

  const insertDraft = async (tx: Tx, caller: CompanyCaller, kind: PostingKind, draft: PostingDraft) => {
    const columns = await toCheckedColumns(dependencies, tx, caller, kind, draft);
    const row = await insertChecked(tx, caller, kind, { draft, columns });
    await assertBelowPostingLimit(dependencies, tx, caller);
    return row;
  };

  const insertChecked = (tx: Tx, caller: CompanyCaller, kind: PostingKind, checked: CheckedDraft) =>
    insertCheckedDraft(tx, caller, kind, checked, clock.now());

  /**
   * Logs the action, appends to the feed and returns the postings.
   */
  const conclude = async (tx: Tx, caller: CompanyCaller, type: WriteType, rows: readonly OwnPostingRow[]) => {
    await logPostings(tx, clock, caller, type, rows);
    const postings = rows.map((row) => presentWritten(dependencies, caller, row));
    await appendChanges(
      tx,
      rows.map((row) => ({ type: 'posting', posting: toFeedPosting(row) })),
    );
    return postings;
  };

  const concludeBatch = async (tx: Tx, caller: CompanyCaller, rows: readonly OwnPostingRow[]) => {
    await assertBelowPostingLimit(dependencies, tx, caller);
    return conclude(tx, caller, 'AddPosting', rows);
  };

  const concludeOne = async (tx: Tx, caller: CompanyCaller, type: WriteType, row: OwnPostingRow) => {
    const [posting] = await conclude(tx, caller, type, [row]);
    assertThat(posting, 'server.internal');
    return posting;
  };

  return holdPosts(dependencies.assertMayPost, {
    listPostings: (caller, kind, options) => listOwnPostings(listing, caller, kind, options),

    getPosting: (caller, kind, token) => getOwnPosting(dependencies, caller, kind, token),

    createPosting: (caller, kind, draft, { asks = false, check } = {}) =>
      inTransaction(db, async (tx) => {
        const row = await insertDraft(tx, caller, kind, draft);
        check?.(toFeedPosting(row));
        if (asks && draft.confirmDuplicate !== true) await assertFirstOfItsKind(dependencies, row);
        return concludeOne(tx, caller, 'AddPosting', row);
      }),

    countMatches: (caller, kind, draft) => countDraftMatches(dependencies, caller, kind, draft),

    createPostings: (caller, kind, drafts, alongside) =>
      inTransaction(db, async (tx) => {
        const rows: OwnPostingRow[] = [];
        for (const draft of drafts) rows.push(await insertDraft(tx, caller, kind, draft));
        await alongside?.(tx);
        return conclude(tx, caller, 'AddPosting', rows);
      }),

    createBatch: (caller, kind, drafts) =>
      createBatch(dependencies, caller, { kind, drafts }, { insert: insertChecked, conclude: concludeBatch }),

    confirmOpen: (caller, kind, tokens) => confirmOpenPostings(dependencies, caller, { kind, tokens }),

    deleteOpen: (caller, kind, tokens) => deleteOpenPostings(dependencies, caller, { kind, tokens }),

    editPosting: (caller, kind, { token, version, draft }) =>
      inTransaction(db, async (tx) => {
        const before = await lockPosting(tx, caller, kind, token);
        assertThat(version === undefined || before.version === version, 'posting.changedMeanwhile');
        const status = assertAllowed(dependencies, before, 'edit');
        const columns = await toCheckedColumns(dependencies, tx, caller, kind, draft, before);
        const now = clock.now();
        const row = await updatePosting(tx, before.id, {
          ...columns,
          p_status: 'O',
          updated_on: now,
          device_since: caller.origin.deviceOfCompanySince,
          ...(status === 'E' ? { created_on: now } : {}),
        });
        if (status === 'E') await assertBelowPostingLimit(dependencies, tx, caller);
        await writeTag(tx, caller, before.id, draft.tagId, now);
        return concludeOne(tx, caller, 'EditPosting', await getOwnRow(tx, caller, row));
      }),

    setStatus: (caller, kind, token, status) =>
      inTransaction(db, async (tx) => {
        const before = await lockPosting(tx, caller, kind, token);
        await assertInsuredFor(dependencies, tx, caller, kind, 'repost');
        const shown = getShownStatus(dependencies, before);
        if (status !== 'O' || !isOwnActionAllowed('repost', kind, shown)) {
          throw new AppError(
            'posting.illegalTransition',
            errorText('posting.become', { status: shown, toStatus: status }),
          );
        }
        const row = await repostOne(dependencies, tx, caller, before);
        await assertBelowPostingLimit(dependencies, tx, caller);
        return concludeOne(tx, caller, 'EditPosting', await getOwnRow(tx, caller, row));
      }),

    deletePosting: (caller, kind, token, seenStatus) =>
      inTransaction(db, async (tx) => {
        const before = await lockPosting(tx, caller, kind, token);
        await assertInsuredFor(dependencies, tx, caller, kind, 'delete');
        const isAsSeen = seenStatus === undefined || seenStatus === getShownStatus(dependencies, before);
        assertThat(isAsSeen, 'posting.changedMeanwhile');
        assertAllowed(dependencies, before, 'delete');
        await markPostingDeleted(tx, before.id, clock.now());
        await logPostings(tx, clock, caller, 'DeletePosting', [before]);
        await appendChanges(tx, [{ type: 'postingRemoved', token, kind, accountId: caller.accountId, version: null }]);
      }),

    repostExpired: (caller, kind) => inTransaction(db, (tx) => repostExpired(dependencies, tx, caller, kind)),

    findKind: (caller, token) => findPostingKind(db, caller.accountId, token),

    upsertPostings: (caller, upsert) => upsertPostings(dependencies, caller, upsert),

    listTagged: (caller) => listTagged(db, caller),

    addTag: (caller, tagging) => addTag(dependencies, caller, tagging),

    removeTag: (caller, tagging) => removeTag(dependencies, caller, tagging),
  });
}

/**
 * A question to the author and no constraint: two posts at the same time may both pass.
 *
 * @throws AppError `posting.duplicate`
 */
async function assertFirstOfItsKind({ matching }: PostingsDependencies, row: OwnPostingRow): Promise<void> {
  await matching.catchUp();
  const [first] = matching.index.listDuplicates(toFeedPosting(row));
  if (first === undefined) return;
  throw new AppError('posting.duplicate', undefined, [
    fieldError('token', 'posting.duplicateOf', { token: String(first) }),
  ]);
}

async function insertCheckedDraft(
  tx: Tx,
  caller: CompanyCaller,
  kind: PostingKind,
  { draft, columns }: CheckedDraft,
  now: Date,
): Promise<OwnPostingRow> {
  const row = await insertPosting(tx, {
    ...columns,
    kind,
    account_id: caller.accountId,
    created_by: caller.userId,
    p_status: 'O',
    created_on: now,
    updated_on: now,
    device_since: caller.origin.deviceOfCompanySince,
  });
  await writeTag(tx, caller, row.id, draft.tagId, now);
  const hasRelations = row.network_id !== null || (draft.tagId ?? 0) > 0;
  return hasRelations ? getOwnRow(tx, caller, row) : toInsertedRow(row, caller);
}

async function repostExpired(
  dependencies: PostingsDependencies,
  tx: Tx,
  caller: UserCaller,
  kind: PostingKind,
): Promise<number> {
  const { accountId } = caller;
  const count = await repostAll(dependencies, tx, caller, kind);
  await assertBelowPostingLimit(dependencies, tx, caller);
  await notifyReposted(tx, { accountId, kind, typeId: SILENT_NOTIFICATION_TYPES.refreshQueue });
  await logRepost(tx, dependencies.clock, caller, kind, count);
  await notifyOfRepost(tx, { caller, kind, count, from: 'expired', now: dependencies.clock.now() });
  return count;
}

/**
 * Postings that are added at the same time are not seen: the limit may be exceeded by a few.
 *
 * @throws AppError `posting.limitReached`
 */
async function assertBelowPostingLimit(
  { configuration }: PostingsDependencies,
  tx: Tx,
  { accountId }: CompanyCaller,
): Promise<void> {
  const { openPostings } = configuration.limits;
  assertThat(!(await hasMoreOpenPostings(tx, accountId, openPostings)), 'posting.limitReached');
}
