import type { SaveFailure } from '../components/save-problem.tsx';

export interface NewerVersion {
  /** True where what the form edits has a newer version than the one that it was filled with. */
  readonly isOutdated: boolean;
  /** True where the user has saved that version, in another window. */
  readonly isOwnEdit: boolean;
  /** What is said where a colleague has saved it, and where the user has. */
  readonly changedNow: string;
  /** Why no version can be saved any more; undefined while one can. */
  readonly endedNow?: string | undefined;
  readonly changedByYou: string;
}

/** What a form says of its last save; where that says nothing, that its content has changed meanwhile. */
export function toShownProblem(problem: SaveFailure | null, newer: NewerVersion): SaveFailure | null {
  const { isOutdated, isOwnEdit, changedNow, changedByYou, endedNow } = newer;
  if (endedNow !== undefined) return { message: endedNow, reasons: [], canReload: false };
  if (!isOutdated) return problem;
  if (isOwnEdit && problem?.canReload !== false) {
    return { message: changedByYou, reasons: [], canReload: true, isOwnEdit: true };
  }
  return problem ?? { message: changedNow, reasons: [], canReload: true };
}
