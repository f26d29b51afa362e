import { z } from 'zod';
import { stopCityId, stopFields } from './stop-schemas.ts';
import { MOST_STOPS_BETWEEN, type ChangedStopDraft } from './stops.ts';

/** The stops between the ends of a load as a change proposes them. Apart from the stops of forms, which the first screen loads. */
export const changedStopsSchema: z.ZodType<readonly ChangedStopDraft[]> = z
  .array(
    z
      .object({
        cityId: stopCityId,
        ...stopFields,
        was: z
          .int()
          .min(1)
          .max(MOST_STOPS_BETWEEN)
          .nullable()
          .default(null)
          .describe('Its place among the stops between the ends before the change, from 1; null for a new stop'),
      })
      .meta({ id: 'ChangedStopDraft' }),
  )
  .max(MOST_STOPS_BETWEEN);
