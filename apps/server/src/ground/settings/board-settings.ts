import { LIMITS } from '@loadstone/contracts/board';
import { SEARCH_RECORDS_MAXIMUM } from '@loadstone/contracts/search';
import { z } from 'zod';
import { setting } from './setting.ts';
import { commaList, count, filePath, flag, mailAddress, text, timeZone, webAddress } from './setting-types.ts';

const days = count(1, 3650);

/** The board's rules, limits and texts, and how long it stores what. */
export const BOARD_SETTINGS = {
  board: {
    timeZone: setting('BOARD_TIME_ZONE', timeZone, 'America/Toronto').describe("Zone of the board's day"),
    matchDateToleranceDays: setting('MATCH_DATE_TOLERANCE_DAYS', count(0, 30), 1).describe(
      'Days that the dates of a load and a truck may lie apart',
    ),
    westernProvinces: setting('WESTERN_PROVINCES', commaList, 'AB,BC,MB,SK').describe(
      'Provinces where a radius of 1000 miles is offered, comma list',
    ),
    externalCustCd: setting('EXTERNAL_CUST_CD', z.string().regex(/^[A-Za-z0-9_-]{1,20}$/), 'EXTERNAL').describe(
      'Customer code for carriers and drivers without an account',
    ),
  },
  limits: {
    commentLength: setting('POSTING_COMMENT_LENGTH', count(1, LIMITS.commentLength), LIMITS.commentLength).describe(
      "Longest comment of a posting; at most the contract's",
    ),
    dispatchCommentLength: setting(
      'DISPATCH_COMMENT_LENGTH',
      count(1, LIMITS.dispatchCommentLength),
      LIMITS.dispatchCommentLength,
    ).describe('Longest comment of a dispatch'),
    activityPerDay: setting('RATE_LIMIT_ACTIVITY_PER_DAY', count(1, 100_000_000), 2_000).describe(
      'Entries that the client of one user adds to the activity log in 24 hours',
    ),
    contactSheetsPerDay: setting('RATE_LIMIT_CONTACT_SHEETS_PER_DAY', count(1, 100_000_000), 1_000).describe(
      'Contact sheets of other companies that one user opens, and companies that the user adds to networks, in 24 hours',
    ),
    goneReportsPerDay: setting('RATE_LIMIT_GONE_REPORTS_PER_DAY', count(1, 100_000_000), 100).describe(
      'Loads that one user reports as gone in 24 hours',
    ),
    domainUsersPerDay: setting('RATE_LIMIT_DOMAIN_USERS_PER_DAY', count(1, 100_000_000), 50).describe(
      'Users that first sign-ins add to a company by one domain in 24 hours',
    ),
    domainUsers: setting('DOMAIN_USER_LIMIT', count(1, 1_000_000), 2_000).describe(
      'Users of one domain and company from which on first sign-ins add no further ones',
    ),
    openPostings: setting('OPEN_POSTING_LIMIT', count(1, 1_000_000), LIMITS.openPostings).describe(
      'Open postings of one company at most',
    ),
    templates: setting('TEMPLATE_LIMIT', count(1, 1000), LIMITS.templates).describe(
      'Templates of one company and mode at most',
    ),
    repostTemplates: setting('REPOST_LIMIT', count(1, 1000), LIMITS.repostTemplates).describe(
      'Templates that one repost may select',
    ),
    searchRecords: setting('SEARCH_RECORDS', count(1, SEARCH_RECORDS_MAXIMUM), LIMITS.searchRecords).describe(
      'The most records that a search returns',
    ),
    newLeadMinutes: setting('NEW_LEAD_MINUTES', count(1, 1440), LIMITS.newLeadMinutes).describe(
      "How long a lead is marked 'New'",
    ),
    confirmedHours: setting('CONFIRMED_HOURS', count(1, 720), LIMITS.confirmedHours).describe(
      "Hours for which the owner's last action confirms a posting; after that others see it as not confirmed",
    ),
    leadReloadSeconds: setting('LEAD_RELOAD_SECONDS', count(1, 3600), LIMITS.leadReloadSeconds).describe(
      'Cool-down of the reload-leads button',
    ),
    inactivityHours: setting('INACTIVITY_HOURS', count(1, 24), LIMITS.inactivityHours).describe(
      "Idle hours before 'Do you need more time?'",
    ),
    inactivityWarningMinutes: setting(
      'INACTIVITY_WARNING_MINUTES',
      count(1, 60),
      LIMITS.inactivityWarningMinutes,
    ).describe('Minutes for which the question is shown'),
    tokenRenewalMinutes: setting('TOKEN_RENEWAL_MINUTES', count(0, 60), LIMITS.tokenRenewalMinutes).describe(
      'Minutes before its end at which a token is renewed',
    ),
    insuranceThresholdDays: setting('INSURANCE_THRESHOLD_DAYS', count(0, 365), LIMITS.insuranceThresholdDays).describe(
      'Days of grace after the insurance expires',
    ),
    insuranceWarningDays: setting('INSURANCE_WARNING_DAYS', count(0, 365), LIMITS.insuranceWarningDays).describe(
      'Days before its end at which insurance is called expiring',
    ),
    deliveryOverdueDays: setting('DELIVERY_OVERDUE_DAYS', count(0, 365), LIMITS.deliveryOverdueDays).describe(
      'Days after the day of a load (of its delivery, where it is stated) after which its broker may mark it delivered',
    ),
    geoLogMinutes: setting('GEO_LOG_MINUTES', count(1, 1440), LIMITS.geoLogMinutes).describe(
      'Minutes between two checks of the location of a user who must share it; a check counts for four of them',
    ),
    deviceChanges: setting('DEVICE_CHANGES', count(0, 1000), LIMITS.deviceChanges).describe(
      'How often a user with a device check can replace the registered computer',
    ),
    agentReturnSeconds: setting('AGENT_RETURN_SECONDS', count(1, 600), LIMITS.agentReturnSeconds).describe(
      'How long a session waits for a device agent that has stopped',
    ),
  },
  retention: {
    errorReportDays: setting('ERROR_REPORT_DAYS', days, 30).describe(
      'Days after its last occurrence at which a stored error is deleted',
    ),
    positionDays: setting('POSITION_DAYS', days, 30).describe('Days after which the positions of drivers are deleted'),
    activityDays: setting('ACTIVITY_DAYS', days, 365).describe(
      'Days after which an entry of the activity log is removed',
    ),
    signInLogDays: setting('SIGN_IN_LOG_DAYS', days, 90).describe(
      'Days after which an entry of the sign-in log is removed',
    ),
    locationDays: setting('LOCATION_DAYS', days, 90).describe(
      'Days after which a check of the location of a browser is removed',
    ),
    notificationDays: setting('NOTIFICATION_DAYS', days, 90).describe(
      'Days after which a notification is removed, read or not',
    ),
    documentDays: setting('DOCUMENT_DAYS', count(30, 36_500), 1_825).describe(
      'Days after which a document is removed; regulations require most freight records for three years',
    ),
    archiveDays: setting('ARCHIVE_DAYS', count(400, 36_500), 730).describe(
      'Days after which a posting that has ended is moved into the archive with its assignments, at most `ARCHIVE_KEPT_DAYS`; a company can keep its own longer',
    ),
    archiveKeptDays: setting('ARCHIVE_KEPT_DAYS', count(400, 36_500), 2_555).describe(
      'Days after which a month of the archive is removed, from the day on which its postings ended',
    ),
    mailDays: setting('MAIL_DAYS', days, 365).describe(
      'Days after which a mail is deleted from the outbox, sent or not',
    ),
  },
  alerts: {
    alertsOfUser: setting('ALERTS_PER_USER', count(1, 1_000), 20).describe(
      'Searches, postings and trucks that one user may follow',
    ),
    morningHour: setting('ALERT_MORNING_HOUR', count(0, 23), 7).describe(
      "Hour at which a morning's alerts are sent, by the clock of the company's city",
    ),
  },
  pages: {
    indicesUrl: setting('INDICES_PAGE_URL', webAddress).describe(
      'Page that the rate and ratio widgets lead to; default PUBLIC_URL/indices.html, which explains them',
    ),
    indicesHelpUrl: setting('INDICES_HELP_URL', webAddress).describe(
      'Page about rates and ratios for companies without them; default PUBLIC_URL/indices.html',
    ),
    chatUrl: setting('CHAT_URL', webAddress).describe(
      'Page that Chat in Quick Help opens; without one the menu has no Chat',
    ),
  },
  support: {
    phone: setting('SUPPORT_PHONE', text, '1-800-555-0100').describe('Support number in messages'),
    phoneAlternate: setting('SUPPORT_PHONE_ALTERNATE', text, '1-800-555-0101').describe('Second support number'),
    insuranceEmail: setting('INSURANCE_EMAIL', text, 'insurance@example.com').describe(
      'Where certificates of insurance are sent',
    ),
  },
  feedbackEmail: setting('FEEDBACK_EMAIL', mailAddress).describe('Receiver of feedback; needed with SMTP_URL'),
  hasProductUpdates: setting('PRODUCT_UPDATES', flag, 0).describe('1 shows the product-updates notice once a session'),
  productUpdatesFile: setting('PRODUCT_UPDATES_FILE', filePath).describe(
    'JSON file of the product updates, read again after each change; default apps/server/product-updates.json',
  ),
  demo: {
    isOn: setting('DEMO', flag).describe(
      '1 fills an empty database with a demo market; default 1, or 0 where DATABASE_URL is set. Needed where HOST or PUBLIC_URL is not loopback and DATABASE_URL is not set',
    ),
    password: setting('DEMO_PASSWORD', z.string().min(10).max(256)).describe(
      'Password of all demo users; default loadstone-demo on loopback, otherwise a random one that is printed once',
    ),
    seed: setting('DEMO_SEED', count(0, 2 ** 31 - 1), 1).describe('Seed of the demo market'),
    changesPerMinute: setting('DEMO_TRAFFIC_PER_MINUTE', count(0, 6_000), 60).describe(
      'Posts, edits and withdrawals of the demo market a minute, which set the pace of its assignments too; 0 for none',
    ),
    hasAssignments: setting('DEMO_ASSIGNMENTS', flag, 1).describe(
      '0 for a demo market that assigns no loads, sends no offers and drives no trucks',
    ),
  },
};
