import { Group, Radio } from '@mantine/core';
import { ALERT_CHANNELS, ALERT_RHYTHMS, type AlertChannel, type AlertRhythm } from '@loadstone/contracts/alerts';
import { t } from '../../../lib/texts/t.ts';
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
  return (
    <>
      <Radio.Group
        mt="sm"
        label={t('alerts.channel')}
        value={choice.channel}
        onChange={(channel) => onChange({ ...choice, channel: channel as AlertChannel })}
      >
        <Group gap="md" mt={4}>
          {ALERT_CHANNELS.map((channel) => (
            <Radio key={channel} value={channel} label={t(`alerts.channels.${channel}`)} />
          ))}
        </Group>
      </Radio.Group>
      {choice.channel === 'push' && <p className={styles.hint}>{t('alerts.pushHint')}</p>}
      {choice.channel === 'sms' && <PhoneFields onVerified={onPhoneVerified} />}
      <Radio.Group
        mt="sm"
        label={t('alerts.rhythm')}
        value={choice.rhythm}
        onChange={(rhythm) => onChange({ ...choice, rhythm: rhythm as AlertRhythm })}
      >
        <Group gap="md" mt={4}>
          {ALERT_RHYTHMS.map((rhythm) => (
            <Radio key={rhythm} value={rhythm} label={t(`alerts.rhythms.${rhythm}`)} />
          ))}
        </Group>
      </Radio.Group>
      <p className={styles.hint}>{t('alerts.quietHint')}</p>
    </>
  );
}
