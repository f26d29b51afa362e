import { AppError, errorText } from '../ground/errors.ts';

/** The outside parties by their name in logs and health. */
export const PARTNER_NAMES = [
  'board',
  'equifax',
  'transcreditCa',
  'transcreditUs',
  'quickPay',
  'rates',
  'routing',
  'geocoding',
  'sms',
] as const;
export type PartnerName = (typeof PARTNER_NAMES)[number];

/**
 * Why a party did not reply: `timeout` too late; `unreachable` no connection, or a broken one; `refused` a 4xx;
 * `failed` a 5xx; `redirected` a redirect, which is never followed; `tooLarge` more bytes than allowed; `malformed` a
 * reply that violates the contract; `paused` not called after failures; `busy` too many open requests; `cancelled` the
 * caller left; `closed` this server is closing.
 */
export type UnavailableReason =
  | 'timeout'
  | 'unreachable'
  | 'refused'
  | 'failed'
  | 'redirected'
  | 'tooLarge'
  | 'malformed'
  | 'paused'
  | 'busy'
  | 'cancelled'
  | 'closed';

/**
 * The only error of a party's port. If it is not caught, the call fails with `partner.unavailable` (503). Its message
 * names the party and contains no text of the party.
 */
export class PartnerUnavailable extends AppError {
  readonly partner: PartnerName;
  readonly reason: UnavailableReason;
  /** The party's HTTP status, if there was one. */
  readonly partnerStatus: number | undefined;

  constructor(
    partner: PartnerName,
    reason: UnavailableReason,
    options: ErrorOptions & { readonly partnerStatus?: number } = {},
  ) {
    super('partner.unavailable', errorText(`partner.away.${partner}`), undefined, options);
    this.partner = partner;
    this.reason = reason;
    this.partnerStatus = options.partnerStatus;
  }
}
