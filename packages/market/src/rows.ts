import type { FeatureCode } from '@loadstone/contracts/board';
import type {
  Corridor,
  PlainFactValues,
  PostMode,
  PostingKind,
  PostingStatus,
  VehicleSize,
} from '@loadstone/contracts/postings';

/** A company of the sample market. Its name always ends in "(sample)". */
export interface MarketCompany {
  key: string;
  custCd: string;
  companyName: string;
  /** Product ids: 13 broker, 19 carrier; may be empty. */
  products: readonly number[];
  billingCity: string;
  billingProvinceCode: string;
  billingCountryCode: 'CA' | 'US' | 'MX';
  /** Gazetteer id of the billing city. */
  billingCityId: number;
  phone: string;
  email: string;
  globalExcluded: boolean;
  /** `YYYY-MM-DD`; null for a company without insurance. */
  insuranceExpiryDate: string | null;
  sType: 'Link-P';
}

/** The case of the rules that a named demo user represents. */
export type DemoCase =
  | 'broker-only'
  | 'carrier-only'
  | 'both-products'
  | 'no-product'
  | 'globally-excluded'
  | 'insurance-expiring'
  | 'insurance-expired'
  | 'no-features'
  | 'colleague'
  | 'one-window';

/** A user of the sample market, named by role. */
export interface MarketUser {
  key: string;
  companyKey: string;
  email: string;
  firstName: string;
  lastName: string;
  nickName: string;
  phone: string;
  /** True if only one window of a session may be open. */
  sessionEnforcement: boolean;
  geoEnforced: boolean;
  skipDeviceCheck: boolean;
  /** Set for the named demo users, which come first. */
  demoCase: DemoCase | null;
}

/** A feature that a company has for a product. The server generates its key. */
export interface MarketPermit {
  companyKey: string;
  productId: number;
  code: FeatureCode;
}

/** A network of companies. */
export interface MarketNetwork {
  key: string;
  companyKey: string;
  /** The user who owns it; for a Public (companywide) network, the user who created it. */
  ownerUserKey: string;
  name: string;
  type: 'Public' | 'Private';
  memberCompanyKeys: readonly string[];
}

/** One company has excluded another. */
export interface MarketExclusion {
  companyKey: string;
  excludedCompanyKey: string;
}

/** The fields of a posting, named as in the API. */
export interface PostingFields extends PlainFactValues {
  dateAvail: string;
  srceID: number;
  srceCity: string;
  srceSt: string;
  srceLat: number;
  srceLong: number;
  srceRadius: number;
  destID: number;
  destCity: string;
  destSt: string;
  destLat: number;
  destLong: number;
  destRadius: number;
  vehicleType: string;
  vehicleSize: VehicleSize;
  postingAttrib: string;
  corridor: Corridor;
  customerTracking: boolean;
}

/** A posting of the sample market. */
export interface MarketPosting extends PostingFields {
  key: string;
  kind: PostingKind;
  companyKey: string;
  /** The user who posted it. */
  userKey: string;
  pStatus: PostingStatus;
  postMode: PostMode;
  /** The network of a private posting. */
  networkKey: string | null;
  clientRefNum: string;
  productName: string;
  createdMinutesAgo: number;
}

/** A linked load and truck with the same status. */
export interface MarketAssignment {
  loadKey: string;
  equipmentKey: string;
  pStatus: Extract<PostingStatus, 'P' | 'A' | 'R' | 'D'>;
}
