import { isShown } from '../live/cached-data.ts';
import { patchedCache, reloadedCache, type LiveCaches } from '../live/live-cache.ts';
import { liveAssignments } from '../modules/assignments/index.ts';
import { liveLeadLists } from '../modules/leads/index.ts';
import { liveLeadList } from '../modules/live-leads/index.ts';
import { liveNotifications } from '../modules/notifications/index.ts';
import { liveSearches } from '../modules/search/index.ts';
import { livePostings } from '../modules/postings/index.ts';
import { liveTracking } from '../modules/tracking/index.ts';
import {
  alertsKey,
  callNotesKey,
  carrierChecksKey,
  documentsKey,
  excludedKey,
  flagsKey,
  inboundMailsKey,
  lanesKey,
  leadChecksKey,
  networksKey,
  companyNumbersKey,
  contactRulesKey,
  customerLinksKey,
  offersKey,
  rateTermsKey,
  readingAliasesKey,
  resourcesKey,
  serviceAccountsKey,
  tagsKey,
  templatesKey,
  tripsKey,
  userPhoneKey,
  vettingRuleKey,
  webhooksKey,
} from '../live/query-keys.ts';

/**
 * Every cache that events and own writes change, and how. The live provider keeps them up to date while a user is signed
 * in.
 */
export const LIVE_CACHES: LiveCaches = {
  leads: liveLeadLists,
  postings: livePostings,
  liveLeads: liveLeadList,
  notifications: liveNotifications,
  tracking: liveTracking,
  search: liveSearches,
  assignments: liveAssignments,
  // An open Assign dialog says at once that its load or truck is gone.
  leadChecks: reloadedCache('leadChecks', leadChecksKey),
  // The end of an assignment hides the documents of the other side.
  documents: reloadedCache('documents', documentsKey),
  exclusions: reloadedCache('exclusions', excludedKey),
  flags: reloadedCache('flags', flagsKey),
  inboundMails: reloadedCache('inboundMails', inboundMailsKey),
  networks: reloadedCache('networks', networksKey),
  resources: reloadedCache('resources', resourcesKey),
  offers: reloadedCache('offers', offersKey),
  callNotes: reloadedCache('callNotes', callNotesKey),
  alerts: reloadedCache('alerts', alertsKey),
  carrierChecks: reloadedCache('carrierChecks', carrierChecksKey),
  vettingRule: reloadedCache('vettingRule', vettingRuleKey),
  tags: reloadedCache('tags', tagsKey),
  templates: reloadedCache('templates', templatesKey),
  // Changes of postings matter to the days and numbers of the lanes screen only, and opening it loads these again.
  lanes: patchedCache(
    'lanes',
    (client, { type }) => type !== 'lanes.changed' && !isShown(client, [...lanesKey, 'list']),
    lanesKey,
  ),
  contactRules: reloadedCache('contactRules', contactRulesKey),
  readingAliases: reloadedCache('readingAliases', readingAliasesKey),
  rateTerms: reloadedCache('rateTerms', rateTermsKey),
  companyNumbers: reloadedCache('companyNumbers', companyNumbersKey),
  customerLinks: reloadedCache('customerLinks', customerLinksKey),
  trips: reloadedCache('trips', tripsKey),
  userPhone: reloadedCache('userPhone', userPhoneKey),
  serviceAccounts: reloadedCache('serviceAccounts', serviceAccountsKey),
  webhooks: reloadedCache('webhooks', webhooksKey),
};
