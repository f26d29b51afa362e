/** The message for a failed request where the server sent no better one. */
export const apiTexts = {
  generic: 'Something bad happened; please try again later.',
  noReply: 'No reply arrived, so this may be done or not. Please try again: it is never done twice.',
  offline: 'The board cannot be reached. Please check your connection and try again.',
} as const;
