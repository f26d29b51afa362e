/** Texts of the company's own words for places and equipment. */
export const aliasesTexts = {
  title: 'Your words',
  hint: 'Words of your company that stand for a place or for equipment, in files and in quick post. Other companies do not see them.',
  empty: 'None yet: correct a place or equipment in an import, and remember it there.',
  alias: '{text} = {means}',
  by: 'by {name}, {day}',
  revoke: 'Revoke',
  revokeOne: 'Revoke {text}',
  loadFailed: 'Your words could not be loaded.',
  revokeFailed: 'The word could not be revoked.',
} as const;
