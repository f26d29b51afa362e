/** A kebab-case name in the spellings that generated code needs. */
export interface Spellings {
  /** `load-notes` */
  readonly kebab: string;
  /** `loadNotes` */
  readonly camel: string;
  /** `LoadNotes` */
  readonly pascal: string;
  /** `load_notes` */
  readonly snake: string;
  /** `load notes` */
  readonly words: string;
}

/** @throws Error where the name is not kebab-case. */
export function toSpellings(name: string): Spellings {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new Error(`'${name}' is not a kebab-case name such as load-notes.`);
  }
  const pascal = name
    .split('-')
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('');
  return {
    kebab: name,
    camel: pascal[0]!.toLowerCase() + pascal.slice(1),
    pascal,
    snake: name.replaceAll('-', '_'),
    words: name.replaceAll('-', ' '),
  };
}

/** A noun: modules, tables and caches have the plural as their name, contracts and rows the singular. */
export interface Noun {
  readonly many: Spellings;
  readonly one: Spellings;
}

/**
 * The noun of a plural such as `load-notes`. The singular is derived if it is not given.
 *
 * @throws Error where a name is not kebab-case, or the singular cannot be derived.
 */
export function toNoun(plural: string, singular?: string): Noun {
  const many = toSpellings(plural);
  const one = toSpellings(singular ?? toSingular(plural));
  if (one.kebab === many.kebab) throw new Error(`'${plural}' has no plural ending: give its singular as well.`);
  return { many, one };
}

function toSingular(plural: string): string {
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`;
  if (/(s|x|z|ch|sh)es$/.test(plural)) return plural.slice(0, -2);
  return plural.replace(/s$/, '');
}
