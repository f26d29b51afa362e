export { addDays, toDay, toDayNumber } from './calendar.ts';
export { isDemoCompany, type MarketParties } from './companies.ts';
export { DEMO_USERS, type DemoUser } from './demo-users.ts';
export { MARKET_DEFAULTS, createMarket, type Market, type MarketOptions } from './market.ts';
export { generatePostings, type StreamOptions, type StreamedPosting } from './posting-stream.ts';
export { createRandom, type Random } from './random.ts';
export { regionOf, type Region } from './regions.ts';
export {
  createTraffic,
  type Traffic,
  type TrafficAction,
  type TrafficOptions,
  type TrafficPosting,
  type TrafficRepost,
} from './traffic.ts';
export type {
  DemoCase,
  MarketAssignment,
  MarketCompany,
  MarketExclusion,
  MarketNetwork,
  MarketPermit,
  MarketPosting,
  MarketUser,
  PostingFields,
} from './rows.ts';
