import { Alert, Button, Skeleton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Network } from '@loadstone/contracts/networks';
import type { CompanySearchResult } from '@loadstone/contracts/search';
import { useState } from 'react';
import { toFailureText } from '../../../lib/api/failure-text.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { useSettings } from '../../../lib/settings/settings.ts';
import { t } from '../../../lib/texts/t.ts';
import { DelayedSkeleton } from '../../../ui/states/delayed-skeleton.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { isAlreadyMember, useAddMember, useMembers } from '../members.ts';
import { useCompanySearch, type CompanySearch } from '../../companies/index.ts';
import styles from './networks.module.css';
import { busyProps } from '../../../ui/busy-props.ts';

interface CompanyResultsProps {
  readonly network: Network;
  readonly search: CompanySearch;
}

interface Outcome {
  readonly isGood: boolean;
  readonly message: string;
}

/** The result of a search, each company with a button that adds it, or a note that it is already a member. */
export function CompanyResults({ network, search }: CompanyResultsProps) {
  const { searchRecords } = useSettings();
  const query = useCompanySearch(search);
  const members = useMembers(network.id);
  const add = useAddMember();
  const [addedCodes, setAddedCodes] = useState<readonly string[]>([]);
  const [outcome, setOutcome] = useState<Outcome>();

  const companies = query.data;
  if (companies === undefined) {
    if (query.isError) {
      return <ErrorState title={t('networks.searchFailed')} error={query.error} onRetry={() => void query.refetch()} />;
    }
    return (
      <DelayedSkeleton>
        <Skeleton height={44} mb={4} />
        <Skeleton height={44} />
      </DelayedSkeleton>
    );
  }
  const present = new Set([...addedCodes, ...(members.data ?? []).map(({ memberCustCd }) => memberCustCd)]);
  const addCompany = ({ custCd }: CompanySearchResult) =>
    handleReply(add.mutateAsync({ networkId: network.id, custCd }), {
      onSuccess: () => {
        setAddedCodes((codes) => [...codes, custCd]);
        setOutcome({ isGood: true, message: t('networks.companyAdded') });
      },
      onError: (error) =>
        setOutcome({
          isGood: false,
          message: isAlreadyMember(error)
            ? t('networks.companyPresent')
            : toFailureText(t('networks.companyFailed'), error),
        }),
    });

  return (
    <>
      {companies.length === 0 ? (
        <EmptyState title={t('networks.noResults')} />
      ) : (
        <ul className={styles.results} aria-label={t('networks.results')} aria-busy={query.isPlaceholderData}>
          {companies.map((company) => (
            <li key={company.custCd} className={styles.result}>
              <span className={styles.resultName}>
                {company.commonName}
                <span className={styles.soft}> {toPlace(company)}</span>
              </span>
              {present.has(company.custCd) ? (
                <span className={styles.soft}>
                  <IconCheck size={14} aria-hidden /> {t('networks.added')}
                </span>
              ) : (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('networks.addThis', { company: company.commonName })}
                  {...busyProps(add.isPending && add.variables.custCd === company.custCd, () => addCompany(company))}
                >
                  {t('networks.add')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {companies.length >= searchRecords && (
        <p className={styles.soft}>{t('networks.moreResults', { count: searchRecords })}</p>
      )}
      {outcome && (
        <Alert mt="sm" color={outcome.isGood ? 'green' : 'red'} role={outcome.isGood ? 'status' : 'alert'}>
          {outcome.message}
        </Alert>
      )}
    </>
  );
}

function toPlace({ billingCity, billingProvinceCode, billingCountryCode }: CompanySearchResult): string {
  return [billingCity, billingProvinceCode, billingCountryCode].filter(Boolean).join(', ');
}
