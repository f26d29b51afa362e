import type { Clock } from '../ground/clock.ts';
import type { Configuration } from '../ground/settings/config.ts';
import type { Db } from '../db/database.ts';
import type { Matching } from '../matching/index.ts';
import type { AssignmentsService } from '../modules/assignments/index.ts';
import { createPostingsService, type PostingsService } from '../modules/postings/index.ts';

interface DemoServicesDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly configuration: Configuration;
  readonly matching: Matching;
  readonly assignments: AssignmentsService;
}

/** The services by which the demo market posts and assigns. */
interface DemoServices {
  readonly postings: PostingsService;
  readonly assignments: AssignmentsService;
}

/** Creates the services of the demo market. */
export function createDemoServices({ assignments, ...parts }: DemoServicesDependencies): DemoServices {
  return {
    postings: createPostingsService({
      ...parts,
      assertMayPost: async () => undefined,
    }),
    assignments,
  };
}
