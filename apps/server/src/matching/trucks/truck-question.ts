/** A city as an end of a search. */
export interface TruckCity {
  readonly kind: 'city';
  /** Degrees. */
  readonly lat: number;
  readonly long: number;
  readonly radiusMiles: number;
}

/** Where one end of a truck must be: near a city, or in one of these states or provinces. */
export type TruckPlace = TruckCity | { readonly kind: 'states'; readonly states: readonly string[] };

/** The criteria of a search for trucks, without the caller. */
export interface TruckCriteria {
  readonly origin: TruckPlace | undefined;
  readonly destination: TruckPlace | undefined;
  /** Equipment letters of which a truck has at least one; '' for any. */
  readonly vehicleType: string;
  /** Attribute letters that a truck has all of. */
  readonly postingAttrib: string;
  /** `T` and `L` match a truck of that size or of both; '' for any. */
  readonly vehicleSize: 'T' | 'L' | '';
  /** False: trucks with an end in Mexico are skipped. */
  readonly hasMexico: boolean;
  /** True: only trucks with an end in the United States. */
  readonly isUnitedStatesOnly: boolean;
  /** `YYYY-MM-DD`; trucks of earlier days are expired. */
  readonly today: string;
  /** The greatest number of trucks to return. */
  readonly limit: number;
}

/** The caller, and what the caller may see (M2, M3). */
export interface TruckViewer {
  readonly accountId: number;
  /** Companies whose postings the viewer does not see. */
  readonly barredAccountIds: readonly number[];
  /** Companies to which the search is limited; undefined for all. */
  readonly namedAccountIds: readonly number[] | undefined;
  /** Networks that the viewer is a member of. */
  readonly networkIds: readonly number[];
}

/** The best trucks of a search by day, then newest, then token; and how many there are. */
export interface FoundTrucks {
  readonly tokens: number[];
  readonly total: number;
  /** How many trucks a token stands for, where a company has posted the same truck several times (M16). */
  readonly times: ReadonlyMap<number, number>;
}

/** M16: groups found trucks that are the same one: by the truck that is shown, all of its group. */
export type GroupTrucks = (isFound: (token: number) => boolean) => ReadonlyMap<number, readonly number[]>;
