import { z } from 'zod';
import { declareEvents } from '../live/declare-event.ts';

/** The events of the call-notes module. */
export const callNoteEvents = declareEvents({
  'callNotes.changed': {
    recipients: 'company',
    affects: ['callNotes'],
    fields: { custCd: z.string().describe('The company that the notes are about') },
  },
});
