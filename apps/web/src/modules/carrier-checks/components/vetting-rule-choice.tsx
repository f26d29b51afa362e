import { Button, Switch, TextInput } from '@mantine/core';
import { POSTING_FEATURES } from '@loadstone/contracts/board';
import { vettingRuleSchema, type VettingRule } from '@loadstone/contracts/carrier-checks';
import { useId } from 'react';
import { toFailureText } from '../../../lib/api/failure-text.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { showToast } from '../../../ui/toasts/toast.ts';
import { useSetVettingRule, useVettingRule } from '../vetting-rule.ts';
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
  const save = useSetVettingRule();
  const { form, onSubmit, showServerErrors } = useContractForm<VettingRule>({
    schema: vettingRuleSchema,
    initialValues: rule,
    showErrors: 'onSubmit',
    onValid: (values) =>
      handleReply(save.mutateAsync(values), {
        onSuccess: () => showToast({ message: t('vettingRule.saved'), tone: 'success' }),
        onError: (error) => {
          if (showServerErrors(error)) return;
          showToast({ message: toFailureText(t('vettingRule.saveFailed'), error), tone: 'danger' });
        },
      }),
  });
  const hintId = useId();
  const field = (name: keyof VettingRule) => ({
    ...form.getInputProps(name),
    value: Number.isNaN(form.values[name]) ? '' : String(form.values[name] ?? ''),
    onChange: (text: string) => form.setFieldValue(name, text.trim() === '' ? Number.NaN : Number(text)),
  });
  const choice = (name: 'warnBelowLoads' | 'secondUserBelowLoads') => (
    <>
      <Switch
        label={t(`vettingRule.${name}`)}
        aria-describedby={`${hintId}${name}`}
        checked={form.values[name] !== null}
        onChange={({ currentTarget }) =>
          form.setFieldValue(name, currentTarget.checked ? (rule[name] ?? USUAL[name]) : null)
        }
      />
      <p id={`${hintId}${name}`} className={styles.hint}>
        {t(`vettingRule.hints.${name}`)}
      </p>
      {form.values[name] !== null && <NumberField label={t(`vettingRule.fields.${name}`)} {...field(name)} />}
    </>
  );
  return (
    <form onSubmit={onSubmit} noValidate>
      {choice('warnBelowLoads')}
      {choice('secondUserBelowLoads')}
      {form.values.secondUserBelowLoads !== null && (
        <NumberField label={t('vettingRule.fields.checkDays')} {...field('checkDays')} />
      )}
      <Button mt="sm" type="submit" variant="default" size="xs" loading={save.isPending}>
        {t('vettingRule.save')}
      </Button>
    </form>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

function NumberField({ label, value, onChange, ...props }: NumberFieldProps) {
  return (
    <TextInput
      {...props}
      className={styles.number}
      type="number"
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
