import { useQueryClient } from '@tanstack/react-query';
import { searchKey } from '../../live/query-keys.ts';

/** Forgets all results, so that the next search requests its own, although its criteria are those of an earlier one. */
export function useForgetResults(): () => void {
  const client = useQueryClient();
  return () => client.removeQueries({ queryKey: searchKey });
}
