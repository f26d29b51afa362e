/** What the posting form is open for: a new posting, an edit of one, or a copy of one. */
export type FormAction = 'add' | 'edit' | 'copy';
