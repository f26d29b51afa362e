/** What makes the draft of a repetition: loaded with the first one. */
export const loadRepeatedDraft = () => import('./repeated-posting.ts');
