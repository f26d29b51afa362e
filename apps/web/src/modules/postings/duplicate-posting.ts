import { DESK_PATHS } from '@loadstone/contracts/notifications';
import type { Posting } from '@loadstone/contracts/postings';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isApiError } from '../../lib/api/api-error.ts';
import { useLatest } from '../../lib/react/use-latest.ts';
import { useSession } from '../../lib/session/session.ts';
import { loadOtherTexts, t } from '../../lib/texts/t.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { useFindPosting } from './posting-cache.ts';

/** The open posting of the company that a new one would repeat (M16). */
interface RepeatedPosting {
  readonly token: number;
  /** The question, in the language of the desk. */
  readonly text: string;
}

/** The posting that a refused one would repeat; undefined for another refusal. */
export function findRepeated(error: unknown): RepeatedPosting | undefined {
  if (!isApiError(error) || error.code !== 'posting.duplicate') return undefined;
  const [first] = error.details;
  return { token: Number(first?.text?.values?.['token'] ?? 0), text: first?.message ?? error.message };
}

/** A row that repeats an open posting. */
export interface RepeatedRow {
  /** The posting, template or row that is posted; undefined where it is not loaded. */
  readonly haul: Pick<Posting, 'srceCity' | 'srceSt' | 'destCity' | 'destSt' | 'quantity'> | undefined;
  /** True where its ends are exchanged. */
  readonly isReturn?: boolean;
  /** The open posting; 0 where it is not known which one. */
  readonly token: number;
  /** True where it is a change of another open posting. */
  readonly isChange?: boolean;
}

/** What the user does with such rows; `raise` has added them to the quantities of the open postings. */
export type RepeatedChoice = 'post' | 'raise' | 'leave';

/** Says that a part of the program could not be loaded. */
export function showLoadFailure(): void {
  showToast({ message: t('api.generic'), tone: 'danger' });
}

/** What the address of a posting carries along where the user comes to change it. */
interface ChangeState {
  readonly isChanged?: boolean;
}

/** Leads to an own posting on the desk, which opens its form. */
export function useChangePosting(): (token: number) => void {
  const navigate = useNavigate();
  return (token) => {
    const state: ChangeState = { isChanged: true };
    void navigate(DESK_PATHS.posting(token), { state });
  };
}

/** Opens the form of the selected posting where the user came to change it; a reload does not open it again. */
export function useChangeArrival(selected: Posting | undefined, edit: ((posting: Posting) => void) | undefined): void {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const isChanged = (state as ChangeState | null)?.isChanged === true;
  const isHere = isChanged && selected !== undefined && pathname === DESK_PATHS.posting(selected.token);
  const open = useLatest(() => {
    void navigate(pathname, { replace: true });
    if (selected !== undefined) edit?.(selected);
  });
  useEffect(() => {
    if (isHere) open.current();
  }, [isHere, open]);
}

/**
 * The question about rows that repeat open postings, the same at every way to post: once for all rows, under the name of
 * the action.
 */
export function useAskAboutRepeated(): (title: string, rows: readonly RepeatedRow[]) => Promise<RepeatedChoice> {
  const onChangeFirst = useChangePosting();
  const session = useSession();
  const find = useFindPosting();
  return async (title, rows) => {
    try {
      const [{ askRepeated }] = await Promise.all([import('./ask-repeated.tsx'), loadOtherTexts()]);
      return await askRepeated(title, rows, { session, find, onChangeFirst });
    } catch {
      showLoadFailure();
      return 'leave';
    }
  };
}
