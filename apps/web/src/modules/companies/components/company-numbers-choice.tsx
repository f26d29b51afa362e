import { getCompanyNumbers, setCompanyNumbers, type CompanyNumbers } from '@loadstone/contracts/companies';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { callEndpoint } from '../../../lib/api/api-client.ts';
import { toReasonedText } from '../../../lib/api/failure-text.ts';
import { t } from '../../../lib/texts/t.ts';
import { companyNumbersKey } from '../../../live/query-keys.ts';
import { SavedForm } from '../../../ui/form/saved-form.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import styles from './companies.module.css';

/** The MC, DOT and NSC numbers of the own company, which both sides read on rate confirmations. */
export function CompanyNumbersChoice() {
  const headingId = useId();
  const query = useQuery({
    queryKey: companyNumbersKey,
    queryFn: ({ signal }) => callEndpoint(getCompanyNumbers, { signal }),
    staleTime: 0,
  });
  return (
    <section className={styles.terms} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.termsTitle}>
        {t('companies.numbers.title')}
      </h3>
      <p className={styles.soft}>{t('companies.numbers.hint')}</p>
      {query.isError && (
        <ErrorState
          title={t('companies.numbers.loadFailed')}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isSuccess && <NumbersForm saved={query.data} />}
    </section>
  );
}

function NumbersForm({ saved }: { readonly saved: CompanyNumbers }) {
  const saving = useMutation({
    mutationFn: (body: CompanyNumbers) => callEndpoint(setCompanyNumbers, { body }),
  });
  return (
    <SavedForm
      className={styles.numbers}
      schema={setCompanyNumbers.body}
      initialValues={saved}
      toFields={() => ({
        mcNumber: { label: t('companies.numbers.mcNumber') },
        dotNumber: { label: t('companies.numbers.dotNumber') },
        nscNumber: { label: t('companies.numbers.nscNumber') },
      })}
      needsChange
      isPending={saving.isPending}
      save={(values) => saving.mutateAsync(values)}
      words={{
        save: t('companies.numbers.save'),
        saved: t('companies.numbers.saved'),
        toFailed: (error) => toReasonedText(t('companies.numbers.failed'), error),
      }}
    />
  );
}
