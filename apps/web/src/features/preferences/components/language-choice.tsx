import { Radio } from '@mantine/core';
import { changeLanguage, useLanguage } from '../../../lib/settings/language.ts';
import { LANGUAGES, t } from '../../../lib/texts/t.ts';
import { showToast } from '../../../ui/toasts/toast.ts';

/** The name of a language in itself. */
function toLanguageName(language: string): string {
  return new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
}

/** The language of the desk. It applies at the click, without a reload. */
export function LanguageChoice() {
  const language = useLanguage();
  const change = (next: string) => {
    changeLanguage(next).catch(() => showToast({ message: t('preferences.languageFailed'), tone: 'danger' }));
  };
  return (
    <Radio.Group
      label={t('preferences.language')}
      description={t('preferences.languageHint')}
      value={language}
      onChange={change}
      mb="md"
    >
      {LANGUAGES.map((each) => (
        <Radio key={each} value={each} label={toLanguageName(each)} lang={each} mt={4} />
      ))}
    </Radio.Group>
  );
}
