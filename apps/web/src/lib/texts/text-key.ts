import type { KeyOf, PlainKeyOf, ValuesOf } from '@loadstone/contracts';
import type { english } from './en/index.ts';

/** The key of a message, such as `postings.edit`. */
export type TextKey = KeyOf<typeof english>;

/** The arguments that the message of a key needs. */
export type TextValues<K extends TextKey> = ValuesOf<typeof english, K>;

/** Keys of messages without arguments, which a table of labels can contain. */
export type PlainTextKey = PlainKeyOf<typeof english>;
