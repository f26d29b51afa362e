import { LIMITS } from '@loadstone/contracts/board';
import type { Tag, TagDraft } from '@loadstone/contracts/tags';
import type { UserCaller } from '../../ground/caller.ts';
import { toCalendarDay, type Clock } from '../../ground/clock.ts';
import type { Configuration } from '../../ground/settings/config.ts';
import { appendChanges } from '../../db/change-feed/change-feed.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { assertThat, fieldError } from '../../ground/errors.ts';
import { FeedCache, type Matching } from '../../matching/index.ts';
import { toTagsChanged } from './tags.live.ts';
import { isDeskClosed, listTagModes } from './tags.policy.ts';
import { toTag } from './tags.presenter.ts';
import { countTags, deleteTag, findTagRow, insertTag, listTagRows } from './tags.queries.ts';

export interface TagsDependencies {
  db: Db;
  clock: Clock;
  configuration: Configuration;
  matching: Matching;
}

/** Tags of all companies in memory, about 200 bytes each. */
const CACHED_TAGS_MAXIMUM = 50_000;

/**
 * The use-cases of a company's tags. Each throws AppError `permit.missing` for a user who may see no postings; a tag of
 * another company is `tag.notFound`.
 */
export interface TagsService {
  /** The tags in order of their names. */
  listTags(caller: UserCaller): Promise<Tag[]>;
  /** @throws AppError `tag.notFound`. */
  getTag(caller: UserCaller, tagId: number): Promise<Tag>;
  /** @throws AppError `tag.nameTaken`, `tag.limitReached`, `insurance.expired`. */
  createTag(caller: UserCaller, draft: TagDraft): Promise<Tag>;
  /** Also removes it from every posting. @throws AppError `tag.notFound`, `insurance.expired`. */
  deleteTag(caller: UserCaller, tagId: number): Promise<void>;
}

export function createTagsService({ db, clock, configuration, matching }: TagsDependencies): TagsService {
  /** A tag is created and deleted, never changed, and both append `tags.changed`. */
  const cache = new FeedCache<number, readonly Tag[]>(matching, {
    capacity: CACHED_TAGS_MAXIMUM,
    weigh: (tags) => 1 + tags.length,
    findOutdated: (change) =>
      change.type === 'event' && change.event.type === 'tags.changed' ? change.accountIds : [],
  });

  const assertMayWrite = (caller: UserCaller): void => {
    assertMayUse(caller);
    const today = toCalendarDay(clock.now(), configuration.board.timeZone);
    const isClosed = isDeskClosed(caller, today, configuration.limits.insuranceThresholdDays);
    assertThat(!isClosed, 'insurance.expired');
  };

  return {
    async listTags(caller) {
      assertMayUse(caller);
      const cached = (await matching.catchUp()) ? cache.find(caller.accountId) : undefined;
      if (cached !== undefined) return [...cached];
      const { rows, lastChangeId } = await listTagRows(db, caller.accountId);
      const tags = rows.map(toTag);
      cache.keep(caller.accountId, tags, lastChangeId);
      return tags;
    },

    async getTag(caller, tagId) {
      assertMayUse(caller);
      const row = await findTagRow(db, caller.accountId, tagId);
      assertThat(row, 'tag.notFound');
      return toTag(row);
    },

    async createTag(caller, draft) {
      assertMayWrite(caller);
      const { accountId, userId } = caller;
      return inTransaction(db, async (tx) => {
        const row = await insertTag(tx, { ...draft, accountId, userId, createdOn: clock.now() });
        assertThat(row, 'tag.nameTaken', undefined, [fieldError('tagName', 'tag.nameTaken')]);
        assertThat((await countTags(tx, accountId)) <= LIMITS.tags, 'tag.limitReached');
        await appendChanges(tx, toTagsChanged(accountId));
        return toTag(row);
      });
    },

    async deleteTag(caller, tagId) {
      assertMayWrite(caller);
      await inTransaction(db, async (tx) => {
        assertThat(await deleteTag(tx, caller.accountId, tagId), 'tag.notFound');
        await appendChanges(tx, toTagsChanged(caller.accountId, { removedId: tagId }));
      });
    },
  };
}

function assertMayUse(caller: UserCaller): void {
  assertThat(listTagModes(caller).length > 0, 'permit.missing');
}
