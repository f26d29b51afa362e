/** Converts `load-notes` to the spellings of generated code. */
export function toSpellings(name: string): { kebab: string; camel: string; pascal: string } {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new Error(`'${name}' is not a kebab-case name such as load-notes.`);
  }
  const pascal = name
    .split('-')
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('');
  return { kebab: name, camel: pascal[0]!.toLowerCase() + pascal.slice(1), pascal };
}
