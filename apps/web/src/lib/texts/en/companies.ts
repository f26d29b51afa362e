/** Texts of the company panel. */
export const companyTexts = {
  panel: 'Details of {company}',
  close: 'Close the panel',
  link: {
    copy: 'Copy a link to this company',
    copied: 'The link to this company is copied.',
    notCopied: 'The link could not be copied.',
    gone: 'The company of this link is not on the board, or is not shown to your company.',
  },
  company: 'Company',
  contact: 'Contact',
  person: 'Name',
  offersOnly: 'offers only',
  offersOnlyUntil: 'offers only until {time}',
  phone: 'Phone',
  fax: 'Fax',
  email: 'Email',
  hours: 'Hours of operation',
  address: 'Address',
  registeredName: 'Registered name',
  code: 'Customer code',
  type: 'Subscriber type',
  insurance: 'Insurance',
  insuranceUntil: 'Valid until {day}',
  insuranceExpired: 'Expired on {day}',
  insuranceNone: 'No certificate on file',
  scores: 'Credit scores',
  noScores: 'No bureau is part of your subscription.',
  noScore: 'No score',
  scoresPending: 'A bureau is slow; its score follows.',
  lowIsGood: '{bureau} {score}: {grade} (low is good)',
  highIsGood: '{bureau} {score}: {grade} (high is good)',
  grades: { good: 'good', fair: 'fair', warning: 'caution', danger: 'risky' },
  sample: 'sample data',
  sampleCompany: 'Sample company: everything here is invented.',
  partnerOnly: 'This company is known to the partner board (DAT) only.',
  notAvailable: 'Not available',
  notApplicable: 'N/A',
  copy: 'Copy {what}',
  copied: 'Copied',
  phoneCopied: '{phone} copied.',
  noPhone: '{company} has no phone number.',
  phoneFailed: 'The phone number of {company} could not be used.',
  loadFailed: 'The company could not be loaded.',
  numbers: {
    title: 'Numbers of your company',
    hint: 'Printed on rate confirmations. A number that is left empty is a line to fill in there.',
    mcNumber: 'MC number',
    dotNumber: 'DOT number',
    nscNumber: 'NSC number',
    save: 'Save numbers',
    saved: 'The numbers are saved.',
    failed: 'The numbers could not be saved.',
    loadFailed: 'The numbers of your company could not be loaded.',
  },
  rateTerms: {
    title: 'Rate confirmations',
    label: 'Terms of your company',
    hint: '{length}/{max}. Printed on every rate confirmation that is written from now on.',
    language: 'Language of the confirmations',
    save: 'Save terms',
    saved: 'The terms are saved.',
    failed: 'The terms could not be saved.',
  },
} as const;

/** Texts of the rules on how a company is reached. */
export const contactRuleTexts = {
  title: 'How your company is reached',
  offersFirst: 'Offers first',
  offersFirstHint: 'Other companies see your phone number only once a load is assigned.',
  quietHours: 'Quiet hours',
  quietHoursHint:
    'Every day between these times your phone number is hidden, and your users get no pushes and sounds. The bell keeps all notifications. Clock of your city: {zone}',
  noZone: 'not known',
  from: 'From',
  to: 'To',
  save: 'Save for the company',
  saved: 'Saved for all users of your company.',
  saveFailed: 'This could not be saved. Nothing has changed.',
  loadFailed: 'The rules of your company could not be loaded.',
} as const;

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

/** Texts of what a company asks before a load is assigned to a carrier. */
export const vettingRuleTexts = {
  title: 'Before a load is assigned',
  warnBelowLoads: 'Warn about new carriers',
  secondUserBelowLoads: 'Ask a second user for new carriers',
  hints: {
    warnBelowLoads: 'Assign Load warns while your companies have delivered few loads together in 365 days.',
    secondUserBelowLoads:
      'No user of your company can assign a load to such a carrier, or agree on an offer, before another user has checked the carrier. A reference # names no carrier and is not held.',
  },
  fields: {
    warnBelowLoads: 'Warn below this number of loads',
    secondUserBelowLoads: 'Ask below this number of loads',
    checkDays: 'Days for which a check counts',
  },
  save: 'Save for the company',
  saved: 'Saved for all users of your company.',
  saveFailed: 'This could not be saved. Nothing has changed.',
  loadFailed: 'The rule of your company could not be loaded.',
} as const;

/** Texts of Provide Feedback. */
export const feedbackTexts = {
  title: 'Provide Feedback',
  subject: 'Subject',
  message: 'Message',
  replyTo: 'The support team replies to {email}.',
  send: 'Send',
  thanks: {
    mail: 'Thank you. Your feedback is on its way to the support team.',
    outbox: 'Thank you. Your feedback is stored on this board, where the support team reads it.',
  },
  failed: 'Your feedback could not be sent. Your text is still here.',
} as const;
