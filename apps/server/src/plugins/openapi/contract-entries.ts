import * as activity from '@loadstone/contracts/activity';
import * as agreedRates from '@loadstone/contracts/agreed-rates';
import * as alerts from '@loadstone/contracts/alerts';
import * as assignments from '@loadstone/contracts/assignments';
import * as board from '@loadstone/contracts/board';
import * as boardRates from '@loadstone/contracts/board-rates';
import * as callNotes from '@loadstone/contracts/call-notes';
import * as carrierChecks from '@loadstone/contracts/carrier-checks';
import * as companies from '@loadstone/contracts/companies';
import * as contacted from '@loadstone/contracts/contacted';
import * as customerLinks from '@loadstone/contracts/customer-links';
import * as deviceWaits from '@loadstone/contracts/device-waits';
import * as devices from '@loadstone/contracts/devices';
import * as documents from '@loadstone/contracts/documents';
import * as drivers from '@loadstone/contracts/drivers';
import * as errorReports from '@loadstone/contracts/error-reports';
import * as exclusions from '@loadstone/contracts/exclusions';
import * as feedback from '@loadstone/contracts/feedback';
import * as flags from '@loadstone/contracts/flags';
import * as goneReports from '@loadstone/contracts/gone-reports';
import * as inboundMails from '@loadstone/contracts/inbound-mails';
import * as laneRates from '@loadstone/contracts/lane-rates';
import * as leads from '@loadstone/contracts/leads';
import * as liveLeads from '@loadstone/contracts/live-leads';
import * as locationChecks from '@loadstone/contracts/location-checks';
import * as lookups from '@loadstone/contracts/lookups';
import * as machine from '@loadstone/contracts/machine';
import * as networks from '@loadstone/contracts/networks';
import * as notifications from '@loadstone/contracts/notifications';
import * as offers from '@loadstone/contracts/offers';
import * as places from '@loadstone/contracts/places';
import * as postingLists from '@loadstone/contracts/posting-lists';
import * as postings from '@loadstone/contracts/postings';
import * as preferences from '@loadstone/contracts/preferences';
import * as productUpdates from '@loadstone/contracts/product-updates';
import * as push from '@loadstone/contracts/push';
import * as resources from '@loadstone/contracts/resources';
import * as search from '@loadstone/contracts/search';
import * as serviceAccounts from '@loadstone/contracts/service-accounts';
import * as sessions from '@loadstone/contracts/sessions';
import * as sms from '@loadstone/contracts/sms';
import * as stopChanges from '@loadstone/contracts/stop-changes';
import * as tags from '@loadstone/contracts/tags';
import * as templates from '@loadstone/contracts/templates';
import * as tiers from '@loadstone/contracts/tiers';
import * as tracking from '@loadstone/contracts/tracking';
import * as trips from '@loadstone/contracts/trips';
import * as users from '@loadstone/contracts/users';
import * as webhooks from '@loadstone/contracts/webhooks';
import * as lanes from '@loadstone/contracts/lanes';

/** The entries of the contracts that declare calls; a test compares them with the folders. */
export const CONTRACT_ENTRIES: Readonly<Record<string, object>> = {
  activity,
  'agreed-rates': agreedRates,
  alerts,
  assignments,
  board,
  'board-rates': boardRates,
  'call-notes': callNotes,
  'carrier-checks': carrierChecks,
  companies,
  contacted,
  'customer-links': customerLinks,
  'device-waits': deviceWaits,
  devices,
  documents,
  drivers,
  'error-reports': errorReports,
  exclusions,
  feedback,
  flags,
  'gone-reports': goneReports,
  'inbound-mails': inboundMails,
  'lane-rates': laneRates,
  lanes,
  leads,
  'live-leads': liveLeads,
  'location-checks': locationChecks,
  lookups,
  machine,
  networks,
  notifications,
  offers,
  places,
  'posting-lists': postingLists,
  postings,
  preferences,
  'product-updates': productUpdates,
  push,
  resources,
  search,
  'service-accounts': serviceAccounts,
  sessions,
  sms,
  'stop-changes': stopChanges,
  tags,
  templates,
  tiers,
  tracking,
  trips,
  users,
  webhooks,
};
