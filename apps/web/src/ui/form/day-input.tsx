import { DateInput, type DateInputProps } from '@mantine/dates';
import '@mantine/dates/styles.css';
import 'dayjs/locale/en-gb';
import 'dayjs/locale/fr-ca';
import { useLanguage } from '../../lib/settings/language.ts';

/** How days are written in the fields of each language, and which day a week begins with. */
const FORMS = {
  en: { valueFormat: 'MMM DD YYYY', locale: 'en-gb' },
  fr: { valueFormat: 'D MMM YYYY', locale: 'fr-ca' },
} as const;

/** A field for a day, in the language of the desk. */
export function DayInput(props: DateInputProps) {
  const form = useLanguage().startsWith('fr') ? FORMS.fr : FORMS.en;
  return <DateInput {...form} {...props} />;
}
