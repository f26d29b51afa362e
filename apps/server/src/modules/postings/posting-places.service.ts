import type { NamedEnds } from '@loadstone/contracts/postings';
import type { Alias } from '@loadstone/reading';
import type { Board } from '../../board/board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { listAliasesToRead } from '../aliases/index.ts';
import type { PostingDraft } from './posting-draft.service.ts';
import { hasNamedCity, toPostingDraft, type NamedDraft, type NamedStops } from './posting-ends.policy.ts';

/** The company's own words, where a draft or a patch can have them. */
export async function listAliasesFor(
  { db }: Pick<Board, 'db'>,
  { accountId }: CompanyCaller,
  named: NamedEnds & NamedStops,
): Promise<Alias[]> {
  return hasNamedCity(named) ? listAliasesToRead(db, accountId) : [];
}

/** A machine's draft as the draft of a form. @throws AppError `request.invalid` for a place that is not found */
export async function readNamedDraft(board: Board, caller: CompanyCaller, draft: NamedDraft): Promise<PostingDraft> {
  return toPostingDraft(draft, await listAliasesFor(board, caller, draft));
}
