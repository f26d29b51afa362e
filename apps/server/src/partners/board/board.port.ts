import type { Corridor, PlainFactValues, PostingKind, VehicleSize } from '@loadstone/contracts/postings';
import type { BoardQuery } from './board-query.ts';
import type { CompanyRequest, TruckRequest } from './board-format.ts';

/** A company of the partner board. It is not a member of our board and cannot be excluded. */
export interface PartnerBoardCompany {
  /** A number for places that need an account id; at least 2^52, so never one of ours. Stable for each company. */
  readonly accountId: number;
  /** `DAT:` and the partner's id: never one of ours. */
  readonly custCd: string;
  readonly companyName: string;
  /** '' if the partner sends none or an invalid one. */
  readonly phone: string;
  readonly email: string;
  /** Place of the company; '' if unknown. */
  readonly city: string;
  readonly st: string;
}

/** One posting of the partner board, validated and in our format, not matched yet. */
export interface PartnerPosting extends Readonly<PlainFactValues> {
  /** The partner's id of the posting. */
  readonly partnerRef: string;
  /** A number for places that need a token; at least 2^52, so never one of ours. Stable for each posting. */
  readonly token: number;
  readonly kind: PostingKind;
  readonly company: PartnerBoardCompany;
  /** `YYYY-MM-DD`. */
  readonly dateAvail: string;
  readonly srceCity: string;
  readonly srceSt: string;
  /** Degrees, to 1e-5. */
  readonly srceLat: number;
  readonly srceLong: number;
  /** Miles, 0 to 1000. */
  readonly srceRadius: number;
  readonly destCity: string;
  readonly destSt: string;
  readonly destLat: number;
  readonly destLong: number;
  readonly destRadius: number;
  /** Equipment letters, at least one. */
  readonly vehicleType: string;
  readonly vehicleSize: VehicleSize;
  /** Attribute letters; may be empty. */
  readonly postingAttrib: string;
  /** `C` for a truck only, and only if its ends differ. */
  readonly corridor: Corridor;
  /** ISO 8601, UTC; never later than now. */
  readonly createdOn: string;
}

/** Postings of the partner board that were dropped, by reason. */
export interface DroppedPostings {
  /** No coordinates and no city known to the gazetteer, at one or both ends. */
  readonly unplaced: number;
  /** Violates the contract: a missing field, a wrong type, an unknown letter, or the wrong kind. */
  readonly unreadable: number;
  /** Occurred twice. */
  readonly repeated: number;
}

/** The reply of the partner board. */
export interface PartnerBoardReply {
  /** Candidates only: the caller applies the matching rules M1 to M10. */
  readonly postings: readonly PartnerPosting[];
  /** Total of the partner, if it sent only a part. */
  readonly total: number;
  readonly dropped: DroppedPostings;
  /** True if the postings are generated and must be labelled. */
  readonly isSample: boolean;
}

/** A company of the partner board as its search returns it. */
export interface PartnerMember extends PartnerBoardCompany {
  /** '' if unknown. */
  readonly contactName: string;
}

/** The partner board's companies of one search. */
interface PartnerMembersReply {
  /** Candidates only: the caller applies the rules of the search. */
  readonly members: readonly PartnerMember[];
  readonly isSample: boolean;
}

/** The criteria of a search on the partner board, as typed, and nothing about the caller. */
type PartnerMemberQuery = Omit<CompanyRequest, 'limit'>;
type PartnerTruckQuery = Omit<TruckRequest, 'limit'>;

/** The partner board (DAT): called for each request, never indexed. */
export interface PartnerBoard {
  /**
   * Returns the partner's postings of the other kind near one of our postings. A private posting cannot be queried:
   * only `toBoardQuestion` creates a {@link BoardQuestion}, and it returns none for a private posting.
   *
   * @param signal aborts when the caller has left
   * @throws PartnerUnavailable within 4 s; 8 s for the embedded board, which generates its market on the first query of
   * a day
   */
  listPostings(query: BoardQuery, signal?: AbortSignal): Promise<PartnerBoardReply>;
  /** Returns the partner's trucks of a search. @throws PartnerUnavailable as {@link listPostings} does */
  listTrucks(query: PartnerTruckQuery, signal?: AbortSignal): Promise<PartnerBoardReply>;
  /** Returns the partner's companies of a search. @throws PartnerUnavailable as {@link listPostings} does */
  listMembers(query: PartnerMemberQuery, signal?: AbortSignal): Promise<PartnerMembersReply>;
  /** True while the board is paused after failures. */
  isPaused(): boolean;
  /** Cancels open requests and stops the embedded board's server. */
  close(): Promise<void>;
}
