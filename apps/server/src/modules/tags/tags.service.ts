import { LIMITS } from '@loadstone/contracts/board';
import type { Tag, TagDraft } from '@loadstone/contracts/tags';
import type { Board } from '../../board/board.ts';
import { perBoard } from '../../board/per-board.ts';
import { appendChanges } from '../../db/change-feed/change-feed.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { UserCaller } from '../../ground/caller.ts';
import { toCalendarDay } from '../../ground/clock.ts';
import { assertThat, fieldError } from '../../ground/errors.ts';
import { FeedCache } from '../../matching/index.ts';
import { toTagsChanged } from './tags.live.ts';
import { isDeskClosed, listTagModes } from './tags.policy.ts';
import { toTag } from './tags.presenter.ts';
import * as queries from './tags.queries.ts';

/** Tags of all companies in memory, about 200 bytes each. */
const CACHED_TAGS_MAXIMUM = 50_000;

/** The tags of companies. A tag is created and deleted, never changed, and both append `tags.changed`. */
const cacheOf = perBoard(
  ({ matching }: Board) =>
    new FeedCache<number, readonly Tag[]>(matching, {
      capacity: CACHED_TAGS_MAXIMUM,
      weigh: (tags) => 1 + tags.length,
      findOutdated: (change) =>
        change.type === 'event' && change.event.type === 'tags.changed' ? change.accountIds : [],
    }),
);

/**
 * The tags of the caller's company in order of their names.
 *
 * @throws AppError `permit.missing` for a user who may see no postings
 */
export async function listTags(board: Board, caller: UserCaller): Promise<Tag[]> {
  assertMayUse(caller);
  const cache = cacheOf(board);
  const cached = (await board.matching.catchUp()) ? cache.find(caller.accountId) : undefined;
  if (cached !== undefined) return [...cached];
  const { rows, lastChangeId } = await queries.listTagRows(board.db, caller.accountId);
  const tags = rows.map(toTag);
  cache.keep(caller.accountId, tags, lastChangeId);
  return tags;
}

/** A tag of the caller's company. @throws AppError `tag.notFound`, `permit.missing` */
export async function getTag({ db }: Board, caller: UserCaller, tagId: number): Promise<Tag> {
  assertMayUse(caller);
  const row = await queries.findTagRow(db, caller.accountId, tagId);
  assertThat(row, 'tag.notFound');
  return toTag(row);
}

/** Adds a tag. @throws AppError `tag.nameTaken`, `tag.limitReached`, `insurance.expired`, `permit.missing` */
export async function createTag(board: Board, caller: UserCaller, draft: TagDraft): Promise<Tag> {
  assertMayWrite(board, caller);
  const { accountId, userId } = caller;
  return inTransaction(board.db, async (tx) => {
    const row = await queries.insertTag(tx, { ...draft, accountId, userId, createdOn: board.clock.now() });
    assertThat(row, 'tag.nameTaken', undefined, [fieldError('tagName', 'tag.nameTaken')]);
    assertThat((await queries.countTags(tx, accountId)) <= LIMITS.tags, 'tag.limitReached');
    await appendChanges(tx, toTagsChanged(accountId));
    return toTag(row);
  });
}

/**
 * Deletes a tag, and removes it from every posting. @returns its id
 *
 * @throws AppError `tag.notFound`, `insurance.expired`, `permit.missing`
 */
export async function deleteTag(board: Board, caller: UserCaller, tagId: number): Promise<{ id: number }> {
  assertMayWrite(board, caller);
  await inTransaction(board.db, async (tx) => {
    assertThat(await queries.deleteTag(tx, caller.accountId, tagId), 'tag.notFound');
    await appendChanges(tx, toTagsChanged(caller.accountId, { removedId: tagId }));
  });
  return { id: tagId };
}

function assertMayUse(caller: UserCaller): void {
  assertThat(listTagModes(caller).length > 0, 'permit.missing');
}

function assertMayWrite({ clock, configuration }: Board, caller: UserCaller): void {
  assertMayUse(caller);
  const today = toCalendarDay(clock.now(), configuration.board.timeZone);
  const isClosed = isDeskClosed(caller, today, configuration.limits.insuranceThresholdDays);
  assertThat(!isClosed, 'insurance.expired');
}
