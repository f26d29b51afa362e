/** Texts of reposting expired postings. */
export const repostTexts = {
  button: 'Expired ({count})',
  buttonHint: 'Repost all expired postings, dated today',
  title: 'Repost expired postings',
  question:
    '{count, plural, one {Repost # expired {kind} posting, dated today?} other {Repost # expired {kind} postings, dated today?}}',
  repost: 'Repost',
  waitTitle: 'Please wait',
  wait: '{count, plural, one {Reposting # expired {kind} posting...} other {Reposting # expired {kind} postings...}}',
  resultTitle: 'Repost',
  done: '{count, plural, one {# {kind} posting is open again, dated today.} other {# {kind} postings are open again, dated today.}}',
  inProgress: 'We are in the process of reposting all your expired {kind} postings.',
  failed: 'Reposting {kind} did not complete successfully. Please try again.',
  load: 'load',
  equipment: 'equipment',
  ok: 'OK',
} as const;
