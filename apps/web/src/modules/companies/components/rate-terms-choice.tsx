import { LIMITS, POSTING_FEATURES } from '@loadstone/contracts/board';
import { getRateTerms, setRateTerms, type RateTerms } from '@loadstone/contracts/companies';
import { toLanguageName } from '@loadstone/contracts/texts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { callEndpoint } from '../../../lib/api/api-client.ts';
import { toReasonedText } from '../../../lib/api/failure-text.ts';
import { useSession } from '../../../lib/session/session.ts';
import { LANGUAGES, t } from '../../../lib/texts/t.ts';
import { rateTermsKey } from '../../../live/query-keys.ts';
import { SavedForm } from '../../../ui/form/saved-form.tsx';
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
  return (
    <SavedForm
      className={styles.terms}
      labelledBy={headingId}
      schema={setRateTerms.body}
      initialValues={saved}
      toFields={() => ({
        terms: {
          label: t('companies.rateTerms.label'),
          rows: 5,
          toUsed: (length) => t('companies.rateTerms.hint', { length, max: LIMITS.rateTermsLength }),
        },
        language: {
          label: t('companies.rateTerms.language'),
          choices: LANGUAGES.map((language) => ({ value: language, label: toLanguageName(language) })),
        },
      })}
      needsChange
      isPending={saving.isPending}
      save={(values) => saving.mutateAsync({ ...values, terms: values.terms.trim() })}
      words={{
        save: t('companies.rateTerms.save'),
        saved: t('companies.rateTerms.saved'),
        toFailed: (error) => toReasonedText(t('companies.rateTerms.failed'), error),
      }}
    >
      <h3 id={headingId} className={styles.termsTitle}>
        {t('companies.rateTerms.title')}
      </h3>
    </SavedForm>
  );
}

/** The terms of the own company on its rate confirmations. */
function useRateTerms() {
  return useQuery({
    queryKey: rateTermsKey,
    queryFn: ({ signal }) => callEndpoint(getRateTerms, { signal }),
    staleTime: 0,
  });
}

/** Sets the terms and the language. */
function useSetRateTerms() {
  return useMutation({
    mutationFn: (draft: RateTerms) => callEndpoint(setRateTerms, { body: draft }),
  });
}
