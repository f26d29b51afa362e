/** What a rate is quoted for. Spot rates are known for these three alone. */
export const RATE_GROUPS = ['Van', 'Reefer', 'Flatbed'] as const;
export type RateGroup = (typeof RATE_GROUPS)[number];

/** A rate that is not known. */
export const NO_RATE = -1;
/** The window of the spot rates. */
export const RATE_WINDOW_DAYS = 90;

/** The lane that a rate is asked for. */
export interface Lane {
  readonly srceCity: string;
  readonly srceSt: string;
  readonly destCity: string;
  readonly destSt: string;
  /** The posting's equipment letters, in order of preference; may be empty. */
  readonly vehicleType: string;
}

/** What the rate index says of a lane: 'Spot Rate (90 days)'. Rates are US dollars a mile, two decimals; -1 none. */
export interface LaneRate {
  /** The rate for the lane's equipment. */
  readonly rate: number;
  /** The group that `rate` is for; '' where the equipment belongs to none of them. */
  readonly rivType: RateGroup | '';
  readonly spotRates: Readonly<Record<RateGroup, number>>;
  /** The same as the screen's list of pairs: `0=…|1=…|2=…|3=…|Van=$2.41|Reefer=-|Flatbed=$3.10`. */
  readonly riExtra: string;
  /** The market areas of both ends as the index numbers them; 0 where it has none. */
  readonly srceMarketAreaId: number;
  readonly destMarketAreaId: number;
  /** True where the rates are invented and must be labelled so. */
  readonly isSample: boolean;
}

/** The rate index. */
export interface RateIndex {
  /**
   * The spot rates of a lane; a lane that the index does not know has -1 throughout.
   *
   * @param signal aborts when the asker left
   * @throws PartnerUnavailable within 3 s
   */
  getLaneRate(lane: Lane, signal?: AbortSignal): Promise<LaneRate>;
  /** True while the index is left alone after failures. */
  isResting(): boolean;
  /** Ends what is under way. */
  close(): void;
}
