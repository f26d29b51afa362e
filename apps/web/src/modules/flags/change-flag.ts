import { createFlag, deleteFlag, restoreFlag, type Flag, type FlagDraft } from '@loadstone/contracts/flags';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { overlayOf } from '../../lib/api/own-writes.ts';
import { flagsKey } from '../../live/query-keys.ts';

/** A lead to flag, with one idempotency key for all attempts. */
interface FlagRequest extends FlagDraft {
  readonly idempotencyKey: string;
}

/** Flags a lead. Its rows change after the server has confirmed it, as with the other two changes. */
export function useCreateFlag() {
  return useMutation({
    mutationFn: ({ lToken, eToken, idempotencyKey }: FlagRequest) =>
      callEndpoint(createFlag, { body: { lToken, eToken }, idempotencyKey }),
  });
}

/** Deletes a flag. Its card leaves the screen at once, and is restored where the request fails. */
export function useDeleteFlag() {
  return useMutation({
    mutationFn: (id: number) =>
      callEndpoint(deleteFlag, {
        params: { id },
        shows: [overlayOf<Flag[]>(flagsKey, (flags) => flags.filter((flag) => flag.id !== id))],
      }),
  });
}

/** Restores a flag that was deleted a moment ago. */
export function useRestoreFlag() {
  return useMutation({ mutationFn: (id: number) => callEndpoint(restoreFlag, { params: { id } }) });
}
