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
