export { toDay, toDayNumber } from './calendar.ts';
export { COMMENTS } from './comments.ts';
export { isDemoCompany } from './companies.ts';
export { DEMO_USERS, type DemoUser } from './demo-users.ts';
export { createMarket, type Market } from './market.ts';
export { generatePostings, type StreamedPosting } from './posting-stream.ts';
export { createRandom, type Random } from './random.ts';
export { createTraffic, type Traffic, type TrafficAction, type TrafficPosting } from './traffic.ts';
export type { MarketPosting, PostingFields } from './rows.ts';
