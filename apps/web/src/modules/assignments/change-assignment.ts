import {
  decideReferenceClaim,
  sendDriverMessage,
  setAssignedEquipment,
  setCustomerTracking,
  type Assignment,
} from '@loadstone/contracts/assignments';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { withRetryKey } from '../../lib/api/retry-key.ts';
import { useSession } from '../../lib/session/session.ts';

interface TakenReference {
  readonly eToken: number;
  readonly pIN: string;
  readonly driverID?: number;
  readonly equipmentID?: number;
}

/** Chooses the driver and the equipment of an assignment; 0 for none. */
export function useSetCrew() {
  return useMutation({
    mutationFn: ({ assignment, ...crew }: { assignment: Assignment; driverID?: number; equipmentID?: number }) =>
      withRetryKey(`assignment ${assignment.id}`, [crew, assignment.version], (idempotencyKey) =>
        callEndpoint(setAssignedEquipment, {
          params: { id: assignment.eToken },
          body: { ...crew, version: assignment.version },
          idempotencyKey,
        }),
      ),
  });
}

/** Takes the load of a reference number with an open equipment; 0 for no driver or no equipment of the resources. */
export function useTakeReference() {
  return useMutation({
    mutationFn: ({ idempotencyKey, ...taken }: TakenReference & { idempotencyKey: string }) =>
      callEndpoint(setAssignedEquipment, { params: { id: taken.eToken }, body: taken, idempotencyKey }),
  });
}

/** Sets whether the customer may follow the load. */
export function useSetCustomerTracking() {
  const { keyFor } = useSession();
  return useMutation({
    mutationFn: ({ assignment, custTracking }: { assignment: Assignment; custTracking: boolean }) =>
      withRetryKey(`assignment ${assignment.id}`, [custTracking, assignment.version], (idempotencyKey) =>
        callEndpoint(setCustomerTracking, {
          params: { customerTrackingKey: keyFor('ll_custtrack') },
          body: { eToken: assignment.eToken, custTracking, version: assignment.version },
          idempotencyKey,
        }),
      ),
  });
}

/** Confirms or refuses an external driver who waits for the broker. */
export function useDecideClaim() {
  return useMutation({
    mutationFn: (decision: { token: number; claimId: number; isConfirmed: boolean }) =>
      withRetryKey(`claim ${decision.claimId}`, decision, (idempotencyKey) =>
        callEndpoint(decideReferenceClaim, { body: decision, idempotencyKey }),
      ),
  });
}

/** Sends a message to the driver of an assignment. */
export function useSendDriverMessage() {
  return useMutation({
    mutationFn: ({ token, message, idempotencyKey }: { token: number; message: string; idempotencyKey: string }) =>
      callEndpoint(sendDriverMessage, { body: { token, message }, idempotencyKey }),
  });
}
