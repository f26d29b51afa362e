/** A mail as it arrives. */
export interface ArrivedMail {
  /** The address that it was sent to. */
  readonly recipient: string;
  /** The message (RFC 5322) with the headers of the mail server in front of the board. */
  readonly source: Buffer;
}

/** What becomes of a mail: it is kept for good, or refused for the reason, or refused for now, so that it comes again. */
export type MailVerdict =
  | { readonly result: 'kept' }
  | { readonly result: 'refused'; readonly reason: 'recipient' | 'sender' | 'unreadable' | 'size' }
  | { readonly result: 'later'; readonly reason: 'limit' | 'fault' };

/** What the board does with mails, whichever adapter brings them. */
export interface MailReceiver {
  /** False for an address of no company. */
  readonly hasRecipient: (address: string) => Promise<boolean>;
  /** Keeps a mail. A mail that is kept is committed; the same mail may be received any number of times. */
  readonly receive: (mail: ArrivedMail) => Promise<MailVerdict>;
}
