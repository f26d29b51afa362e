/** The purpose of the posting form: a new posting, an edit, or a copy. */
export type FormAction = 'add' | 'edit' | 'copy';
