/**
 * The kinds that the board writes into the activity log; the others are of the sign-in log, or sent by other clients. In an
 * entry of its own, because a first screen needs `activity` and not this.
 */
export const ACTIVITY_LOG_TYPES = [
  'AddPosting',
  'EditPosting',
  'DeletePosting',
  'RePostAll',
  'AssignLoad',
  'AcceptLoad',
  'DeclineLoad',
  'AssignDriver',
  'ConcurrentLogout',
  'SearchCarrier',
  'FetchCarrier',
  'MemberSearch',
  'ServiceAccount',
  'AccountSecurity',
  'InboundMail',
  'Lane',
  'ReleaseTier',
  'StopChange',
  'RiPiClick',
] as const;
