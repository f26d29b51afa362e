/**
 * Limits that both sides check. A deployment can change some of them through `ClientSettings`; these are the defaults
 * and the upper limits.
 */
export const LIMITS = {
  commentLength: 150,
  dispatchCommentLength: 150,
  driverMessageLength: 40,
  assignNoteLength: 40,
  tagNameLength: 30,
  networkNameLength: 60,
  companyNameMinimum: 3,
  companyNameLength: 50,
  templates: 50,
  repostTemplates: 20,
  searchRecords: 200,
  newLeadMinutes: 15,
  leadReloadSeconds: 10,
  inactivityHours: 4,
  inactivityWarningMinutes: 5,
  tokenRenewalMinutes: 5,
  insuranceThresholdDays: 0,
  insuranceWarningDays: 14,
  geoLogMinutes: 60,
  leadListLength: 5000,
  thinLeadList: 25,
  liveLeads: 400,
  liveLeadMinutes: 30,
  requestBodyBytes: 256 * 1024,
  clientReferenceLength: 40,
  feedbackSubjectLength: 100,
  feedbackMessageLength: 4000,
} as const;
