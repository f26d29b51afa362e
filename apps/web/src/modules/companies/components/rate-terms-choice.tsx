import { Button, NativeSelect, Textarea } from '@mantine/core';
import { LIMITS, POSTING_FEATURES } from '@loadstone/contracts/board';
import { setRateTerms, type RateTerms } from '@loadstone/contracts/companies';
import { toLanguageName } from '@loadstone/contracts/texts';
import { useId } from 'react';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { toReasonedText } from '../../../lib/api/failure-text.ts';
import { useSession } from '../../../lib/session/session.ts';
import { LANGUAGES, t } from '../../../lib/texts/t.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { useRateTerms, useSetRateTerms } from '../rate-terms.ts';
import styles from './companies.module.css';

/** The terms of a broker on its rate confirmations; nothing for carriers and for users who may not change loads. */
export function RateTermsChoice() {
  const { mode, hasFeature } = useSession();
  const isShown = mode === 'B' && hasFeature(POSTING_FEATURES.B.update);
  return isShown ? <LoadedTerms /> : null;
}

function LoadedTerms() {
  const query = useRateTerms();
  return query.data === undefined ? null : <TermsForm saved={query.data} />;
}

function TermsForm({ saved }: { readonly saved: RateTerms }) {
  const headingId = useId();
  const saving = useSetRateTerms();
  const { form, onSubmit, showServerErrors } = useContractForm({
    schema: setRateTerms.body,
    initialValues: saved,
    onValid: (values) =>
      handleReply(saving.mutateAsync({ ...values, terms: values.terms.trim() }), {
        onSuccess: () => {
          form.resetDirty(values);
          showToast({ message: t('companies.rateTerms.saved'), tone: 'success' });
        },
        onError: (error) => {
          if (showServerErrors(error)) return;
          showToast({ message: toReasonedText(t('companies.rateTerms.failed'), error), tone: 'danger' });
        },
      }),
  });
  return (
    <form className={styles.terms} onSubmit={onSubmit} noValidate aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.termsTitle}>
        {t('companies.rateTerms.title')}
      </h3>
      <Textarea
        label={t('companies.rateTerms.label')}
        description={t('companies.rateTerms.hint', {
          length: form.values.terms.length,
          max: LIMITS.rateTermsLength,
        })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={5}
        resize="vertical"
        {...form.getInputProps('terms')}
      />
      <NativeSelect
        label={t('companies.rateTerms.language')}
        data={LANGUAGES.map((language) => ({ value: language, label: toLanguageName(language) }))}
        mt="xs"
        {...form.getInputProps('language')}
      />
      <Button type="submit" variant="default" size="xs" mt="xs" disabled={!form.isDirty() || saving.isPending}>
        {t('companies.rateTerms.save')}
      </Button>
    </form>
  );
}
