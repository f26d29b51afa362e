/** A catalogue: texts in ICU MessageFormat, in branches. */
export interface TextTree {
  readonly [name: string]: string | TextTree;
}

/** Dotted paths of all strings of a tree, such as `postings.edit`. */
type PathsOf<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${PathsOf<T[K]>}`;
}[keyof T & string];

/** The string at a dotted path of a tree. */
type At<T, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? At<T[Head], Rest>
    : never
  : Path extends keyof T
    ? T[Path]
    : never;

/** `Name` where it can be the name of an argument; never for the text of a plural form. */
type ArgumentName<Name extends string> = Name extends `${string} ${string}` | `#${string}` | '' ? never : Name;

/** Name and type of the argument that follows a `{`: a plural form is chosen by a number. */
type Argument<Inside extends string> = Inside extends `${infer Name}, plural,${string}`
  ? { [N in ArgumentName<Name>]: number }
  : { [N in ArgumentName<Inside>]: string | number };

/**
 * The arguments of an ICU message, with their types. A plural form that is one bare word would be read
 * as an argument: each form is written as a phrase (`one {# lead} other {# leads}`).
 */
type Arguments<Message extends string> = Message extends `${string}{${infer Rest}`
  ? Rest extends `${infer Inside}}${string}`
    ? Argument<Inside> & Arguments<Rest>
    : unknown
  : unknown;

/** The key of a message of a catalogue, such as `postings.edit`. */
export type KeyOf<Tree> = PathsOf<Tree>;

/** The arguments that the message of a key needs. */
export type ValuesOf<Tree, K extends string> = Arguments<At<Tree, K> & string>;

/** The values of a call that puts a key into words: none for a message without arguments. */
export type ValuesArgument<Tree, K extends string> = [keyof ValuesOf<Tree, K>] extends [never]
  ? []
  : [values: ValuesOf<Tree, K>];

/** Keys of messages without arguments, which a table of labels can contain. */
export type PlainKeyOf<Tree> = {
  [K in KeyOf<Tree>]: [keyof ValuesOf<Tree, K>] extends [never] ? K : never;
}[KeyOf<Tree>];
