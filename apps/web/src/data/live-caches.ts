import { reloadedCache, type LiveCaches } from '../live/live-cache.ts';
import { assignmentsKey } from './assignments/get-assignment.ts';
import { documentsKey } from './documents/list-documents.ts';
import { excludedQuery } from './exclusions/list-excluded.ts';
import { flagsQuery } from './flags/list-flags.ts';
import { liveLeadLists } from './leads/live.ts';
import { liveLeadList } from './live-leads/live.ts';
import { networksKey } from './networks/list-networks.ts';
import { liveNotifications } from './notifications/live.ts';
import { livePostings } from './postings/live.ts';
import { resourcesKey } from './resources/list-resources.ts';
import { liveTracking } from './tracking/live.ts';
import { trackingKey } from './tracking/tracking-key.ts';

/** Every cache that events change, and how. The live provider keeps them up to date while a user is signed in. */
export const LIVE_CACHES: LiveCaches = {
  leads: liveLeadLists,
  postings: livePostings,
  liveLeads: liveLeadList,
  notifications: liveNotifications,
  tracking: liveTracking,
  // A pick-up shows the broker the truck, and the board records arrivals and late loads as changes of the assignment.
  assignments: reloadedCache('assignments', assignmentsKey, trackingKey),
  // The end of an assignment hides the documents of the other side.
  documents: reloadedCache('documents', documentsKey),
  exclusions: reloadedCache('exclusions', excludedQuery.queryKey),
  flags: reloadedCache('flags', flagsQuery.queryKey),
  networks: reloadedCache('networks', networksKey),
  resources: reloadedCache('resources', resourcesKey),
};
