/** Values of a text by their names. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Puts a key into words by the catalogue of a reader's language; undefined for a key that the catalogue does not have. */
export type FindText = (key: string, values?: TextValues) => string | undefined;
