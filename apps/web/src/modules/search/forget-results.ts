import { useQueryClient } from '@tanstack/react-query';

/** The results of all searches; they stay as they are until they are forgotten. */
export const searchKey = ['search'] as const;

/** Forgets all results, so that the next search requests its own, although its criteria are those of an earlier one. */
export function useForgetResults(): () => void {
  const client = useQueryClient();
  return () => client.removeQueries({ queryKey: searchKey });
}
