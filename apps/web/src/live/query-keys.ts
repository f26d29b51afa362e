import type { PostingKind } from '@loadstone/contracts/postings';

// The first parts of the keys of queries that events reload. They are not beside their queries, because the first load
// needs the keys and not the queries.
/** Every assignment query. */
export const assignmentsKey = ['assignments'] as const;
/** Whether leads can be assigned. */
export const leadChecksKey = [...assignmentsKey, 'leadCheck'] as const;
/** The loads that run, of each mode. */
export const runningLoadsKey = [...assignmentsKey, 'running'] as const;
export const documentsKey = ['documents'] as const;
export const excludedKey = ['excluded'] as const;
export const flagsKey = ['flags'] as const;
export const networksKey = ['networks'] as const;
export const resourcesKey = ['resources'] as const;
export const trackingKey = ['tracking'] as const;

export function trackKey(kind: PostingKind, token: number) {
  return [...trackingKey, 'track', kind, token] as const;
}
/** The inbound mails with postings, and the senders that are accepted. */
export const inboundMailsKey = ['inboundMails'] as const;
/** The company's offers. */
export const offersKey = ['offers'] as const;
/** The notes of the company on calls. */
export const callNotesKey = ['callNotes'] as const;
/** The alerts of the user. */
export const alertsKey = ['alerts'] as const;
/** The number for the user's text messages. */
export const userPhoneKey = ['userPhone'] as const;
/** The last link of a driver that this desk has created. */
export const driverLinkKey = (driverId: number) => ['driverLink', driverId] as const;
/** The state of a text message. */
export const smsStatusKey = (id: number) => ['smsStatus', id] as const;
/** What the company knows about carriers. */
export const carrierChecksKey = ['carrierChecks'] as const;
/** The trips of each search. */
export const tripsKey = ['trips'] as const;
/** The tags of the company. */
export const tagsKey = ['tags'] as const;
/** The lanes of each mode, with their days. */
export const lanesKey = ['lanes'] as const;
/** The templates of each mode. */
export const templatesKey = ['templates'] as const;
/** How the own company is reached. */
export const contactRulesKey = ['contactRules'] as const;
/** The words that the company has stated, and the lines that are read by them. */
export const readingAliasesKey = ['readingAliases'] as const;
/** The terms of the own company on its rate confirmations. */
export const rateTermsKey = ['rateTerms'] as const;
/** The MC, DOT and NSC numbers of the own company. */
export const companyNumbersKey = ['companyNumbers'] as const;
/** What the own company asks before a load is assigned. */
export const vettingRuleKey = ['vettingRule'] as const;
/** The links of customers, by load. */
export const customerLinksKey = ['customerLinks'] as const;
/** The webhooks of the company and their deliveries. */
export const webhooksKey = ['webhooks'] as const;
/** The activity log of the company. */
export const activityLogKey = ['activityLog'] as const;
/** The accounts of the company's programs. */
export const serviceAccountsKey = ['serviceAccounts'] as const;
/** The results of every search. */
export const searchKey = ['search'] as const;
/** The trucks that searches have found. */
export const carriersKey = [...searchKey, 'carriers'] as const;
