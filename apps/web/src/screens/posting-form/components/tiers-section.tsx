import { Button, Group, Stack } from '@mantine/core';
import { getPostingTiers, TIER_LIMITS, type Tier } from '@loadstone/contracts/tiers';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { callEndpoint } from '../../../lib/api/api-client.ts';
import { useLatest } from '../../../lib/react/use-latest.ts';
import { t } from '../../../lib/texts/t.ts';
import { useOwnCurrency } from '../../../modules/companies/index.ts';
import { useNetworks } from '../../../modules/networks/index.ts';
import { toTierDrafts } from '../../../modules/tiers/index.ts';
import { busyProps } from '../../../ui/busy-props.ts';
import { NEW_TIER } from '../model/form-tiers.ts';
import type { PostingForm } from '../use-posting-form.ts';
import styles from './posting-form.module.css';
import { TierFields } from './tier-fields.tsx';

interface TiersSectionProps {
  readonly formId: string;
  readonly form: PostingForm;
}

/** The tiers of a load, in the order of their release. Without any it is one button. */
export default function TiersSection({ formId, form }: TiersSectionProps) {
  const { tieredToken, networkId } = form.values;
  const tiers = form.values.tiers ?? [];
  const networks = useNetworks().data ?? [];
  const ownCurrency = useOwnCurrency();
  const [news, setNews] = useState('');
  const loading = useKnownTiers(form);
  const isUnread = tieredToken !== undefined && form.values.tiers === undefined;
  const addId = `${formId}-addTier`;
  const toId = (index: number) => (index === 0 ? `${formId}-tiers` : `${formId}-tiers-${index}`);
  const change = (next: readonly Tier[], said: string) => {
    // The field that gets the focus must be rendered first.
    flushSync(() => {
      form.set('tiers', next.length > 0 ? [...next] : tieredToken === undefined ? undefined : null);
      setNews(said);
    });
  };
  const add = () => {
    const last = tiers.at(-1);
    // Every company is the last tier: a new one goes before it.
    const place = last?.receivers.type === 'everybody' ? tiers.length - 1 : tiers.length;
    change(tiers.toSpliced(place, 0, NEW_TIER), t('tiers.added', { number: place + 1 }));
    document.getElementById(toId(place))?.focus();
  };
  const remove = (index: number) => {
    const left = tiers.toSpliced(index, 1);
    change(left, t('tiers.removed', { count: left.length }));
    // The pressed button disappears.
    const next = left.length === 0 ? addId : `${toId(Math.min(index, left.length - 1))}-remove`;
    document.getElementById(next)?.focus();
  };
  // A posting for one network has no tiers.
  if (networkId > 0) return null;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('tiers.title')}</legend>
      <p className={styles.stopHint}>{t('tiers.hint')}</p>
      {tieredToken !== undefined && <p className={styles.stopHint}>{t('tiers.keeps')}</p>}
      <Stack gap="sm">
        {tiers.map((tier, index) => (
          <TierFields
            // A tier has no name of its own: its place is what it is.
            key={index}
            id={toId(index)}
            tier={tier}
            number={index + 1}
            isLast={index === tiers.length - 1}
            networks={networks}
            currency={form.values.rate?.currency ?? ownCurrency}
            onChange={(changed) => form.set('tiers', tiers.with(index, changed))}
            onRemove={() => remove(index)}
          />
        ))}
        {form.shownErrors.tiers !== undefined && (
          <p role="alert" className={styles.contactWarning}>
            {form.shownErrors.tiers}
          </p>
        )}
        <Group gap={8}>
          {loading.hasFailed && (
            <Button size="compact-xs" variant="default" onClick={loading.retry}>
              {t('ui.retry')}
            </Button>
          )}
          <Button
            id={addId}
            size="compact-xs"
            variant="default"
            // A tier that is added before those of the load are read would replace them.
            {...busyProps(isUnread, add, tiers.length >= TIER_LIMITS.tiers)}
          >
            {t('tiers.add')}
          </Button>
          <span aria-live="polite" className={styles.stopHint}>
            {news}
          </span>
        </Group>
      </Stack>
    </fieldset>
  );
}

/** Fills the form with the tiers of the load that fills it. Until they are there the form is not valid. */
function useKnownTiers({ values: { tieredToken: token, tiers }, set }: PostingForm) {
  const { data, isSuccess, isError, fetchStatus, refetch } = useQuery({
    queryKey: ['formTiers', token],
    queryFn: ({ signal }) => callEndpoint(getPostingTiers, { params: { token: token ?? 0 }, signal }),
    enabled: token !== undefined && tiers === undefined,
    staleTime: 0,
    gcTime: 0,
  });
  // After a reload of the form the tiers that were read before are still there: only the reply to the new call counts.
  const isDue = isSuccess && fetchStatus === 'idle' && tiers === undefined;
  const fill = useLatest(() => data && set('tiers', toTierDrafts(data)));
  useEffect(() => {
    if (isDue) fill.current();
  }, [isDue, fill]);
  return { hasFailed: isError && tiers === undefined, retry: () => void refetch() };
}
