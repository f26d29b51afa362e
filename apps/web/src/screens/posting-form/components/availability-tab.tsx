import type { Posting, ProductMode } from '@loadstone/contracts/postings';
import { Group, NativeSelect, Radio, Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { useSettings } from '../../../lib/settings/settings.ts';
import { t } from '../../../lib/texts/t.ts';
import { useNetworks } from '../../../modules/networks/index.ts';
import { useCityLookUp } from '../../../modules/places/index.ts';
import { isDayInsured } from '../../../modules/postings/index.ts';
import { listFormStops, listStopErrors, StopsEditor } from '../../../modules/stops/index.ts';
import { ask } from '../../../ui/dialogs/ask.ts';
import { DayInput } from '../../../ui/form/day-input.tsx';
import { toNetworkGroups } from '../model/network-choices.ts';
import { listRadii } from '../model/posting-form.ts';
import type { PostingForm } from '../use-posting-form.ts';
import { FarDay } from './far-day.tsx';
import styles from './posting-form.module.css';
import { RouteEndFields } from './route-end-fields.tsx';

interface AvailabilityTabProps {
  readonly formId: string;
  readonly form: PostingForm;
  readonly mode: ProductMode;
  readonly today: string;
  readonly westernProvinces: readonly string[];
  readonly canTrack: boolean;
  /** The network that the form was opened with; undefined where only its id is known. */
  readonly startNetwork?: Posting['network'] | undefined;
  /** False where another element of the dialog gets the focus first. */
  readonly takesFocus?: boolean;
}

/** First tab: day and lane. */
export function AvailabilityTab(props: AvailabilityTabProps) {
  const { formId, form, mode, today, westernProvinces, canTrack, startNetwork, takesFocus = true } = props;
  const { values, shownErrors, set, leave } = form;
  const { supportPhone } = useSettings();
  const lookUp = useCityLookUp();
  const [isCalendarOpen, setCalendarOpen] = useState(false);
  return (
    <Stack gap="sm">
      <DayInput
        id={`${formId}-dateAvail`}
        className="ls-error-room"
        label={t('postingForm.date')}
        withAsterisk
        classNames={{ wrapper: styles.day }}
        minDate={today}
        // Not by `maxDate`: the picker would silently discard a later day that is typed.
        excludeDate={(day) => !isDayInsured(day, form.dayLimit)}
        value={values.dateAvail}
        error={shownErrors.dateAvail}
        onChange={(day) => set('dateAvail', day)}
        onBlur={() => leave('dateAvail')}
        // Esc closes the calendar first. The dialog handles the key earlier and checks this attribute.
        data-mantine-stop-propagation={isCalendarOpen || undefined}
        popoverProps={{
          withinPortal: true,
          onOpen: () => setCalendarOpen(true),
          onClose: () => setCalendarOpen(false),
        }}
      />
      <FarDay form={form} field="dateAvail" />
      <NetworkSelect
        id={`${formId}-networkId`}
        value={values.networkId}
        start={form.start.networkId}
        startNetwork={startNetwork}
        error={shownErrors.networkId}
        onChange={(networkId) => set('networkId', networkId)}
      />
      <fieldset className={styles.group}>
        <legend className={styles.legend}>
          {mode === 'B' ? t('postingForm.loadRoute') : t('postingForm.equipmentRoute')}
        </legend>
        <Stack gap={4}>
          <RouteEndFields
            end="origin"
            formId={formId}
            city={values.origin}
            lookUp={lookUp}
            radius={values.srceRadius}
            radii={listRadii(mode, values.origin, westernProvinces)}
            errors={shownErrors}
            autoFocus={takesFocus}
            onCity={(city) => set('origin', city)}
            onRadius={(miles) => set('srceRadius', miles)}
            onLeaveCity={() => leave('origin')}
          />
          <RouteEndFields
            end="destination"
            formId={formId}
            city={values.destination}
            lookUp={lookUp}
            radius={values.destRadius}
            radii={listRadii(mode, values.destination, westernProvinces)}
            errors={shownErrors}
            onCity={(city) => set('destination', city)}
            onRadius={(miles) => set('destRadius', miles)}
            onLeaveCity={() => leave('destination')}
          />
        </Stack>
      </fieldset>
      {mode === 'B' && <LoadStops formId={formId} form={form} />}
      {mode === 'C' && (
        <Radio.Group
          className={`ls-error-room ${styles.choices}`}
          label={t('postingForm.corridor')}
          description={t('postingForm.corridorHint')}
          value={values.corridor}
          error={shownErrors.corridor}
          onChange={(corridor) => set('corridor', corridor === 'C' ? 'C' : 'R')}
        >
          <Group gap="lg" className={styles.sizes}>
            <Radio id={`${formId}-corridor`} value="C" label={t('postingForm.corridorYes')} />
            <Radio value="R" label={t('postingForm.corridorNo')} />
          </Group>
        </Radio.Group>
      )}
      {mode === 'C' && (
        <Switch
          id={`${formId}-customerTracking`}
          label={t('postingForm.tracking')}
          checked={values.customerTracking}
          onChange={({ currentTarget }) => {
            const { checked } = currentTarget;
            // Without the feature, tracking can be switched off but not on.
            if (checked && !canTrack) void showMissingPermit(supportPhone);
            else set('customerTracking', checked);
          }}
        />
      )}
    </Stack>
  );
}

function LoadStops({ formId, form }: Pick<AvailabilityTabProps, 'formId' | 'form'>) {
  const { values, shownErrors, changeStops } = form;
  return (
    <StopsEditor
      id={formId}
      stops={listFormStops(values)}
      errors={listStopErrors(values)}
      isRevealed={shownErrors.stops !== undefined}
      earliest={values.dateAvail}
      onChange={changeStops}
    />
  );
}

/** Shows that tracking is not part of the subscription, and whom to call for it. */
function showMissingPermit(phone: string): Promise<boolean> {
  return ask({
    title: t('postingForm.trackingTitle'),
    body: t('permits.missing', { phone }),
    confirmLabel: t('postings.ok'),
  });
}

interface NetworkSelectProps {
  readonly id: string;
  /** 0 for all companies. */
  readonly value: number;
  /** The posting's previous network: it can stay, although the user does not see it. */
  readonly start: number;
  /** The name of that network from the posting; undefined where it is unknown. */
  readonly startNetwork?: Posting['network'] | undefined;
  readonly error?: string | undefined;
  readonly onChange: (networkId: number) => void;
}

/** Selects who may see the posting: all companies, or the members of one network. */
function NetworkSelect({ id, value, start, startNetwork, error, onChange }: NetworkSelectProps) {
  const networks = useNetworks();
  const groups = toNetworkGroups(networks.data ?? []);
  const isKnown = start === 0 || (networks.data ?? []).some((network) => network.id === start);
  const unlisted = { value: String(start), label: toUnlistedLabel(startNetwork) };
  return (
    <NativeSelect
      id={id}
      className="ls-error-room"
      label={t('postingForm.visibleTo')}
      w={320}
      value={String(value)}
      error={error ?? (networks.isError && !networks.data ? t('postingForm.networksFailed') : undefined)}
      data={[
        { value: '0', label: t('postingForm.visibleAll') },
        ...(isKnown ? [] : [unlisted]),
        ...groups.map((group) => ({
          group: group.label,
          items: group.networks.map((network) => ({ value: String(network.id), label: network.name })),
        })),
      ]}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  );
}

/** The label of a network that the user's list does not contain, or not yet. */
function toUnlistedLabel(network: Posting['network'] | undefined): string {
  if (network === undefined) return t('postingForm.networkUnknown');
  if (network === null) return t('postingForm.networkHidden');
  return network.isDeleted ? t('postingForm.networkGone') : network.name;
}
