import { hashKey } from '@tanstack/react-query';

/** The values of a form: those it was opened with, those it has now, and those of a newer version on the server. */
export interface FormVersions<Values> {
  readonly opened: Values;
  readonly typed: Values;
  readonly newer: Values;
}

interface MergedEdits<Values, Field extends keyof Values> {
  readonly values: Values;
  /** The fields that keep what the user typed. */
  readonly kept: readonly Field[];
  /** The fields whose typed value the newer version has replaced, because both sides have changed them. */
  readonly replaced: readonly Field[];
}

/**
 * Merges the user's edits into a newer version, field by field: a field that only the user has changed keeps the typed
 * value, every other field takes that of the newer version.
 *
 * @param toCompared what of a field is compared; default its value
 */
export function mergeEdits<Values extends object, Field extends keyof Values>(
  { opened, typed, newer }: FormVersions<Values>,
  fields: readonly Field[],
  toCompared: (values: Values, field: Field) => unknown = (values, field) => values[field],
): MergedEdits<Values, Field> {
  const values = { ...newer };
  const kept: Field[] = [];
  const replaced: Field[] = [];
  for (const field of fields) {
    const [before, own, other] = [opened, typed, newer].map((version) => hashKey([toCompared(version, field) ?? null]));
    if (own === before || own === other) continue;
    if (other === before) {
      values[field] = typed[field];
      kept.push(field);
    } else replaced.push(field);
  }
  return { values, kept, replaced };
}
