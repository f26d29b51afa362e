/** What a person reads when a call fails and the server has said nothing better. */
export const apiTexts = {
  generic: 'Something bad happened; please try again later.',
  offline: 'The board cannot be reached. Please check your connection and try again.',
} as const;
