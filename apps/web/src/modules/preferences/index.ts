export { PreferencesProvider } from './components/preferences-provider.tsx';
export { SoundButton } from './components/sound-button.tsx';
export { chooseLanguage } from './model/choose-language.ts';
export { useDensitySwitch } from './use-density-switch.ts';
export { PreferenceGroup } from './components/preference-group.tsx';
