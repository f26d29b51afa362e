import { toLanguageName } from '@loadstone/contracts/texts';
import { Radio } from '@mantine/core';
import { useLanguage } from '../../../lib/settings/language.ts';
import { LANGUAGES, t } from '../../../lib/texts/t.ts';
import { chooseLanguage } from '../model/choose-language.ts';

/** The language of the desk and of the account. It applies at the click, without a reload. */
export function LanguageChoice() {
  const language = useLanguage();
  return (
    <Radio.Group
      label={t('preferences.language')}
      description={t('preferences.languageHint')}
      value={language}
      onChange={(next) => void chooseLanguage(next)}
      mb="md"
    >
      {LANGUAGES.map((each) => (
        <Radio key={each} value={each} label={toLanguageName(each)} lang={each} mt={4} />
      ))}
    </Radio.Group>
  );
}
