/**
 * The caches of the front end. A write names those that it changes on the pages of its own user, and an event those that
 * it changes on every page that receives it.
 */
export const CACHES = [
  'alerts',
  'assignments',
  'callNotes',
  'carrierChecks',
  'companyNumbers',
  'contactRules',
  'customerLinks',
  'documents',
  'exclusions',
  'flags',
  'inboundMails',
  'lanes',
  'leadChecks',
  'leads',
  'liveLeads',
  'networks',
  'notifications',
  'offers',
  'postings',
  'rateTerms',
  'readingAliases',
  'resources',
  'search',
  'serviceAccounts',
  'tags',
  'templates',
  'tracking',
  'trips',
  'userPhone',
  'vettingRule',
  'webhooks',
] as const;
export type CacheName = (typeof CACHES)[number];
