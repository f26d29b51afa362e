import { sharedEnglish } from '@loadstone/contracts/texts/en';
import { alertTexts } from './alerts.ts';
import { aliasesTexts } from './aliases.ts';
import { apiTexts } from './api.ts';
import { assignmentTexts } from './assignments.ts';
import { boardRateTexts } from './board-rates.ts';
import { callNoteTexts } from './call-notes.ts';
import { cityTexts } from './cities.ts';
import { companyTexts } from './companies.ts';
import { contactRuleTexts } from './contact-rules.ts';
import { deviceWaitTexts } from './device-wait.ts';
import { deviceTexts } from './devices.ts';
import { documentTexts } from './documents.ts';
import { excludedTexts } from './excluded.ts';
import { factEntryTexts } from './facts.ts';
import { feedbackTexts } from './feedback.ts';
import { flagTexts } from './flagged.ts';
import { gridTexts } from './grid.ts';
import { helpTexts } from './help.ts';
import { insuranceTexts } from './insurance.ts';
import { laneRateTexts } from './lane-rates.ts';
import { leadTexts } from './leads.ts';
import { liveLeadTexts } from './live-leads.ts';
import { liveTexts } from './live.ts';
import { locationTexts } from './location.ts';
import { mapTexts } from './map.ts';
import { networkTexts } from './networks.ts';
import { notificationTexts } from './notifications.ts';
import { offerTexts } from './offers.ts';
import { permitTexts } from './permits.ts';
import { postingBatchTexts } from './posting-batch.ts';
import { filterTexts } from './posting-filter.ts';
import { postingFormTexts } from './posting-form.ts';
import { postingImportTexts } from './posting-import.ts';
import { postingTableTexts } from './posting-table.ts';
import { postingTexts } from './postings.ts';
import { preferenceTexts } from './preferences.ts';
import { quickPostTexts } from './quick-post.ts';
import { repostTexts } from './repost.ts';
import { resourceTexts } from './resources.ts';
import { searchTexts } from './search.ts';
import { serviceAccountTexts } from './service-accounts.ts';
import { sessionTexts } from './sessions.ts';
import { shellTexts } from './shell.ts';
import { signInTexts } from './sign-in.ts';
import { tagTexts } from './tags.ts';
import { templateTexts } from './templates.ts';
import { trackTexts } from './track.ts';
import { trackingTexts } from './tracking.ts';
import { tripTexts } from './trips.ts';
import { typedTexts } from './typed.ts';
import { uiTexts } from './ui.ts';
import { vettingRuleTexts } from './vetting-rule.ts';
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
  insurance: insuranceTexts,
  laneRates: laneRateTexts,
  leads: leadTexts,
  liveLeads: liveLeadTexts,
  live: liveTexts,
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
  search: searchTexts,
  serviceAccounts: serviceAccountTexts,
  sessions: sessionTexts,
  shell: shellTexts,
  signIn: signInTexts,
  tags: tagTexts,
  templates: templateTexts,
  track: trackTexts,
  tracking: trackingTexts,
  trips: tripTexts,
  typed: typedTexts,
  ui: uiTexts,
  webhooks: webhookTexts,
} as const;
