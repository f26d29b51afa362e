import { contactRulesDraftSchema, type ContactRules, type ContactRulesDraft } from '@loadstone/contracts/companies';
import { useContactRules, useSetContactRules } from '../contact-rules.ts';
import { toFailureText } from '../../../lib/api/failure-text.ts';
import { t } from '../../../lib/texts/t.ts';
import { SavedForm } from '../../../ui/form/saved-form.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
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
  const saving = useSetContactRules();
  const { offersFirst, quietHours } = rules;
  const initialValues: ContactRulesDraft = { offersFirst, quietHours };
  return (
    <SavedForm
      schema={contactRulesDraftSchema}
      initialValues={initialValues}
      showErrors="onSubmit"
      toFields={() => ({
        offersFirst: { label: t('contactRules.offersFirst'), hint: t('contactRules.offersFirstHint') },
        quietHours: {
          label: t('contactRules.quietHours'),
          hint: t('contactRules.quietHoursHint', { zone: rules.timeZone || t('contactRules.noZone') }),
          rule: {
            usual: quietHours ?? USUAL_NIGHT,
            words: {
              from: { label: t('contactRules.from'), isTime: true },
              to: { label: t('contactRules.to'), isTime: true },
            },
          },
        },
      })}
      isPending={saving.isPending}
      save={(values) => saving.mutateAsync(values)}
      words={{
        save: t('contactRules.save'),
        saved: t('contactRules.saved'),
        toFailed: (error) => toFailureText(t('contactRules.saveFailed'), error),
      }}
    />
  );
}
