import { sharedEnglish } from '@loadstone/contracts/texts/en';
import { alertTexts, notificationTexts } from './notifications.ts';
import { activityLogTexts } from './activity-log.ts';
import { aliasesTexts } from './aliases.ts';
import { apiTexts, cityTexts, gridTexts, mapTexts, uiTexts } from './ui.ts';
import { assignmentTexts } from './assignments.ts';
import { inboundMailTexts } from './inbound-mails.ts';
import { boardRateTexts, laneRateTexts } from './lane-rates.ts';
import { callNoteTexts } from './call-notes.ts';
import { companyTexts, contactRuleTexts, feedbackTexts, insuranceTexts, vettingRuleTexts } from './companies.ts';
import { deviceWaitTexts, deviceTexts, sessionTexts, signInTexts } from './sign-in.ts';
import { documentTexts } from './documents.ts';
import { excludedTexts } from './excluded.ts';
import { factEntryTexts, postingFormTexts, quickPostTexts } from './posting-form.ts';
import { flagTexts } from './flagged.ts';
import { helpTexts } from './help.ts';
import { laneTexts } from './lanes.ts';
import { leadTexts } from './leads.ts';
import { liveLeadTexts } from './live-leads.ts';
import { liveTexts, localCopyTexts, locationTexts, permitTexts, shellTexts } from './shell.ts';
import { networkTexts } from './networks.ts';
import { offerTexts } from './offers.ts';
import {
  postingBatchTexts,
  filterTexts,
  postingTableTexts,
  postingTexts,
  repostTexts,
  rowRateTexts,
} from './postings.ts';
import { postingImportTexts } from './posting-import.ts';
import { preferenceTexts } from './preferences.ts';
import { resourceTexts } from './resources.ts';
import { runningTexts } from './running.ts';
import { searchTexts } from './search.ts';
import { serviceAccountTexts } from './service-accounts.ts';
import { tagTexts } from './tags.ts';
import { tierAnswerTexts } from './tier-answers.ts';
import { tierTexts } from './tiers.ts';
import { templateTexts } from './templates.ts';
import { trackTexts, trackingTexts } from './tracking.ts';
import { tripTexts } from './trips.ts';
import { typedTexts } from './typed.ts';
import { webhookTexts } from './webhooks.ts';

/**
 * All texts of the desk in English, in ICU MessageFormat: the source of every key. A message is
 * read as `t('postings.edit')`; the first part of the key is the name given here.
 */
export const english = {
  ...sharedEnglish,
  alerts: alertTexts,
  aliases: aliasesTexts,
  api: apiTexts,
  assignments: assignmentTexts,
  boardRates: boardRateTexts,
  callNotes: callNoteTexts,
  contactRules: contactRuleTexts,
  vettingRule: vettingRuleTexts,
  cities: cityTexts,
  companies: companyTexts,
  devices: deviceTexts,
  deviceWait: deviceWaitTexts,
  documents: documentTexts,
  excluded: excludedTexts,
  facts: { ...sharedEnglish.facts, ...factEntryTexts },
  feedback: feedbackTexts,
  flagged: flagTexts,
  grid: gridTexts,
  help: helpTexts,
  activityLog: activityLogTexts,
  inboundMails: inboundMailTexts,
  insurance: insuranceTexts,
  laneRates: laneRateTexts,
  lanes: laneTexts,
  leads: leadTexts,
  liveLeads: liveLeadTexts,
  live: liveTexts,
  localCopy: localCopyTexts,
  location: locationTexts,
  map: mapTexts,
  networks: networkTexts,
  notifications: notificationTexts,
  offers: offerTexts,
  permits: permitTexts,
  postingBatch: postingBatchTexts,
  postingFilter: filterTexts,
  postingForm: postingFormTexts,
  postingImport: postingImportTexts,
  postingTable: postingTableTexts,
  postings: postingTexts,
  preferences: preferenceTexts,
  quickPost: quickPostTexts,
  repost: repostTexts,
  resources: resourceTexts,
  rowRate: rowRateTexts,
  running: runningTexts,
  search: searchTexts,
  serviceAccounts: serviceAccountTexts,
  sessions: sessionTexts,
  shell: shellTexts,
  signIn: signInTexts,
  tags: tagTexts,
  tierAnswers: tierAnswerTexts,
  tiers: tierTexts,
  templates: templateTexts,
  track: trackTexts,
  tracking: trackingTexts,
  trips: tripTexts,
  typed: typedTexts,
  ui: uiTexts,
  webhooks: webhookTexts,
} as const;
