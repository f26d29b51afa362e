/**
 * The plain facts of a posting, by their names in the contract. Each has a name, the hint of its column and an example for
 * the template of an import; a fact with a text also has the texts of its limit.
 */
export const factTexts = {
  comment: {
    name: 'Comments',
    hint: 'What the company wrote about it',
    example: 'Example: replace this row',
    length: 'Comment length: {length}/{max}',
    tooLong: 'The comment is too long.',
  },
} as const;
