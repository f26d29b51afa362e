import type { Clock } from '../ground/clock.ts';
import type { Configuration } from '../ground/settings/config.ts';
import type { Db } from '../db/database.ts';
import type { Matching } from '../matching/index.ts';
import { createAssignmentsService, type AssignmentsService } from '../modules/assignments/index.ts';
import { createPostingsService, type PostingsService } from '../modules/postings/index.ts';

interface DemoServicesDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly configuration: Configuration;
  readonly matching: Matching;
  /** Those of the board, which end with their postings. */
  readonly assignments: AssignmentsService;
}

/** The services by which the demo market posts and assigns. */
interface DemoServices {
  readonly postings: PostingsService;
  readonly assignments: AssignmentsService;
}

/** Creates services whose changes are not in the activity log, which would else consist of sample data. */
export function createDemoServices({ assignments, ...parts }: DemoServicesDependencies): DemoServices {
  return {
    postings: createPostingsService({
      ...parts,
      assignments,
      activityLog: undefined,
      assertMayPost: async () => undefined,
    }),
    assignments: createAssignmentsService({ ...parts, isActivityLogged: false }),
  };
}
