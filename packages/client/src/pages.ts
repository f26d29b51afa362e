import { ProblemError, type Problem } from './problem.ts';

/** The reply to one page of a list. */
interface PageReply<Item> {
  readonly data?: { readonly items: readonly Item[]; readonly nextCursor: string | null };
  readonly error?: Problem;
  readonly response: Response;
}

/**
 * The rows of a list, page after page:
 * `for await (const row of readPages((cursor) => api.GET('/v1/offers', { params: { query: { cursor } } })))`.
 *
 * @throws ProblemError where the board refuses a page
 */
export async function* readPages<Item>(
  readPage: (cursor: string | undefined) => Promise<PageReply<Item>>,
): AsyncGenerator<Item, void> {
  let cursor: string | undefined;
  do {
    const { data, error, response } = await readPage(cursor);
    if (data === undefined) throw new ProblemError(response.status, error);
    yield* data.items;
    cursor = data.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
