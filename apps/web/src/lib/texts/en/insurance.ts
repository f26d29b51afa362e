/** Texts about a carrier's insurance. */
export const insuranceTexts = {
  expiredTitle: 'Your insurance is expired',
  expired:
    'Please email an updated copy of your certificate of insurance, with the provider listed as certificate holder, and send to {email} or call us at {phone}.',
  expiredHint: 'Until it has been received your postings cannot be changed.',
  runningHint: 'Until it has been received, only assigned loads can be worked on, and postings deleted.',
  soonTitle: 'Your insurance is expiring soon',
  soon: 'Your insurance is set to expire on {day}.',
  checkAgain: 'Check again',
  ok: 'OK',
} as const;
