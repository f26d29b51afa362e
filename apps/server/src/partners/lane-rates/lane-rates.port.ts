/** The rate groups. Spot rates exist for these three only. */
export const RATE_GROUPS = ['Van', 'Reefer', 'Flatbed'] as const;
export type RateGroup = (typeof RATE_GROUPS)[number];

/** An unknown rate. */
export const NO_RATE = -1;
/** The window of the spot rates. */
export const RATE_WINDOW_DAYS = 90;

/** The lane of a rate request. */
export interface Lane {
  readonly srceCity: string;
  readonly srceSt: string;
  readonly destCity: string;
  readonly destSt: string;
  /** The posting's equipment letters, in order of preference; may be empty. */
  readonly vehicleType: string;
}

/** The rates of a lane: 'Spot Rate (90 days)'. Rates are US dollars per mile with two decimals; -1 for none. */
export interface LaneRate {
  /** The rate for the lane's equipment. */
  readonly rate: number;
  /** The group of `rate`; '' if the equipment belongs to none. */
  readonly rivType: RateGroup | '';
  readonly spotRates: Readonly<Record<RateGroup, number>>;
  /** The rates as the screen's list of pairs: `0=…|1=…|2=…|3=…|Van=$2.41|Reefer=-|Flatbed=$3.10`. */
  readonly riExtra: string;
  /** The market areas of both ends as the index numbers them; 0 if it has none. */
  readonly srceMarketAreaId: number;
  readonly destMarketAreaId: number;
  /** True if the rates are generated and must be labelled. */
  readonly isSample: boolean;
}

/** The rate index. */
export interface RateIndex {
  /**
   * Returns the spot rates of a lane; -1 throughout for an unknown lane.
   *
   * @param signal aborts when the caller has left
   * @throws PartnerUnavailable within 3 s
   */
  getLaneRate(lane: Lane, signal?: AbortSignal): Promise<LaneRate>;
  /** True while the index is paused after failures. */
  isPaused(): boolean;
  /** Cancels open requests. */
  close(): void;
}
