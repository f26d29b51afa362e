import type { Corridor, PostingKind, VehicleSize } from '@loadstone/contracts';
import type { BoardQuestion } from './board-question.ts';

/** A company of the partner board. It exists there only: it is no member here and cannot be excluded. */
export interface PartnerBoardCompany {
  /**
   * Stands for the company where a number is needed; at least 2^52, so never one of ours. The same company has the same
   * number in every answer.
   */
  readonly accountId: number;
  /** `DAT:` and the partner's id: never one of ours. */
  readonly custCd: string;
  readonly companyName: string;
  /** '' where the partner gives none, or none that could be dialled or written to. */
  readonly phone: string;
  readonly email: string;
  /** Where the company sits; '' where unknown. */
  readonly city: string;
  readonly st: string;
}

/** One posting of the partner board, checked and in our words, not matched against anything. */
export interface PartnerPosting {
  /** The partner's id of the posting. */
  readonly partnerRef: string;
  /** Stands for the posting where a token is needed; at least 2^52, so never one of ours, and stable. */
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
  /** `C` for a truck alone, and only where its ends differ. */
  readonly corridor: Corridor;
  /** At most 150 characters. */
  readonly comment: string;
  /** ISO 8601, UTC; never later than now. */
  readonly createdOn: string;
}

/** Postings of the partner board that were left out, by reason. */
export interface DroppedPostings {
  /** Neither coordinates nor a city that the gazetteer knows, at one end or both. */
  readonly unplaced: number;
  /** Not in the contract: a field missing or of the wrong type, an unknown letter, a posting of the kind not asked for. */
  readonly unreadable: number;
  /** Given twice. */
  readonly repeated: number;
}

/** What the partner board answers. */
export interface PartnerBoardAnswer {
  /** Candidates only: the caller runs the matching rules M1 to M10 on them. */
  readonly postings: readonly PartnerPosting[];
  /** How many the partner has for the question, where it gave only the first of them. */
  readonly total: number;
  readonly dropped: DroppedPostings;
  /** True where the postings are invented and must be labelled so. */
  readonly isSample: boolean;
}

/** The partner board (DAT): asked per request, never indexed. */
export interface PartnerBoard {
  /**
   * The partner's postings of the other kind near a posting of ours. A question about a private posting cannot be put:
   * {@link BoardQuestion} is made by `toBoardQuestion` alone, which makes none of it.
   *
   * @param signal aborts when the asker left
   * @throws PartnerUnavailable within 4 s; 8 s on the embedded board, which builds its market with a day's first question
   */
  listPostings(question: BoardQuestion, signal?: AbortSignal): Promise<PartnerBoardAnswer>;
  /** True while the board is left alone after failures. */
  isResting(): boolean;
  /** Ends what is under way, and the embedded board's server. */
  close(): Promise<void>;
}
