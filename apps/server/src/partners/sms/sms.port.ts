/** A text message to a phone. */
export interface SmsMessage {
  /** The same for every attempt to send this message: a gateway sends the messages of one id once. */
  readonly id: string;
  /** In the form of E.164: `+15145550123`. */
  readonly to: string;
  readonly text: string;
}

/** Why a gateway never sends a message: no such phone, or its owner refuses messages. */
export const SMS_REFUSALS = ['invalidNumber', 'optedOut', 'refused'] as const;
type SmsRefusal = (typeof SMS_REFUSALS)[number];

/** `sent`: the gateway has taken it; `kept`: there is no gateway, so that it only stays in the board's outbox. */
type SmsReceipt = { readonly state: 'sent' | 'kept' } | { readonly state: 'refused'; readonly refusal: SmsRefusal };

/** The gateway that sends text messages. */
export interface SmsGateway {
  /** True where messages are only kept in the outbox of the board. */
  readonly isSample: boolean;
  /**
   * Gives a message to the gateway.
   *
   * @throws PartnerUnavailable where the attempt can be repeated later
   */
  send(message: SmsMessage): Promise<SmsReceipt>;
  /** True while the gateway is paused after failures. */
  isPaused(): boolean;
  /** Cancels open requests. */
  close(): void;
}
