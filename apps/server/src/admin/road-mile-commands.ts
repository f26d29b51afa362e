import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { z } from 'zod';
import { importRoadMiles, RoadMilesError, type RefusedRow } from '../modules/road-miles/index.ts';
import { defineCommand, type Command } from './command.ts';

/** Of a file that is wrong throughout, the first lines state what is wrong. */
const LISTED_ROWS = 50;

const loadRoadMiles = defineCommand({
  name: 'load-road-miles',
  summary: 'Imports road miles between cities from a CSV file; servers use them within an hour',
  options: {
    file: z
      .string()
      .min(1)
      .transform((path) => resolve(path))
      .describe('CSV with the header fromId,toId,miles or fromCity,fromState,toCity,toState,miles'),
    'skip-refused': z.boolean().default(false).describe('Imports the other rows where some are refused'),
  },
  argument: 'file',
  run: async ({ tx, clock }, { file, 'skip-refused': skipsRefused }) => {
    const text = await readTextFile(file);
    const { pairs, refused, isWritten } = await importRoadMiles(tx, text, { now: clock.now(), skipsRefused });
    const list = describeRefused(refused);
    if (!isWritten) throw new RoadMilesError(`Nothing was imported.${list || ' The file has no rows.'}`);
    return {
      details: { file, pairs, refused: refused.length },
      message: `${pairs} pairs of cities are imported.${list}`,
    };
  },
});

async function readTextFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new RoadMilesError(`The file could not be read: ${(error as Error).message}`, { cause: error });
  }
}

function describeRefused(refused: readonly RefusedRow[]): string {
  if (refused.length === 0) return '';
  const lines = refused.slice(0, LISTED_ROWS).map(({ line, reason }) => `  line ${line}: ${reason}`);
  const rest = refused.length > LISTED_ROWS ? [`  and ${refused.length - LISTED_ROWS} more`] : [];
  return [` Refused rows: ${refused.length}`, ...lines, ...rest].join('\n');
}

/** The commands for road miles. */
export const ROAD_MILE_COMMANDS: readonly Command[] = [loadRoadMiles];
