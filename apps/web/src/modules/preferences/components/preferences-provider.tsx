import { OPTIONAL_PREFERENCES } from '@loadstone/contracts/preferences';
import { useEffect, useMemo, type ReactNode } from 'react';
import { toFailureText } from '../../../lib/api/failure-text.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { changeDistanceUnit } from '../../../lib/settings/distance-unit.ts';
import { PreferencesContext, type PreferenceName, type Preferences } from '../../../lib/settings/preferences.ts';
import { t } from '../../../lib/texts/t.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { useSavePreference, useUserPreference, type PreferenceChange } from '../user-preference.ts';

const ORDER: readonly PreferenceName[] = [
  'LiveSound',
  'Notification',
  'NotificationSound',
  'CompactRows',
  'Kilometres',
  'Hints',
];
const NONE: readonly PreferenceName[] = [];

/** Loads the user's choices once and provides them to all features. */
export function PreferencesProvider({ children }: { children: ReactNode }) {
  const { data: preference } = useUserPreference();
  const { mutateAsync } = useSavePreference();
  const preferences = useMemo((): Preferences => {
    const save = (change: PreferenceChange) =>
      handleReply(mutateAsync(change), {
        onError: (error) =>
          showToast({
            message: toFailureText(t('preferences.saveFailed'), error),
            tone: 'danger',
            action: { label: t('ui.retry'), run: () => save(change) },
          }),
      });
    return {
      names: preference ? ORDER : NONE,
      isOn: (name) => preference !== undefined && { ...OPTIONAL_PREFERENCES, ...preference }[name] === 'True',
      set: (name, isOn) => preference && save({ name, isOn }),
    };
  }, [preference, mutateAsync]);
  useEffect(() => {
    if (preference) changeDistanceUnit(preference.Kilometres === 'True' ? 'km' : 'mi');
  }, [preference]);
  return <PreferencesContext value={preferences}>{children}</PreferencesContext>;
}
