import { getVettingRule, setVettingRule, type VettingRule } from '@loadstone/contracts/carrier-checks';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { carrierChecksKey } from '../../live/query-keys.ts';
import { callEndpoint } from '../../lib/api/api-client.ts';

const ruleQuery = queryOptions({
  queryKey: ['vettingRule'],
  queryFn: ({ signal }) => callEndpoint(getVettingRule, { signal }),
});

/** What the own company asks before a load is assigned. */
export function useVettingRule() {
  return useQuery(ruleQuery);
}

/** Sets the rule; what is known about carriers is judged again. */
export function useSetVettingRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: VettingRule) => callEndpoint(setVettingRule, { body }),
    onSuccess: (rule) => {
      client.setQueryData(ruleQuery.queryKey, rule);
      return client.invalidateQueries({ queryKey: carrierChecksKey });
    },
  });
}
