import { createFlag, deleteFlag, restoreFlag, type Flag, type FlagDraft } from '@loadstone/contracts/flags';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { setRepliedMark } from '../leads/index.ts';
import { flagsQuery } from './list-flags.ts';

/** A lead to flag, with one idempotency key for all attempts. */
interface FlagRequest extends FlagDraft {
  readonly idempotencyKey: string;
}

function useFlagsRefetch(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: flagsQuery.queryKey });
}

/** Flags a lead. Its rows change after the server has confirmed it, as with the other two changes. */
export function useCreateFlag() {
  const client = useQueryClient();
  const refetch = useFlagsRefetch();
  return useMutation({
    mutationFn: ({ lToken, eToken, idempotencyKey }: FlagRequest) =>
      callEndpoint(createFlag, { body: { lToken, eToken }, idempotencyKey }),
    onSuccess: ({ mark }) => setRepliedMark(client, mark),
    onSettled: refetch,
  });
}

/** Deletes a flag. Its card leaves the screen at once, and is restored where the request fails. */
export function useDeleteFlag() {
  const client = useQueryClient();
  const refetch = useFlagsRefetch();
  return useMutation({
    mutationFn: (id: number) => callEndpoint(deleteFlag, { params: { id } }),
    onMutate: (id) => {
      client.setQueryData<Flag[]>(flagsQuery.queryKey, (flags) => flags?.filter((flag) => flag.id !== id));
    },
    onSuccess: ({ mark }) => setRepliedMark(client, mark),
    onSettled: refetch,
  });
}

/** Restores a flag that was deleted a moment ago. */
export function useRestoreFlag() {
  const client = useQueryClient();
  const refetch = useFlagsRefetch();
  return useMutation({
    mutationFn: (id: number) => callEndpoint(restoreFlag, { params: { id } }),
    onSuccess: ({ mark }) => setRepliedMark(client, mark),
    onSettled: refetch,
  });
}
