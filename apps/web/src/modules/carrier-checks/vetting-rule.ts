import { getVettingRule, setVettingRule, type VettingRule } from '@loadstone/contracts/carrier-checks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { vettingRuleKey } from '../../live/query-keys.ts';

/** What the own company asks before a load is assigned. */
export function useVettingRule() {
  return useQuery({ queryKey: vettingRuleKey, queryFn: ({ signal }) => callEndpoint(getVettingRule, { signal }) });
}

/** Sets the rule. */
export function useSetVettingRule() {
  return useMutation({ mutationFn: (body: VettingRule) => callEndpoint(setVettingRule, { body }) });
}
