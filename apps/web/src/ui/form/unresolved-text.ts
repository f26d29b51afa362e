/** The attribute of a field whose typed text is not a choice yet. Its value is the text that explains it. */
const ATTRIBUTE = 'data-unresolved';

/** Attributes of the input of a field with choices. `reason` explains why the typed text is none; undefined where it is one. */
export function unresolvedProps(reason: string | undefined): Readonly<Record<string, string | undefined>> {
  return { [ATTRIBUTE]: reason };
}

/**
 * Focuses the first field of a form whose typed text is not a choice: the form may not be sent without what was typed.
 *
 * @returns the text that explains it; undefined where there is no such field
 */
export function focusUnresolvedField(form: Element): string | undefined {
  const field = form.querySelector<HTMLElement>(`[${ATTRIBUTE}]`);
  field?.focus();
  return field?.getAttribute(ATTRIBUTE) ?? undefined;
}
