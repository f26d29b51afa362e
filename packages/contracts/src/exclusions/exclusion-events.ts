import { declareEvents } from '../live/declare-event.ts';

/** The events of the exclusions module. */
export const exclusionEvents = declareEvents({
  /** The company's list of excluded companies changed. The effect on leads is published as lead events. */
  'exclusions.changed': { recipients: 'company', affects: ['exclusions'], fields: {} },
});
