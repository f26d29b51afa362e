import { Button, Switch, TextInput } from '@mantine/core';
import { contactRulesDraftSchema, type ContactRules, type ContactRulesDraft } from '@loadstone/contracts/companies';
import { useId } from 'react';
import { useContactRules, useSetContactRules } from '../contact-rules.ts';
import { toFailureText } from '../../../lib/api/failure-text.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { t } from '../../../lib/texts/t.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { showToast } from '../../../ui/toasts/toast.ts';
import styles from './contact-rules.module.css';

const USUAL_NIGHT = { from: '19:00', to: '07:00' };

/** How the own company is reached: offers first, and quiet hours. They apply to all of its users. */
export function ContactRulesChoice() {
  const query = useContactRules();
  return (
    <section className={styles.rules} aria-label={t('contactRules.title')}>
      <h3 className={styles.title}>{t('contactRules.title')}</h3>
      {query.isError && (
        <ErrorState title={t('contactRules.loadFailed')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && <RulesForm rules={query.data} />}
    </section>
  );
}

function RulesForm({ rules }: { readonly rules: ContactRules }) {
  const save = useSetContactRules();
  const { offersFirst, quietHours } = rules;
  const { form, onSubmit, showServerErrors } = useContractForm<ContactRulesDraft>({
    schema: contactRulesDraftSchema,
    initialValues: { offersFirst, quietHours },
    showErrors: 'onSubmit',
    onValid: (values) =>
      handleReply(save.mutateAsync(values), {
        onSuccess: () => showToast({ message: t('contactRules.saved'), tone: 'success' }),
        onError: (error) => {
          if (showServerErrors(error)) return;
          showToast({ message: toFailureText(t('contactRules.saveFailed'), error), tone: 'danger' });
        },
      }),
  });
  const hintId = useId();
  const { offersFirst: isFirst, quietHours: hours } = form.values;
  return (
    <form onSubmit={onSubmit} noValidate>
      <Switch
        label={t('contactRules.offersFirst')}
        aria-describedby={`${hintId}offers`}
        checked={isFirst}
        onChange={(event) => form.setFieldValue('offersFirst', event.currentTarget.checked)}
      />
      <p id={`${hintId}offers`} className={styles.hint}>
        {t('contactRules.offersFirstHint')}
      </p>
      <Switch
        label={t('contactRules.quietHours')}
        aria-describedby={`${hintId}quiet`}
        checked={hours !== null}
        error={form.errors['quietHours']}
        onChange={(event) =>
          form.setFieldValue('quietHours', event.currentTarget.checked ? (quietHours ?? USUAL_NIGHT) : null)
        }
      />
      <p id={`${hintId}quiet`} className={styles.hint}>
        {t('contactRules.quietHoursHint', { zone: rules.timeZone || t('contactRules.noZone') })}
      </p>
      {hours !== null && (
        <div className={styles.hours}>
          <TextInput type="time" label={t('contactRules.from')} {...form.getInputProps('quietHours.from')} />
          <TextInput type="time" label={t('contactRules.to')} {...form.getInputProps('quietHours.to')} />
        </div>
      )}
      <Button mt="sm" type="submit" variant="default" size="xs" loading={save.isPending}>
        {t('contactRules.save')}
      </Button>
    </form>
  );
}
