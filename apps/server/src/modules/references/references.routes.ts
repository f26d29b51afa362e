import * as calls from '@loadstone/contracts/assignments';
import type { DriverAssignment, ReferenceTaking } from '@loadstone/contracts/assignments';
import { STRANGER_TRY_LIMITS } from '@loadstone/contracts/references';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Board } from '../../board/board.ts';
import { AppError, assertThat, errorText, fieldError } from '../../ground/errors.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { changeCrew } from '../crew/index.ts';
import { openReferenceSession } from '../drivers/index.ts';
import { decideClaim, redeemClaim } from './reference-claims.service.ts';
import { createChallenge, redeemProof, toProofBits } from './reference-proofs.service.ts';
import { beginTry, countStrangerTries, type ReferenceTry } from './reference-tries.service.ts';
import { takeReference, takeReferenceAsDriver } from './references.service.ts';

/** Endpoints for reference numbers. */
export function registerReferences(http: FastifyInstance, board: Board): void {
  registerClaims(http, board);
  void http.register(async (scope) => registerTaking(scope, board));
}

/** Endpoints whose requests contain a reference number. */
function registerTaking(http: FastifyInstance, board: Board): void {
  const judge = limitReferences(http, board);
  registerEndpoint(http, calls.takeReferenceAsDriver, async ({ request, body: { pIN: pin, name, phone, proof } }) => {
    if (
      needsProof(await countStrangerTries(board)) &&
      (proof === undefined || !(await redeemProof(board, proof, request.ip)))
    ) {
      throw new AppError('reference.proofNeeded');
    }
    const taken = await judge(request, () => takeReferenceAsDriver(board, { pin, name, phone }));
    if ('claim' in taken) return { claim: taken.claim, session: null, assignment: null };
    return toTaking(board, { ...taken, displayName: name });
  });
  registerEndpoint(http, calls.createReferenceChallenge, async ({ request }) =>
    createChallenge(board, toProofBits(await countStrangerTries(board)), request.ip),
  );
  registerEndpoint(http, calls.setAssignedEquipment, ({ caller, request, params, body }) => {
    const isSame = body.eToken === undefined || body.eToken === params.id;
    assertThat(isSame, 'request.invalid', undefined, [fieldError('eToken', 'assignment.pathDiffers')]);
    const crew = { driverId: body.driverID, equipmentId: body.equipmentID };
    const { pIN: pin } = body;
    if (pin !== undefined) return judge(request, () => takeReference(board, caller, { eToken: params.id, pin, crew }));
    return changeCrew(board, caller, { kind: 'E', token: params.id, version: body.version }, crew);
  });
}

/** The number of this try is counted already: the first ones need no proof. */
function needsProof(wrongTries: number): boolean {
  return wrongTries > STRANGER_TRY_LIMITS.proofs;
}

async function toTaking(
  board: Board,
  { assignment, displayName }: { assignment: DriverAssignment; displayName: string },
): Promise<ReferenceTaking> {
  return {
    claim: '',
    session: await openReferenceSession(board, { assignmentId: assignment.id, displayName }),
    assignment,
  };
}

/** The endpoints of drivers who wait for the broker. A claim has 256 random bits: the limit is for the load on the board. */
function registerClaims(http: FastifyInstance, board: Board): void {
  registerEndpoint(
    http,
    calls.readReferenceClaim,
    async ({ body: { claim } }) => {
      const redeemed = await redeemClaim(board, claim);
      return redeemed === undefined ? { claim, session: null, assignment: null } : toTaking(board, redeemed);
    },
    { requestsPerMinutePerAddress: 60 },
  );
  registerEndpoint(http, calls.decideReferenceClaim, ({ caller, body }) => decideClaim(board, caller, body));
}

/**
 * Refuses a caller who has sent too many wrong reference numbers. Each number is counted as wrong before the call, outside of
 * its transaction, and taken back unless it was wrong: it does not exist for the caller, or it belongs to a driver with
 * another phone, so that no phone can be found by trying.
 *
 * @returns wraps the work that judges the number of a request
 */
function limitReferences(scope: FastifyInstance, board: Board) {
  const begun = new WeakMap<FastifyRequest, ReferenceTry>();
  const wrong = new WeakSet<FastifyRequest>();
  scope.addHook('preHandler', async (request: FastifyRequest, reply: FastifyReply) => {
    const { pIN } = (request.body ?? {}) as { pIN?: unknown };
    if (typeof pIN !== 'string') return;
    const userId = request.caller?.kind === 'user' ? request.caller.userId : undefined;
    const attempt = await beginTry(board, request.ip, userId);
    if (attempt.waitMs === 0) {
      begun.set(request, attempt);
      return;
    }
    const seconds = Math.ceil(attempt.waitMs / 1_000);
    void reply.header('retry-after', String(seconds));
    throw new AppError('request.tooMany', errorText('reference.wait', { seconds }));
  });
  scope.addHook('onSend', async (request: FastifyRequest) => {
    if (!wrong.has(request)) await begun.get(request)?.takeBack();
  });
  return async <Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      const isTaken = error instanceof AppError && error.code === 'posting.alreadyAssigned';
      const isStranger = request.caller?.kind !== 'user';
      if (error instanceof AppError && (error.code === 'reference.notFound' || (isTaken && isStranger))) {
        wrong.add(request);
      }
      throw error;
    }
  };
}
