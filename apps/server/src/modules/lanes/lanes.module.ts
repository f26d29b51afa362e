import * as calls from '@loadstone/contracts/lanes';
import { MODE_KINDS } from '@loadstone/contracts/postings';
import type { BoardModule } from '../../board/board-module.ts';
import type { EventSources } from '../../db/change-feed/event-sources.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { warnOfLastWriter } from '../../endpoints/specified-forms.ts';
import { findCity } from '../places/index.ts';
import { listLaneAnswers } from './lane-answers.service.ts';
import { importLanes } from './lane-import.service.ts';
import { registerLaneResources } from './lane-resources.routes.ts';
import { postDueLanes } from './lane-posting.service.ts';
import * as reading from './lane-reading.service.ts';
import { removeOldOccurrences } from './lanes.queries.ts';
import * as useCases from './lanes.service.ts';

/** A list of the most lanes is ten calls, each of them checked first. */
const IMPORT_LIMITS = { callsPerMinutePerCaller: 60, companyLock: 'lanes' } as const;
/** Longer than an edit can withdraw or count. */
const OCCURRENCE_DAYS = 400;

/** Standing lanes, which post on certain days. */
export const lanesModule = {
  routes(http, board) {
    registerEndpoint(http, calls.listLanes, async ({ caller, params, query }) => {
      const kind = MODE_KINDS[params.mode].own;
      const { lanes: items, nextCursor } = await reading.listLanes(board, caller, kind, query);
      return { items, total: await reading.countOwnLanes(board, caller, kind), nextCursor };
    });
    registerEndpoint(http, calls.getLane, ({ caller, params }) => reading.getLane(board, caller, params.laneID));
    registerEndpoint(http, calls.listLaneDays, ({ caller, params, query }) =>
      reading.listLaneDays(board, caller, { ...params, ...query }),
    );
    registerEndpoint(http, calls.listLaneAnswers, ({ caller, params }) =>
      listLaneAnswers(board, caller, params.laneID),
    );
    registerEndpoint(http, calls.findLaneOfPosting, ({ caller, params }) =>
      reading.findLaneOfPosting(board, caller, params.token),
    );
    registerEndpoint(http, calls.findCityZone, ({ params }) => ({ timeZone: findCity(params.id)?.timeZone ?? '' }));
    registerEndpoint(http, calls.createLane, ({ caller, body }) => useCases.createLane(board, caller, { draft: body }));
    registerEndpoint(http, calls.editLane, ({ caller, params, body, reply }) => {
      const { version, ...draft } = body;
      warnOfLastWriter(reply, version);
      return useCases.editLane(board, caller, { ...params, version, draft });
    });
    registerEndpoint(http, calls.pauseLane, ({ caller, params, body }) =>
      useCases.pauseLane(board, caller, { ...params, ...body }),
    );
    registerEndpoint(http, calls.deleteLane, ({ caller, params, body }) =>
      useCases.deleteLane(board, caller, { ...params, ...body }),
    );
    registerEndpoint(
      http,
      calls.importLanes,
      ({ caller, params, body: { rows, language, ...asked } }) => {
        const digests = asked.isDryRun ? undefined : asked.digests;
        return importLanes(board, caller, { kind: MODE_KINDS[params.mode].own, rows, language, digests });
      },
      IMPORT_LIMITS,
    );
    registerLaneResources(http, board);
  },
  events: { 'lanes.changed': 'module' } satisfies EventSources<typeof calls.laneEvents>,
  jobs: [
    {
      name: 'postings of lanes',
      at: ['10 * * * * *'],
      run: async (_context, board) => {
        const run = await postDueLanes(board);
        return run.posted + run.missed + run.refused === 0 ? undefined : ['lanes were posted', { ...run }];
      },
    },
  ],
  tables: {
    lanes: {
      rows: '1,000 a company and kind',
      daily: 'W × 2 KB = 40 MB',
      removed: 'by the company',
      refusals: ['lane.limitReached', 'request.dailyLimit'],
    },
    lane_occurrences: {
      rows: '50 a lane and day',
      daily: '0.1 KB a posting',
      removed: `${OCCURRENCE_DAYS} days after its day, or with the lane`,
      refusals: ['lane.limitReached'],
    },
  },
  retention: [{ kept: { hours: OCCURRENCE_DAYS * 24 }, removeBatch: removeOldOccurrences }],
} satisfies BoardModule;
