/** What is wrong with a value where only the schema library has a message. Replies to programs in English have that of the library. */
export const generalCheckTexts = {
  missing: 'This field is missing.',
  type: 'This value has the wrong type.',
  tooLong: '{maximum, plural, one {# character at most.} other {# characters at most.}}',
  tooShort: '{minimum, plural, one {At least # character.} other {At least # characters.}}',
  tooMany: '{maximum, plural, one {# entry at most.} other {# entries at most.}}',
  tooFew: '{minimum, plural, one {At least # entry.} other {At least # entries.}}',
  tooLarge: 'The largest value is {maximum}.',
  tooSmall: 'The smallest value is {minimum}.',
  format: 'This value is not in the expected form.',
  choice: 'This is not one of the possible values.',
  unknownField: 'A field is not known.',
  invalid: 'This value is not valid.',
} as const;
