import {
  DEFAULT_CLIENT_REFERENCE,
  toPostingId,
  type Posting,
  type PostingKey,
  type PostingKind,
  type PostingName,
  type PostingResource,
} from '@loadstone/contracts/postings';
import type { Board } from '../../board/board.ts';
import { lockForCompany } from '../../db/company-locks.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { AppError, assertThat, fieldError } from '../../ground/errors.ts';
import { findArchived } from '../archive/index.ts';
import { findPostingId, listPostingIds } from './posting-lookups.queries.ts';
import { getToday } from './posting-checks.service.ts';
import { findOwnPostingBy, findReferenceUser, listNamed } from './posting-names.queries.ts';

/** Kind and token: what the use-cases need to find a posting. */
type OwnPosting = Pick<PostingRow, 'kind' | 'token'>;

/** A company's own posting by its permanent id (`p…`) or its token; undefined where it has none. */
export function findOwnByKey(db: Db, { accountId }: CompanyCaller, key: PostingKey): Promise<OwnPosting | undefined> {
  return findOwnPostingBy(db, accountId, typeof key === 'string' ? { id: Number(key.slice(1)) } : { token: key });
}

/** A posting of the archive by its permanent id or its last token, of any company; undefined where it has none. */
export function findArchivedByKey(
  db: Db,
  key: PostingKey,
): Promise<(OwnPosting & { readonly id: number }) | undefined> {
  return findArchived(db, typeof key === 'string' ? { id: Number(key.slice(1)) } : { token: key });
}

/**
 * An own posting by its key or its own reference: the one that is open, else the one with a carrier, else the latest.
 *
 * @throws AppError `posting.notFound`, `posting.referenceAmbiguous` where several are open
 */
export async function getOwnNamed(board: Board, caller: CompanyCaller, name: PostingName): Promise<OwnPosting> {
  const { token: key, ref, postType } = name;
  if (key !== undefined) {
    const found = await findOwnByKey(board.db, caller, key);
    assertThat(found, 'posting.notFound');
    return found;
  }
  const { accountId } = caller;
  const named = await listNamed(board.db, { accountId, reference: ref ?? '', kind: postType, today: getToday(board) });
  const chosen = choosePosting(named);
  assertThat(chosen, 'posting.notFound');
  return chosen;
}

/** The first of the postings with a reference: they are in the order of preference, the open ones first. */
function choosePosting([first, second]: Awaited<ReturnType<typeof listNamed>>): OwnPosting | undefined {
  assertThat(second?.isOpen !== true, 'posting.referenceAmbiguous');
  return first;
}

/**
 * Refuses an own reference that another posting of the kind has, if that one is open or with a carrier. Takes the company's
 * lock of upserts until the transaction ends, so that two writes cannot give one reference to two postings.
 *
 * @throws AppError `posting.referenceTaken`
 */
export async function assertReferenceFree(
  board: Board,
  tx: Tx,
  { accountId }: CompanyCaller,
  { kind, reference, token }: { readonly kind: PostingKind; readonly reference: string; readonly token?: number },
): Promise<void> {
  if (reference === DEFAULT_CLIENT_REFERENCE) return;
  await lockForCompany(tx, 'upsert', accountId);
  const today = getToday(board);
  const taken = await findReferenceUser(tx, { accountId, reference, kind, today, exceptToken: token });
  if (taken === undefined) return;
  const field = fieldError('clientRefNum', 'posting.referenceTakenBy', { token: String(taken) });
  throw new AppError('posting.referenceTaken', undefined, [field]);
}

/** An own posting as machines read it: with its permanent id, and without the text that stands for no reference. */
export function toPostingResource(id: number, posting: Posting): PostingResource {
  const { clientRefNum } = posting;
  return {
    ...posting,
    id: toPostingId(id),
    clientRefNum: clientRefNum === DEFAULT_CLIENT_REFERENCE ? null : clientRefNum,
  };
}

/** An own posting as machines read it. @throws AppError `posting.notFound` where its token has been renewed since */
export async function nameResource(db: Db, posting: Posting): Promise<PostingResource> {
  const id = await findPostingId(db, posting.token);
  assertThat(id !== undefined, 'posting.notFound');
  return toPostingResource(id, posting);
}

/** Own postings as machines read them, by one query. @throws AppError `posting.notFound` like `nameResource` */
export async function nameResources(db: Db, postings: readonly Posting[]): Promise<PostingResource[]> {
  const ids = await listPostingIds(
    db,
    postings.map(({ token }) => token),
  );
  return postings.map((posting) => {
    const id = ids.get(posting.token);
    assertThat(id !== undefined, 'posting.notFound');
    return toPostingResource(id, posting);
  });
}
