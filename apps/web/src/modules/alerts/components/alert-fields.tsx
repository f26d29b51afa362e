import {
  ALERT_CHANNELS,
  ALERT_RHYTHMS,
  createAlert,
  type AlertChannel,
  type AlertRhythm,
} from '@loadstone/contracts/alerts';
import { t } from '../../../lib/texts/t.ts';
import { ContractFields } from '../../../ui/form/contract-fields.tsx';
import { PhoneFields } from './phone-fields.tsx';
import styles from './alerts.module.css';

/** How and when an alert writes. */
export interface AlertChoice {
  readonly channel: AlertChannel;
  readonly rhythm: AlertRhythm;
}

interface AlertFieldsProps {
  readonly choice: AlertChoice;
  readonly onChange: (choice: AlertChoice) => void;
  /** Called when the number for text messages is verified. */
  readonly onPhoneVerified?: () => void;
}

/** The choices of channel and rhythm. */
export function AlertFields({ choice, onChange, onPhoneVerified }: AlertFieldsProps) {
  const change = (path: string, value: unknown) => onChange({ ...choice, [path]: value });
  return (
    <ContractFields
      form={{
        values: { ...choice },
        errors: {},
        getInputProps: (path) => ({
          value: choice[path as keyof AlertChoice],
          onChange: (value: unknown) => change(path, value),
        }),
        setFieldValue: change,
      }}
      schema={createAlert.body}
      fields={{
        channel: {
          label: t('alerts.channel'),
          choices: ALERT_CHANNELS.map((channel) => ({ value: channel, label: t(`alerts.channels.${channel}`) })),
          below: toChannelNote(choice.channel, onPhoneVerified),
        },
        rhythm: {
          label: t('alerts.rhythm'),
          choices: ALERT_RHYTHMS.map((rhythm) => ({ value: rhythm, label: t(`alerts.rhythms.${rhythm}`) })),
          below: <p className={styles.hint}>{t('alerts.quietHint')}</p>,
        },
      }}
    />
  );
}

function toChannelNote(channel: AlertChannel, onPhoneVerified: (() => void) | undefined) {
  if (channel === 'push') return <p className={styles.hint}>{t('alerts.pushHint')}</p>;
  return channel === 'sms' ? <PhoneFields onVerified={onPhoneVerified} /> : null;
}
