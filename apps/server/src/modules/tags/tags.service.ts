import { LIMITS, POSTING_FEATURES } from '@loadstone/contracts/board';
import type { Tag, TagDraft, tagEvents } from '@loadstone/contracts/tags';
import { POSTING_KINDS, PRODUCT_IDS, PRODUCT_MODES, type ProductMode } from '@loadstone/contracts/postings';
import { isInsuranceExpired } from '@loadstone/contracts/companies';
import type { Board } from '../../board/board.ts';
import { perBoard } from '../../board/per-board.ts';
import { appendChanges, toEventChange, type EventChange } from '../../db/change-feed/change-feed.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { UserCaller } from '../../ground/caller.ts';
import { toCalendarDay } from '../../ground/clock.ts';
import { assertThat, fieldError } from '../../ground/errors.ts';
import { FeedCache } from '../../matching/index.ts';
import * as queries from './tags.queries.ts';
import type { TagRow } from '../../db/tables/desk-tables.ts';
import type { EventSources } from '../../db/change-feed/event-sources.ts';

/** The sources of the tag events. */
export const tagEventSources = { 'tags.changed': 'module' } satisfies EventSources<typeof tagEvents>;

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

function toTag(row: Pick<TagRow, 'id' | 'tag_name' | 'tag_color'>): Tag {
  return { id: row.id, tagName: row.tag_name, tagColor: row.tag_color };
}

/**
 * The events for a company whose list of tags changed. Both kinds of posting share the list.
 *
 * @param removed the tag that was deleted
 */
function toTagsChanged(accountId: number, removed: { readonly removedId?: number } = {}): EventChange[] {
  return POSTING_KINDS.map((kind) => toEventChange(accountId, { type: 'tags.changed', kind, ...removed }));
}

/** The facts about the caller that the rules of tags need. */
interface TagUser {
  readonly productIds: readonly number[];
  readonly permits: readonly { readonly code: string; readonly productId: number }[];
  /** `YYYY-MM-DD`; null where no insurance is on file. */
  readonly insuranceExpiryDate: string | null;
}

/** The modes whose postings the user may see. A user without any of them has no tags. */
function listTagModes(user: TagUser): ProductMode[] {
  return PRODUCT_MODES.filter((mode) => {
    const productId = PRODUCT_IDS[mode];
    const { view } = POSTING_FEATURES[mode];
    const isHeld = user.permits.some((permit) => permit.code === view && permit.productId === productId);
    return isHeld && user.productIds.includes(productId);
  });
}

/** True where the user's only mode is the carrier's and its insurance has expired: the screen is then disabled. */
function isDeskClosed(user: TagUser, today: string, thresholdDays: number): boolean {
  const isCarrierOnly = listTagModes(user).every((mode) => mode === 'C');
  return isCarrierOnly && isInsuranceExpired(user.insuranceExpiryDate, today, thresholdDays);
}
