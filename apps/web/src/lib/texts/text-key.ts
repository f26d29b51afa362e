import type { KeyOf, PlainKeyOf } from '@loadstone/contracts/texts';
import type { english } from './en/index.ts';

/** The key of a message, such as `postings.edit`. */
export type TextKey = KeyOf<typeof english>;

/** Keys of messages without arguments, which a table of labels can contain. */
export type PlainTextKey = PlainKeyOf<typeof english>;
