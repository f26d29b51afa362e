import { Button, TextInput } from '@mantine/core';
import { LIMITS } from '@loadstone/contracts/board';
import {
  explainMissingCarrier,
  explainMissingUsCarrier,
  type MissingCompany,
  type MissingReason,
} from '@loadstone/contracts/search';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../../lib/api/api-client.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { CarrierQuery } from '../search-carriers.ts';
import { t } from '../../../lib/texts/t.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import styles from '../components/search.module.css';
import { busyProps } from '../../../ui/busy-props.ts';

interface MissingCarrierDialogProps {
  readonly query: CarrierQuery;
  readonly onClose: () => void;
}

/** Explains why a carrier that is expected is not in the result of a search. */
export function MissingCarrierDialog({ query, onClose }: MissingCarrierDialogProps) {
  const explanation = useExplainMissing(query);
  const { form, onSubmit } = useContractForm({
    schema: explainMissingCarrier.body.pick({ missing: true }),
    initialValues: { missing: '' },
    showErrors: 'onSubmit',
    onValid: ({ missing }) => explanation.mutate(missing.trim()),
  });
  return (
    <DialogFrame
      title={t('search.missing.title')}
      isOpen
      size={520}
      onClose={onClose}
      onSubmit={onSubmit}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('search.missing.close')}
          </Button>
          <Button type="submit" {...busyProps(explanation.isPending)}>
            {t('search.missing.explain')}
          </Button>
        </>
      }
    >
      <TextInput
        data-autofocus
        label={t('search.form.companyName')}
        description={t('search.missing.hint')}
        maxLength={LIMITS.companyNameLength}
        {...form.getInputProps('missing')}
      />
      {explanation.isError && (
        <ErrorState title={t('search.missing.failed')} error={explanation.error} onRetry={onSubmit} />
      )}
      <div role="status">{explanation.data && <Explanation {...explanation.data} />}</div>
    </DialogFrame>
  );
}

function Explanation({ companies, total }: { readonly companies: readonly MissingCompany[]; readonly total: number }) {
  if (companies.length === 0) return <p className={styles.soft}>{t('search.missing.none')}</p>;
  return (
    <>
      {companies.map(({ custCd, companyName, reasons }) => (
        <section key={custCd} className={styles.explained}>
          <h3>{companyName}</h3>
          <ul>
            {reasons.map(({ reason, trucks }) => (
              <li key={reason}>{toText(reason, trucks)}</li>
            ))}
          </ul>
        </section>
      ))}
      {total > companies.length && (
        <p className={styles.soft}>{t('search.missing.more', { count: total - companies.length })}</p>
      )}
    </>
  );
}

function toText(reason: MissingReason, trucks: number): string {
  // These are about the company.
  if (reason === 'excluded' || reason === 'noTruck') return t(`search.missing.reasons.${reason}`);
  return t(`search.missing.reasons.${reason}`, { trucks });
}

/** Requests why the trucks of companies with a name are not in the result of a search. */
function useExplainMissing(query: CarrierQuery) {
  const { keyFor } = useSession();
  return useMutation({
    mutationFn: (missing: string): Promise<{ companies: MissingCompany[]; total: number }> =>
      query.tab === 'carriers'
        ? callEndpoint(explainMissingCarrier, {
            params: { carrierKey: keyFor('ll_carrsearch') },
            body: { missing, search: query.draft },
          })
        : callEndpoint(explainMissingUsCarrier, {
            params: { usCarrierKey: keyFor('ll_uscarrsearch') },
            body: { missing, search: query.draft },
          }),
  });
}
