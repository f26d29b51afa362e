/**
 * Notifications in the bell, and their pushes. `{company}` is the acting company or driver, `{lane}` the load's lane and
 * day. The key of a notification is stored with its values: a key that was used once stays.
 */
export const noticeTexts = {
  lane: '{srceCity}, {srceSt} to {destCity}, {destSt}, {day}',
  /** A notification of an earlier version, which was stored in words. */
  written: { subject: '{subject}', body: '{body}' },
  assign: { subject: 'Load Assigned', body: '{company} assigned you a load: {lane}' },
  offer: {
    received: { subject: 'Offer Received', body: '{company} offers {amount}: {lane}' },
    countered: { subject: 'Offer Received', body: '{company} replies with {amount}: {lane}' },
    accepted: { subject: 'Offer Accepted', body: '{company} accepted your offer: {lane}' },
    declined: { subject: 'Offer Declined', body: '{company} declined your offer: {lane}' },
    withdrawn: { subject: 'Offer Withdrawn', body: '{company} withdrew its offer: {lane}' },
    expired: { subject: 'Offer Expired', body: 'The offer with {company} has expired: {lane}' },
    lost: { subject: 'Offer Lost', body: 'The load or the truck is no longer open. Offer with {company}: {lane}' },
  },
  rate: {
    proposed: { subject: 'Rate Change', body: '{company} proposes {amount}: {lane}' },
    agreed: { subject: 'Rate Change Accepted', body: '{company} agreed to {amount}: {lane}' },
    declined: { subject: 'Rate Change Declined', body: '{company} declined {amount}: {lane}' },
    withdrawn: { subject: 'Rate Change Withdrawn', body: '{company} withdrew {amount}: {lane}' },
    confirmed: { subject: 'Rate Confirmation Accepted', body: '{company} accepted the rate confirmation: {lane}' },
  },
  stops: {
    proposed: { subject: 'Change of Stops', body: '{company} proposes other stops: {lane}' },
    agreed: { subject: 'Change of Stops Accepted', body: '{company} agreed to other stops: {lane}' },
    declined: { subject: 'Change of Stops Declined', body: '{company} declined other stops: {lane}' },
    withdrawn: { subject: 'Change of Stops Withdrawn', body: '{company} withdrew other stops: {lane}' },
  },
  callBack: { subject: 'Call Back {company}', body: '{note}' },
  book: { subject: 'Load Booked', body: '{company} booked your load: {lane}' },
  accept: { subject: 'Load Accepted', body: '{company} accepted your load: {lane}' },
  acceptByPhone: { subject: 'Load Accepted', body: '{company} recorded that you accepted by phone: {lane}' },
  decline: { subject: 'Load Declined', body: '{company} declined your load: {lane}' },
  withdraw: { subject: 'Load Withdrawn', body: '{company} withdrew its load: {lane}' },
  takeReference: { subject: 'Reference # Taken', body: '{company} took your load: {lane}' },
  claimReference: {
    subject: 'Driver Waits for You',
    body: '{company}, {phone}, entered the reference #. Please confirm the driver: {lane}',
  },
  driverChanged: { subject: 'Load Unassigned', body: 'You are no longer the driver of this load: {lane}' },
  pickUp: { subject: 'Load On Route', body: '{company} picked up the load: {lane}' },
  deliver: { subject: 'Load Delivered', body: '{company} delivered the load: {lane}' },
  deliverForCarrier: { subject: 'Load Delivered', body: '{company} marked the load as delivered: {lane}' },
  unassign: { subject: 'Load Unassigned', body: '{company} unassigned the load: {lane}' },
  cancel: { subject: 'Load Cancelled', body: '{company} cancelled the load: {lane}' },
  cancelForDriver: { subject: 'Load Unassigned', body: '{company} cancelled the load: {lane}' },
  lapseReference: {
    subject: 'Reference # Expired',
    body: 'The reference # was not used in time. Please confirm the carrier, or unassign the load: {lane}',
  },
  message: { subject: 'Message from {company}', body: '{note}' },
  reply: {
    gotIt: { subject: 'Message from {company}', body: 'Got it: {lane}' },
    callMe: { subject: 'Message from {company}', body: 'Call me: {lane}' },
  },
  reachPickUp: { subject: 'At Pick-Up', body: 'The truck is at the pick-up: {lane}' },
  reachDelivery: { subject: 'At Delivery', body: 'The truck is at the delivery: {lane}' },
  arriveAtStop: { subject: 'At Stop', body: 'The truck is at {place}: {lane}' },
  warnLate: {
    subject: 'Load May Be Late',
    body: 'The truck will not reach the pick-up on the day of the load: {lane}',
  },
  customerTracking: {
    on: { subject: 'Customer Tracking', body: '{company} switched customer tracking on: {lane}' },
    off: { subject: 'Customer Tracking', body: '{company} switched customer tracking off: {lane}' },
  },
  documentAdded: { subject: 'Document Uploaded', body: '{company} added “{name}”: {lane}' },
  documentShared: {
    named: { subject: 'Document Shared', body: '{company} shared “{name}”: {lane}' },
    counted: {
      subject: 'Document Shared',
      body: '{company} shared {count, plural, one {# document} other {# documents}}: {lane}',
    },
  },
  loadDeleted: { subject: 'Load Deleted', body: '{lane}' },
  equipmentDeleted: { subject: 'Equipment Deleted', body: '{lane}' },
  loadStatus: {
    O: { subject: 'Load Open', body: '{lane}' },
    P: { subject: 'Load Pending', body: '{lane}' },
    A: { subject: 'Load Assigned', body: '{lane}' },
    R: { subject: 'Load On Route', body: '{lane}' },
    D: { subject: 'Load Delivered', body: '{lane}' },
    E: { subject: 'Load Expired', body: '{lane}' },
  },
  equipmentStatus: {
    O: { subject: 'Equipment Open', body: '{lane}' },
    P: { subject: 'Equipment Pending', body: '{lane}' },
    A: { subject: 'Equipment Assigned', body: '{lane}' },
    R: { subject: 'Equipment On Route', body: '{lane}' },
    D: { subject: 'Equipment Delivered', body: '{lane}' },
    E: { subject: 'Equipment Expired', body: '{lane}' },
  },
  loadsReposted: {
    expired: {
      subject: 'Loads Reposted',
      body: '{name} reposted {count, plural, one {# expired load posting} other {# expired load postings}}.',
    },
    templates: {
      subject: 'Loads Reposted',
      body: '{name} reposted {count, plural, one {# load posting} other {# load postings}} from templates.',
    },
  },
  equipmentReposted: {
    expired: {
      subject: 'Equipment Reposted',
      body: '{name} reposted {count, plural, one {# expired equipment posting} other {# expired equipment postings}}.',
    },
    templates: {
      subject: 'Equipment Reposted',
      body: '{name} reposted {count, plural, one {# equipment posting} other {# equipment postings}} from templates.',
    },
  },
  network: {
    memberAdded: { subject: 'Network Changed', body: '{name} added {company} to “{network}”.' },
    memberRemoved: { subject: 'Network Changed', body: '{name} removed {company} from “{network}”.' },
    renamed: { subject: 'Network Changed', body: '{name} renamed “{network}” to “{newName}”.' },
    deleted: { subject: 'Network Changed', body: '{name} deleted “{network}”.' },
  },
  loggedOut: {
    user: { subject: 'Logged Out', body: 'You were logged out in all windows and on all devices.' },
    support: { subject: 'Logged Out', body: 'Customer Service ended all of your sessions.' },
  },
  webhookPaused: {
    subject: 'Webhook Paused',
    body: '{url} took no event for 24 hours. New events wait; Preferences, Webhooks shows the replies and sends again.',
  },
  reportedGone: {
    subject: 'Load Reported As Gone',
    body: 'A carrier says that your load is already gone: {lane}. Confirm that it is still available, or delete it.',
  },
  inboundMail: {
    waiting: { subject: 'Mail With Postings', body: '{sender} sent a list: {title}. Open the import to take it.' },
    posted: {
      subject: 'Mail Posted',
      body: 'The list of {sender} was posted: {posted} new, {changed} changed, {removed} withdrawn.',
    },
  },
  deviceWaits: {
    subject: 'Confirm A Computer',
    body: '{name} wants to post from a new computer, and a phone number was changed. Ask {name} in person first, then decide under Security.',
  },
  deviceConfirmed: {
    subject: 'Computer Confirmed',
    body: '{name} confirmed your computer. You can post now.',
  },
  deviceRefused: {
    subject: 'Computer Refused',
    body: '{name} refused a computer that was signed in as you, and ended its sessions. Change your password if it was not yours.',
  },
  insurance: {
    subject: 'Your insurance is expiring soon',
    body: 'Your insurance is set to expire on {day}. Please send an updated certificate to {email} or call us at {phone}.',
  },
} as const;
