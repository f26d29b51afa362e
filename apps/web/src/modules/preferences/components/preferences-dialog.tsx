import { Button, Skeleton, Switch } from '@mantine/core';
import { IconVolume } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { usePreferences, type PreferenceName } from '../../../lib/settings/preferences.ts';
import { useSession } from '../../../lib/session/session.ts';
import { LIVE_SOUNDS, playSound } from '../../../lib/browser/sound.ts';
import { t } from '../../../lib/texts/t.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { DelayedSkeleton } from '../../../ui/states/delayed-skeleton.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { useUserPreference } from '../user-preference.ts';
import { LanguageChoice } from './language-choice.tsx';
import styles from './preferences-dialog.module.css';

interface PreferencesDialogProps {
  readonly onClose: () => void;
  /** Further choices, provided by other features. */
  readonly children?: ReactNode;
}

function Choice({ name }: { readonly name: PreferenceName }) {
  const { mode } = useSession();
  const { isOn, set } = usePreferences();
  const hintId = useId();
  const label = t(`preferences.names.${name}`);
  const sound = name === 'LiveSound' ? LIVE_SOUNDS[mode] : name === 'NotificationSound' ? 'notification' : undefined;
  return (
    <div className={styles.choice}>
      <div className={styles.switch}>
        <Switch
          label={label}
          aria-describedby={hintId}
          checked={isOn(name)}
          onChange={(event) => set(name, event.currentTarget.checked)}
        />
        <p id={hintId} className={styles.hint}>
          {t(`preferences.hints.${name}`)}
        </p>
      </div>
      {sound && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconVolume size={14} aria-hidden />}
          aria-label={t('preferences.listenTo', { name: label })}
          onClick={() => playSound(sound)}
        >
          {t('preferences.listen')}
        </Button>
      )}
    </div>
  );
}

/** The user's choices of sounds and notices; each one applies at the click. */
export function PreferencesDialog({ onClose, children }: PreferencesDialogProps) {
  const { mode } = useSession();
  const { names } = usePreferences();
  const query = useUserPreference();
  return (
    <DialogFrame
      title={t('preferences.title')}
      isOpen
      onClose={onClose}
      size={480}
      footer={<Button onClick={onClose}>{t('preferences.done')}</Button>}
    >
      {query.isError && (
        <ErrorState title={t('preferences.loadFailed')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && (
        <DelayedSkeleton>
          <Skeleton h={36} mb="md" />
          <Skeleton h={36} mb="md" />
          <Skeleton h={36} />
        </DelayedSkeleton>
      )}
      {query.isSuccess && (
        <>
          <h3 className={styles.groupTitle}>{t('preferences.groups.personal')}</h3>
          <LanguageChoice />
          {names.map((name) => (
            <Choice key={name} name={name} />
          ))}
          <p className={styles.scope}>{t('preferences.appliesTo', { mode: t(`shell.modes.${mode}`) })}</p>
          {children}
        </>
      )}
    </DialogFrame>
  );
}
