import { t } from '../../../lib/texts/t.ts';
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
  const failure = problem?.isNotice === true ? null : problem;
  if (isOwnEdit && failure?.canReload !== false) {
    return { message: changedByYou, reasons: [], canReload: true, isOwnEdit: true };
  }
  return failure ?? { message: changedNow, reasons: [], canReload: true };
}

/**
 * What a form says once it has loaded a newer version.
 *
 * @param names the labels of the fields whose typed value that version has replaced
 * @returns null where there are none
 */
export function toMergeNotice(names: readonly string[]): SaveFailure | null {
  if (names.length === 0) return null;
  return {
    message: t('postingForm.replaced', { names: names.join(' · ') }),
    reasons: [],
    canReload: false,
    isNotice: true,
  };
}
