import type { TextTree } from '@loadstone/contracts/texts';
import { sharedEnglish } from '@loadstone/contracts/texts/en';
import { isStartText } from '../../apps/web/scripts/start-texts.ts';
import { english as driverEnglish } from '../../apps/web/src/driver/texts/en.ts';
import { english as followEnglish } from '../../apps/web/src/follow/texts/en.ts';
import { english as deskEnglish } from '../../apps/web/src/lib/texts/en/index.ts';
import { english as serverEnglish } from '../../apps/server/src/ground/texts/en.ts';

/** The texts of one surface. Another language is one file `<language>.json` in each folder. */
export interface Catalogue {
  readonly name: string;
  readonly folder: string;
  /** All texts that the surface uses, also those of the shared catalogue. */
  readonly english: TextTree;
  /** The shared texts that the surface does not read are not in its files. */
  readonly isUsed?: (key: string) => boolean;
  /** The compiled file of a text, without its language; undefined: one file for all. */
  readonly toPart?: (key: string) => '' | 'start/';
}

/** The texts that more than one surface uses. They are compiled into the files of these surfaces. */
export const SHARED = { folder: 'packages/contracts/src/texts', english: sharedEnglish } as const;

/** The folder of the words by which people write postings: one file for each language, English included. */
export const TYPED_WORDS = 'packages/reading/src/texts';

/** Every catalogue with compiled files. */
export const CATALOGUES: readonly Catalogue[] = [
  {
    name: 'desk',
    folder: 'apps/web/src/lib/texts',
    english: deskEnglish,
    toPart: (key) => (isStartText(key) ? 'start/' : ''),
  },
  {
    name: "driver's page",
    folder: 'apps/web/src/driver/texts',
    english: driverEnglish,
    isUsed: (key) => !key.startsWith('facts.') || /^facts\.(units\.|stop\.|yes$|\w+\.driver$)/.test(key),
  },
  { name: "customer's page", folder: 'apps/web/src/follow/texts', english: followEnglish },
  { name: 'server', folder: 'apps/server/src/ground/texts', english: serverEnglish },
];
