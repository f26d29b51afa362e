import { Button, Checkbox, Group, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import type { Network } from '@loadstone/contracts/networks';
import { CURRENCIES, type Currency, type Rate } from '@loadstone/contracts/money';
import { TIER_LIMITS, type Tier } from '@loadstone/contracts/tiers';
import { useState, type KeyboardEvent } from 'react';
import { toRateText } from '../../../lib/fact-values.ts';
import { t } from '../../../lib/texts/t.ts';
import { busyProps } from '../../../ui/busy-props.ts';
import { toChoice, toChosen, toCodes } from '../model/form-tiers.ts';
import { toNetworkGroups } from '../model/network-choices.ts';
import styles from './tiers.module.css';

const CENTS = 100;

interface TierFieldsProps {
  /** The prefix of the fields' ids. */
  readonly id: string;
  readonly tier: Tier;
  /** From 1. */
  readonly number: number;
  readonly count: number;
  /** True where its receivers see the load already: they stay, and so does its place. */
  readonly isReleased: boolean;
  /** What is wrong, at its field. */
  readonly errors: Readonly<Record<'receivers' | 'rate' | 'minutes', string | undefined>>;
  readonly networks: readonly Network[];
  /** The rate of the load, which a tier without a rate of its own shows. */
  readonly loadRate: Rate | null;
  /** That of an amount of which nothing else is known. */
  readonly currency: Currency;
  readonly onChange: (tier: Tier) => void;
  readonly canMove: (by: -1 | 1) => boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** One tier: its receivers, rate, book now, and the minutes until the next one. Alt with an arrow moves it, from each of its fields. */
export function TierFields(props: TierFieldsProps) {
  const { id, tier, number, count, isReleased, errors, networks, onChange, onMove } = props;
  const { minutes, bookNow, receivers } = tier;
  const isLast = number === count;
  const change = (given: Partial<Tier>) => onChange({ ...tier, ...given });
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || !/^Arrow(?:Up|Down)$/.test(event.key)) return;
    // Before the list of receivers, which the same keys open.
    event.preventDefault();
    event.stopPropagation();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  const choices = listChoices(networks, tier, isLast);
  return (
    <fieldset className={styles.group} onKeyDownCapture={onKeyDown}>
      <legend className={styles.name}>{t('tiers.number', { number })}</legend>
      {isReleased && (
        <p className={styles.done}>
          <span>{toReceiversText(tier, networks)}</span>
          <span>{t('tiers.isReleased')}</span>
        </p>
      )}
      <div className={styles.entries}>
        {!isReleased && (
          <NativeSelect
            id={id}
            label={t('tiers.receivers')}
            value={toChoice(tier)}
            data={choices}
            error={receivers.type === 'companies' ? undefined : errors.receivers}
            onChange={({ currentTarget }) => change({ receivers: toChosen(currentTarget.value) })}
          />
        )}
        {!isReleased && receivers.type === 'companies' && (
          <Codes
            id={`${id}-codes`}
            codes={receivers.custCds}
            error={errors.receivers}
            onChange={(custCds) => change({ receivers: { type: 'companies', custCds } })}
          />
        )}
        <RateFields {...props} />
        {!isLast && (
          <NumberInput
            id={`${id}-minutes`}
            label={t('tiers.minutes')}
            min={TIER_LIMITS.leastMinutes}
            max={TIER_LIMITS.mostMinutes}
            allowDecimal={false}
            hideControls
            value={minutes ?? ''}
            error={errors.minutes}
            onChange={(value) => change({ minutes: value === '' ? null : Number(value) })}
          />
        )}
        <Checkbox
          id={`${id}-bookNow`}
          className={styles.choice}
          label={t('tiers.bookNow')}
          checked={bookNow}
          onChange={({ currentTarget }) => change({ bookNow: currentTarget.checked })}
        />
      </div>
      {!isReleased && <PlaceButtons {...props} />}
    </fieldset>
  );
}

/** The rate of a tier. Without one, it states that of the load, which its receivers see then. */
function RateFields({ id, tier, errors, loadRate, currency, onChange }: TierFieldsProps) {
  const { rate } = tier;
  const usual = { currency, basis: 'flat' } as const;
  const setAmount = (value: string | number) =>
    onChange({
      ...tier,
      rate: value === '' ? null : { ...(rate ?? usual), amount: Math.round(Number(value) * CENTS) },
    });
  return (
    <>
      <NumberInput
        id={`${id}-rate`}
        label={t(rate?.basis === 'mile' ? 'tiers.ratePerMile' : 'tiers.rate')}
        placeholder={loadRate === null ? t('tiers.noRate') : toRateText(loadRate)}
        min={0.01}
        decimalScale={2}
        hideControls
        value={rate === null ? '' : rate.amount / CENTS}
        error={errors.rate}
        onChange={setAmount}
      />
      {rate !== null && (
        <NativeSelect
          id={`${id}-currency`}
          label={t('tiers.currency')}
          value={rate.currency}
          data={[...CURRENCIES]}
          onChange={({ currentTarget }) =>
            onChange({ ...tier, rate: { ...rate, currency: currentTarget.value as Currency } })
          }
        />
      )}
    </>
  );
}

function PlaceButtons({ id, number, count, canMove, onMove, onRemove }: TierFieldsProps) {
  const look = { size: 'compact-xs', variant: 'default' } as const;
  return (
    <Group gap={8} mt={8}>
      {count > 1 && (
        <>
          {/* At the end of its way a button keeps the focus. */}
          <Button {...look} id={`${id}-up`} {...busyProps(false, () => onMove(-1), !canMove(-1))}>
            {t('tiers.up', { number })}
          </Button>
          <Button {...look} id={`${id}-down`} {...busyProps(false, () => onMove(1), !canMove(1))}>
            {t('tiers.down', { number })}
          </Button>
        </>
      )}
      <Button {...look} id={`${id}-remove`} onClick={onRemove}>
        {t('tiers.remove', { number })}
      </Button>
    </Group>
  );
}

interface CodesProps {
  readonly id: string;
  readonly codes: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (codes: string[]) => void;
}

/** The codes of companies, kept as they are typed until the tier has others. */
function Codes({ id, codes, error, onChange }: CodesProps) {
  const [typed, setTyped] = useState('');
  const isTyped = toCodes(typed).join() === codes.join();
  return (
    <TextInput
      id={id}
      className={styles.wide}
      label={t('tiers.codes')}
      autoComplete="off"
      value={isTyped ? typed : codes.join(', ')}
      error={error}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(toCodes(currentTarget.value));
      }}
    />
  );
}

function listChoices(networks: readonly Network[], tier: Tier, isLast: boolean) {
  const { receivers } = tier;
  const groups = toNetworkGroups(networks).map(({ label, networks: listed }) => ({
    group: label,
    items: listed.map(({ id, name }) => ({ value: String(id), label: name })),
  }));
  const own = toChoice(tier);
  const isKnown = networks.some(({ id }) => String(id) === own);
  const isHidden = receivers.type === 'network' && own !== '' && !isKnown;
  return [
    { value: '', label: t('tiers.chooseReceivers') },
    ...groups,
    // A colleague's private network, which stays.
    ...(isHidden ? [{ value: own, label: t('postings.privateNetwork') }] : []),
    { value: 'companies', label: t('tiers.companies') },
    ...(isLast || own === 'everybody' ? [{ value: 'everybody', label: t('tiers.everybody') }] : []),
  ];
}

function toReceiversText({ receivers }: Tier, networks: readonly Network[]): string {
  if (receivers.type === 'everybody') return t('tiers.everybody');
  if (receivers.type === 'companies') return receivers.custCds.join(', ');
  return networks.find(({ id }) => id === receivers.networkId)?.name ?? t('postings.privateNetwork');
}
