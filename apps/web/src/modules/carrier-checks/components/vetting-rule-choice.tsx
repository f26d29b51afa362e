import { POSTING_FEATURES } from '@loadstone/contracts/board';
import {
  getVettingRule,
  setVettingRule,
  vettingRuleSchema,
  type VettingRule,
} from '@loadstone/contracts/carrier-checks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../../lib/api/api-client.ts';
import { toFailureText } from '../../../lib/api/failure-text.ts';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { vettingRuleKey } from '../../../live/query-keys.ts';
import { SavedForm } from '../../../ui/form/saved-form.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import styles from './vetting-rule.module.css';

/** The numbers that a rule starts with when it is switched on. */
const USUAL = { warnBelowLoads: 3, secondUserBelowLoads: 1 };

/** What a broker's company asks before a load is assigned; nothing for carriers and for users who may not change loads. */
export function VettingRuleChoice() {
  const { mode, hasFeature } = useSession();
  return mode === 'B' && hasFeature(POSTING_FEATURES.B.update) ? <LoadedRule /> : null;
}

function LoadedRule() {
  const query = useVettingRule();
  return (
    <section className={styles.rule} aria-label={t('vettingRule.title')}>
      <h3 className={styles.title}>{t('vettingRule.title')}</h3>
      {query.isError && (
        <ErrorState title={t('vettingRule.loadFailed')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && <RuleForm rule={query.data} />}
    </section>
  );
}

function RuleForm({ rule }: { readonly rule: VettingRule }) {
  const saving = useSetVettingRule();
  const toChoice = (name: 'warnBelowLoads' | 'secondUserBelowLoads') => ({
    label: t(`vettingRule.${name}`),
    hint: t(`vettingRule.hints.${name}`),
    rule: { usual: rule[name] ?? USUAL[name], words: { label: t(`vettingRule.fields.${name}`) } },
  });
  return (
    <SavedForm
      schema={vettingRuleSchema}
      initialValues={rule}
      showErrors="onSubmit"
      toFields={({ secondUserBelowLoads }) => ({
        warnBelowLoads: toChoice('warnBelowLoads'),
        secondUserBelowLoads: toChoice('secondUserBelowLoads'),
        checkDays: { label: t('vettingRule.fields.checkDays'), isHidden: secondUserBelowLoads === null },
      })}
      isPending={saving.isPending}
      save={(values) => saving.mutateAsync(values)}
      words={{
        save: t('vettingRule.save'),
        saved: t('vettingRule.saved'),
        toFailed: (error) => toFailureText(t('vettingRule.saveFailed'), error),
      }}
    />
  );
}

/** What the own company asks before a load is assigned. */
function useVettingRule() {
  return useQuery({ queryKey: vettingRuleKey, queryFn: ({ signal }) => callEndpoint(getVettingRule, { signal }) });
}

function useSetVettingRule() {
  return useMutation({ mutationFn: (body: VettingRule) => callEndpoint(setVettingRule, { body }) });
}
