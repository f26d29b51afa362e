import { z } from 'zod';
import { declareEvents } from '../live/declare-event.ts';
import { leadSchema } from './lead.ts';
import { leadMarkFields } from './lead-mark.ts';

/** The company's own posting whose leads change, and its kind. */
const ownPosting = { myToken: z.int(), kind: z.enum(['L', 'E']) };

/** The events of the leads module. */
export const leadEvents = declareEvents({
  'lead.appeared': {
    recipients: 'pair',
    affects: ['leads', 'liveLeads', 'postings'],
    fields: { ...ownPosting, lead: leadSchema },
  },
  'lead.changed': {
    recipients: 'pair',
    affects: ['leads', 'liveLeads'],
    fields: { ...ownPosting, lead: leadSchema },
  },
  'lead.removed': {
    recipients: 'pair',
    affects: ['leads', 'liveLeads', 'postings', 'leadChecks'],
    fields: { ...ownPosting, leadToken: z.int() },
  },
  /** Too many leads of one posting changed to list them: clients reload its list. */
  'leads.changed': { recipients: 'pair', affects: ['leads', 'liveLeads', 'postings'], fields: ownPosting },
  /** The company set or removed a mark on a lead; applies to every list that contains the lead. */
  'lead.marked': {
    recipients: 'company',
    affects: ['leads', 'liveLeads', 'flags', 'search'],
    fields: { kind: z.enum(['L', 'E']), ...leadMarkFields },
  },
});
