/** Texts of reposting what has expired. */
export const repostTexts = {
  button: 'Expired ({count})',
  buttonHint: 'Repost all expired postings, dated today',
  title: 'Repost expired postings',
  question: 'Repost {count} expired {kind} postings, dated today?',
  repost: 'Repost',
  waitTitle: 'Please wait',
  wait: 'Reposting {count} expired {kind} postings...',
  resultTitle: 'Repost',
  done: '{count} {kind} postings are open again, dated today.',
  inProgress: 'We are in the process of reposting all your expired {kind} postings.',
  failed: 'Reposting {kind} did not complete successfully. Please try again.',
  load: 'load',
  equipment: 'equipment',
  ok: 'OK',
} as const;
