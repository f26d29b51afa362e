/** The attribute of a field whose typed text is not a choice yet. Its value is the text that explains it. */
const ATTRIBUTE = 'data-unresolved';

/** Attributes of the input of a field with choices. `reason` explains why the typed text is none; undefined where it is one. */
export function unresolvedProps(reason: string | undefined): Readonly<Record<string, string | undefined>> {
  return { [ATTRIBUTE]: reason };
}

/**
 * Focuses the first shown field of a form whose typed text is not a choice: the form may not be sent without what was typed.
 * A field on a hidden tab cannot have the focus; the form checks it when it is sent.
 *
 * @returns the text that explains it; undefined where there is no such field
 */
export function focusUnresolvedField(form: Element): string | undefined {
  const fields = [...form.querySelectorAll<HTMLElement>(`[${ATTRIBUTE}]`)];
  const field = fields.find((each) => each.closest('[role="tabpanel"][style*="display: none"]') === null);
  field?.focus();
  return field?.getAttribute(ATTRIBUTE) ?? undefined;
}
