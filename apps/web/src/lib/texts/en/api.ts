/** The message for a failed request where the server sent no better one. */
export const apiTexts = {
  generic: 'Something bad happened; please try again later.',
  offline: 'The board cannot be reached. Please check your connection and try again.',
} as const;
