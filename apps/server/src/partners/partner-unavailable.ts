import { AppError } from '../errors.ts';

/** The outside parties by the name that logs and health carry. */
export const PARTNER_NAMES = ['board', 'equifax', 'transcreditCa', 'transcreditUs', 'quickPay', 'rates'] as const;
export type PartnerName = (typeof PARTNER_NAMES)[number];

/** How people know each party. */
const PARTNER_LABELS: Record<PartnerName, string> = {
  board: 'partner board',
  equifax: 'Equifax service',
  transcreditCa: 'TransCredit Canada service',
  transcreditUs: 'TransCredit US service',
  quickPay: 'quick pay service',
  rates: 'rate index',
};

/**
 * Why a party gave no answer:
 * `timeout` not in time; `unreachable` no connection, or it broke; `refused` a 4xx; `failed` a 5xx; `redirected` it
 * pointed elsewhere, which is never followed; `tooLarge` more bytes than allowed; `malformed` an answer that is not in
 * the contract; `resting` it failed too often and is left alone for a while; `busy` too many questions are open;
 * `cancelled` the asker left; `closed` this server is closing.
 */
export type UnavailableReason =
  | 'timeout'
  | 'unreachable'
  | 'refused'
  | 'failed'
  | 'redirected'
  | 'tooLarge'
  | 'malformed'
  | 'resting'
  | 'busy'
  | 'cancelled'
  | 'closed';

/**
 * The one error that a party's port throws. Not caught, it travels as `partner.unavailable` (503). Its message names
 * the party and nothing that the party said.
 */
export class PartnerUnavailable extends AppError {
  readonly partner: PartnerName;
  readonly reason: UnavailableReason;
  /** The party's HTTP status, where it had one. */
  readonly partnerStatus: number | undefined;

  constructor(
    partner: PartnerName,
    reason: UnavailableReason,
    options: ErrorOptions & { readonly partnerStatus?: number } = {},
  ) {
    super('partner.unavailable', `The ${PARTNER_LABELS[partner]} is not available.`, undefined, options);
    this.partner = partner;
    this.reason = reason;
    this.partnerStatus = options.partnerStatus;
  }
}
