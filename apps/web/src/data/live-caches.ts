import { reloadedCache, type LiveCaches } from '../live/live-cache.ts';
import { assignmentsKey, leadChecksKey } from './assignments/get-assignment.ts';
import { liveLeadLists } from './leads/live.ts';
import { liveLeadList } from './live-leads/live.ts';
import { liveNotifications } from './notifications/live.ts';
import { livePostings } from './postings/live.ts';
import { liveTracking } from './tracking/live.ts';
import {
  alertsKey,
  callNotesKey,
  carrierChecksKey,
  documentsKey,
  excludedKey,
  flagsKey,
  networksKey,
  offersKey,
  resourcesKey,
  trackingKey,
} from './query-keys.ts';

/** Every cache that events change, and how. The live provider keeps them up to date while a user is signed in. */
export const LIVE_CACHES: LiveCaches = {
  leads: liveLeadLists,
  postings: livePostings,
  liveLeads: liveLeadList,
  notifications: liveNotifications,
  tracking: liveTracking,
  // A pick-up shows the broker the truck, and the board records arrivals and late loads as changes of the assignment.
  assignments: reloadedCache('assignments', assignmentsKey, trackingKey),
  // An open Assign dialog says at once that its load or truck is gone.
  leadChecks: reloadedCache('leadChecks', leadChecksKey),
  // The end of an assignment hides the documents of the other side.
  documents: reloadedCache('documents', documentsKey),
  exclusions: reloadedCache('exclusions', excludedKey),
  flags: reloadedCache('flags', flagsKey),
  networks: reloadedCache('networks', networksKey),
  resources: reloadedCache('resources', resourcesKey),
  offers: reloadedCache('offers', offersKey),
  callNotes: reloadedCache('callNotes', callNotesKey),
  alerts: reloadedCache('alerts', alertsKey),
  carrierChecks: reloadedCache('carrierChecks', carrierChecksKey),
};
