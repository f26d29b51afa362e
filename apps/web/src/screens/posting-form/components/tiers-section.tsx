import { Button, Group } from '@mantine/core';
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
import type { PostingFormErrors } from '../model/posting-form.ts';
import type { PostingForm } from '../use-posting-form.ts';
import { TierFields } from './tier-fields.tsx';
import styles from './tiers.module.css';

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
  // Those that are not read yet are at least as many.
  const released = Math.min(form.values.releasedTiers ?? 0, tiers.length);
  const addId = `${formId}-addTier`;
  const toId = (index: number) => `${formId}-tiers-${index}`;
  const change = (next: readonly Tier[], said: string) => {
    // The field that gets the focus must be rendered first.
    flushSync(() => {
      form.set('tiers', next.length > 0 ? [...next] : tieredToken === undefined ? undefined : null);
      setNews(said);
    });
  };
  // Every company is the last tier: a new one goes before it, while that is not released.
  const place = tiers.at(-1)?.receivers.type === 'everybody' ? tiers.length - 1 : tiers.length;
  const isFull = tiers.length >= TIER_LIMITS.tiers || place < released;
  const add = () => {
    change(tiers.toSpliced(place, 0, NEW_TIER), t('tiers.added', { number: place + 1 }));
    document.getElementById(toId(place))?.focus();
  };
  const remove = (index: number) => {
    const left = tiers.toSpliced(index, 1);
    change(left, t('tiers.removed', { count: left.length }));
    // The pressed button disappears.
    const next = left.length === released ? addId : `${toId(Math.min(index, left.length - 1))}-remove`;
    document.getElementById(next)?.focus();
  };
  // Released tiers stay, and so does the one for all companies at the end.
  const isMovable = (index: number) => index >= released && tiers[index]?.receivers.type !== 'everybody';
  const canMove = (from: number, by: -1 | 1) => isMovable(from) && from + by < tiers.length && isMovable(from + by);
  const move = (from: number, by: -1 | 1) => {
    if (!canMove(from, by)) return;
    const to = from + by;
    // The key or the button of the same name has the focus at the new place.
    const field = document.activeElement?.id.slice(toId(from).length) ?? '';
    change(swap(tiers, from, to), t('tiers.moved', { number: from + 1, place: to + 1 }));
    const same = document.getElementById(toId(to) + field) ?? document.getElementById(toId(to));
    same?.focus();
  };
  // A posting for one network has no tiers.
  if (networkId > 0) return null;
  const { shownErrors } = form;
  const isFieldWrong = Object.keys(shownErrors).some((field) => field.startsWith('tiers.'));
  return (
    <fieldset id={`${formId}-tiers`} tabIndex={-1} className={styles.group}>
      <legend className={styles.legend}>{t('tiers.title')}</legend>
      <p className={styles.hint}>{t('tiers.hint')}</p>
      <ol className={styles.tiers}>
        {tiers.map((tier, index) => (
          // A tier has no name of its own: its place is what it is.
          <li key={index}>
            <TierFields
              id={toId(index)}
              tier={tier}
              number={index + 1}
              count={tiers.length}
              isReleased={index < released}
              errors={toTierErrors(shownErrors, index)}
              networks={networks}
              loadRate={form.values.rate}
              currency={form.values.rate?.currency ?? ownCurrency}
              onChange={(changed) => form.set('tiers', tiers.with(index, changed))}
              canMove={(by) => canMove(index, by)}
              onMove={(by) => move(index, by)}
              onRemove={() => remove(index)}
            />
          </li>
        ))}
      </ol>
      {shownErrors.tiers !== undefined && !isFieldWrong && (
        <p role="alert" className={styles.problem}>
          {shownErrors.tiers}
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
          {...busyProps(isUnread, add, isFull)}
        >
          {t('tiers.add')}
        </Button>
        <span aria-live="polite" className={styles.hint}>
          {news}
        </span>
      </Group>
    </fieldset>
  );
}

function toTierErrors(errors: PostingFormErrors, index: number) {
  return {
    receivers: errors[`tiers.${index}.receivers`],
    rate: errors[`tiers.${index}.rate`],
    minutes: errors[`tiers.${index}.minutes`],
  };
}

/** Two tiers with their places exchanged. The last one has no minutes: it takes those of the one that was before it. */
function swap(tiers: readonly Tier[], from: number, to: number): readonly Tier[] {
  const [first, second] = [Math.min(from, to), Math.max(from, to)];
  const [before, after] = [tiers[first]!, tiers[second]!];
  return tiers.with(first, { ...after, minutes: after.minutes ?? before.minutes }).with(second, before);
}

/** Fills the form with the tiers of the load that fills it. Until they are there the form is not valid. */
function useKnownTiers({ values: { tieredToken: token, tiers }, fillTiers }: PostingForm) {
  const { data, isSuccess, isError, fetchStatus, refetch } = useQuery({
    queryKey: ['formTiers', token],
    queryFn: ({ signal }) => callEndpoint(getPostingTiers, { params: { token: token ?? 0 }, signal }),
    enabled: token !== undefined && tiers === undefined,
    staleTime: 0,
    gcTime: 0,
  });
  // After a reload of the form the tiers that were read before are still there: only the reply to the new call counts.
  const isDue = isSuccess && fetchStatus === 'idle' && tiers === undefined;
  const fill = useLatest(() => data && fillTiers(toTierDrafts(data)));
  useEffect(() => {
    if (isDue) fill.current();
  }, [isDue, fill]);
  return { hasFailed: isError && tiers === undefined, retry: () => void refetch() };
}
