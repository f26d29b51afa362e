import * as calls from '@loadstone/contracts/lanes';
import type { LaneDraft, LaneResource } from '@loadstone/contracts/lanes';
import type { FastifyInstance } from 'fastify';
import type { Board } from '../../board/board.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { toInstant } from '../../endpoints/resources.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { AppError } from '../../ground/errors.ts';
import { assertPostingUse } from '../permits/index.ts';
import { readNamedDraft } from '../postings/index.ts';
import * as reading from './lane-reading.service.ts';
import { toLaneResource } from './lanes.presenter.ts';
import * as useCases from './lanes.service.ts';

/** The lanes of a company as a resource for machines; the use-cases are those of the desk. */
export function registerLaneResources(http: FastifyInstance, board: Board): void {
  registerReading(http, board);
  registerEndpoint(http, calls.createLaneResource, async ({ caller, body }) => {
    assertPostingUse(caller, body.posting.postType, 'createDelete');
    const lane = async () => ({ draft: await toDraft(board, caller, body), isReferenceUnique: true });
    return present(inPosting(async () => useCases.createLane(board, caller, await lane())));
  });
  registerEndpoint(http, calls.replaceLaneResource, async ({ caller, params: { laneID }, body }) => {
    const { version, ...draft } = body;
    assertPostingUse(caller, draft.posting.postType, 'createDelete');
    const edit = async () => {
      const read = await toDraft(board, caller, draft);
      return { laneID, version, draft: read, isReferenceUnique: true };
    };
    return present(inPosting(async () => useCases.editLane(board, caller, await edit())));
  });
  registerEndpoint(http, calls.pauseLaneResource, ({ caller, params, body }) =>
    present(useCases.pauseLane(board, caller, { ...params, ...body })),
  );
  registerEndpoint(http, calls.deleteLaneResource, ({ caller, params, query }) =>
    useCases.deleteLane(board, caller, { ...params, ...query }),
  );
}

function registerReading(http: FastifyInstance, board: Board): void {
  registerEndpoint(http, calls.listLaneResources, async ({ caller, query }) => {
    const { postType: kind, ref, modifiedSince, limit, cursor } = query;
    assertPostingUse(caller, kind, 'view');
    const page = { reference: ref, since: toInstant(modifiedSince), limit, cursor };
    const { lanes, nextCursor } = await reading.listLanes(board, caller, kind, page);
    return { items: lanes.map(toLaneResource), nextCursor };
  });
  registerEndpoint(http, calls.getLaneResource, ({ caller, params: { laneID } }) =>
    present(reading.getLane(board, caller, laneID)),
  );
  registerEndpoint(http, calls.listLaneDayResources, async ({ caller, params, query }) => ({
    items: await reading.listLaneDays(board, caller, { ...params, ...query }),
  }));
}

async function present(lane: Promise<Parameters<typeof toLaneResource>[0]>): Promise<LaneResource> {
  return toLaneResource(await lane);
}

/** A machine's lane as the form sends it. @throws AppError `request.invalid` for a place that is not found */
async function toDraft(
  board: Board,
  caller: CompanyCaller,
  { posting, ...schedule }: calls.LaneResourceDraft,
): Promise<LaneDraft> {
  const { postType } = posting;
  const draft = { postType, ...(await readNamedDraft(board, caller, posting)) };
  return { ...schedule, posting: draft as LaneDraft['posting'] };
}

/** What a use-case refuses are fields of the posting or of the schedule: they are named as the request has them. */
async function inPosting<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof AppError) || error.details === undefined) throw error;
    const details = error.details.map((detail) =>
      detail.field in calls.scheduleFields ? detail : { ...detail, field: `posting.${detail.field}` },
    );
    throw new AppError(error.code, error.text, details, { headers: error.headers, cause: error });
  }
}
