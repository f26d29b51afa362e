import { z } from 'zod';
import { checkTexts } from '../texts/en/checks.ts';
import { stopFields } from './stop-schemas.ts';
import { MOST_STOPS_BETWEEN } from './stops.ts';

/** A stop as machines name it. Apart from the stops of forms, which the first screen loads. */
const namedStopSchema = z
  .strictObject({
    cityId: z.int().positive().optional().describe('Or `city`'),
    city: z.string().trim().min(1).max(120).optional().describe('The place as people write it, as in `srceCity`'),
    st: z.string().trim().min(2).max(40).optional().describe('State or province, by letters or name'),
    ...stopFields,
  })
  .refine((stop) => (stop.cityId === undefined) !== (stop.city === undefined), {
    path: ['cityId'],
    message: 'Name the place by cityId, or by city.',
  })
  .meta({ id: 'NamedStop' });

export type NamedStop = z.output<typeof namedStopSchema>;

/** The stops of a load as machines name them: by the id of a city, or by its name. */
export const namedStopsSchema: z.ZodType<readonly NamedStop[], readonly z.input<typeof namedStopSchema>[]> = z
  .array(namedStopSchema)
  .max(MOST_STOPS_BETWEEN);

/**
 * The stops of a truck as machines name them: none. The type is a list, because programs in TypeScript cannot send a field that
 * is only null.
 */
export const noNamedStopsSchema: typeof namedStopsSchema = z
  .array(namedStopSchema)
  .max(0, { message: checkTexts.noStops });
