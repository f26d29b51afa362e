import { Button, Checkbox, Group, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import type { Network } from '@loadstone/contracts/networks';
import { CURRENCIES, type Currency } from '@loadstone/contracts/money';
import { TIER_LIMITS, type Tier } from '@loadstone/contracts/tiers';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { toChoice, toChosen, toCodes } from '../model/form-tiers.ts';
import { toNetworkGroups } from '../model/network-choices.ts';

interface TierFieldsProps {
  /** The id of the first field; the others add to it. */
  readonly id: string;
  readonly tier: Tier;
  readonly number: number;
  readonly isLast: boolean;
  readonly networks: readonly Network[];
  readonly currency: Currency;
  readonly onChange: (tier: Tier) => void;
  readonly onRemove: () => void;
}

/** One tier: its receivers, rate, book now, and the minutes until the next one. */
export function TierFields({ id, tier, number, isLast, networks, currency, onChange, onRemove }: TierFieldsProps) {
  const { rate, minutes, bookNow, receivers } = tier;
  const change = (given: Partial<Tier>) => onChange({ ...tier, ...given });
  const setAmount = (value: string | number) =>
    change({
      rate:
        value === ''
          ? null
          : {
              amount: Math.round(Number(value) * 100),
              currency: rate?.currency ?? currency,
              basis: rate?.basis ?? 'flat',
            },
    });
  return (
    <fieldset style={{ border: 0, padding: 0, margin: 0 }}>
      <legend>{t('tiers.number', { number })}</legend>
      <Group gap="xs" align="end">
        <NativeSelect
          id={id}
          label={t('tiers.receivers')}
          value={toChoice(tier)}
          data={listChoices(networks, tier, isLast)}
          onChange={({ currentTarget }) => change({ receivers: toChosen(currentTarget.value) })}
        />
        {receivers.type === 'companies' && (
          <Codes
            id={`${id}-codes`}
            codes={receivers.custCds}
            onChange={(custCds) => change({ receivers: { type: 'companies', custCds } })}
          />
        )}
        <NumberInput
          id={`${id}-rate`}
          label={t('tiers.rate')}
          w={110}
          min={0.01}
          decimalScale={2}
          hideControls
          value={rate === null ? '' : rate.amount / 100}
          onChange={setAmount}
        />
        {rate !== null && (
          <NativeSelect
            id={`${id}-currency`}
            label={t('tiers.currency')}
            value={rate.currency}
            data={[...CURRENCIES]}
            onChange={({ currentTarget }) => change({ rate: { ...rate, currency: currentTarget.value as Currency } })}
          />
        )}
        {!isLast && (
          <NumberInput
            id={`${id}-minutes`}
            label={t('tiers.minutes')}
            w={190}
            min={TIER_LIMITS.leastMinutes}
            max={TIER_LIMITS.mostMinutes}
            allowDecimal={false}
            hideControls
            value={minutes ?? ''}
            onChange={(value) => change({ minutes: value === '' ? null : Number(value) })}
          />
        )}
        <Checkbox
          id={`${id}-bookNow`}
          label={t('tiers.bookNow')}
          checked={bookNow}
          onChange={({ currentTarget }) => change({ bookNow: currentTarget.checked })}
        />
        <Button id={`${id}-remove`} size="compact-xs" variant="default" onClick={onRemove}>
          {t('tiers.remove', { number })}
        </Button>
      </Group>
    </fieldset>
  );
}

interface CodesProps {
  readonly id: string;
  readonly codes: readonly string[];
  readonly onChange: (codes: string[]) => void;
}

/** The codes of companies, kept as they are typed until the tier has others. */
function Codes({ id, codes, onChange }: CodesProps) {
  const [typed, setTyped] = useState('');
  const isTyped = toCodes(typed).join() === codes.join();
  return (
    <TextInput
      id={id}
      label={t('tiers.codes')}
      autoComplete="off"
      value={isTyped ? typed : codes.join(', ')}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(toCodes(currentTarget.value));
      }}
    />
  );
}

function listChoices(networks: readonly Network[], tier: Tier, isLast: boolean) {
  const groups = toNetworkGroups(networks).map(({ label, networks: listed }) => ({
    group: label,
    items: listed.map(({ id, name }) => ({ value: String(id), label: name })),
  }));
  const own = toChoice(tier);
  const isKnown = networks.some(({ id }) => String(id) === own);
  const isHidden = tier.receivers.type === 'network' && own !== '' && !isKnown;
  return [
    { value: '', label: t('tiers.chooseReceivers') },
    ...groups,
    // A colleague's private network, which stays.
    ...(isHidden ? [{ value: own, label: t('postings.privateNetwork') }] : []),
    { value: 'companies', label: t('tiers.companies') },
    ...(isLast || own === 'everybody' ? [{ value: 'everybody', label: t('tiers.everybody') }] : []),
  ];
}
