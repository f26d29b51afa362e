import { declareEvents } from '../live/declare-event.ts';

/** The events of the lanes module. */
export const laneEvents = declareEvents({
  'lanes.changed': { recipients: 'company', affects: ['lanes'], fields: {} },
});
