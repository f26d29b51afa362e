import type { LoadDraft, Posting } from '@loadstone/contracts/postings';
import { useMutation } from '@tanstack/react-query';
import type { Overlay } from '../../lib/api/own-writes.ts';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { noteOwnEdit } from '../../lib/browser/own-edits.ts';
import { useSession, type Session } from '../../lib/session/session.ts';
import type { PostingDraft } from './posting-draft.ts';
import { callsOf, keysOf } from './posting-calls.ts';

/** A draft that the form has checked, and the posting that it edits, if any. */
interface PostingSave {
  readonly draft: PostingDraft;
  readonly edited: Pick<Posting, 'token' | 'version'> | undefined;
  /** One key for each open form: however often it is sent, one posting is created. */
  readonly idempotencyKey: string;
  /** What an edit shows before its reply. */
  readonly shows?: readonly Overlay[];
}

/**
 * Creates or edits a posting. @returns the posting as the server stored it
 *
 * @throws {ApiError} `posting.changedMeanwhile` where another edit came first
 */
export async function savePosting(
  session: Session,
  { draft, edited, idempotencyKey, shows = [] }: PostingSave,
): Promise<Posting> {
  const calls = callsOf(session.mode);
  const keys = keysOf(session);
  const body = draft as LoadDraft;
  if (!edited) {
    const params = { key: keys.createDelete, datKey: keys.dat };
    return callEndpoint(calls.create, { params, body, idempotencyKey });
  }
  const saved = await callEndpoint(calls.edit, {
    params: { key: keys.update, datKey: keys.dat },
    body: { ...body, token: edited.token, version: edited.version },
    idempotencyKey,
    shows,
  });
  noteOwnEdit(session.claims.userId, { name: `posting ${saved.token}`, version: saved.version });
  return saved;
}

/** Saves a posting. */
export function useSavePosting() {
  const session = useSession();
  return useMutation({ mutationFn: (save: PostingSave) => savePosting(session, save) });
}
