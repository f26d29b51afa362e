import { Textarea } from '@mantine/core';
import {
  MODE_KINDS,
  isTextFact,
  listFactsOfSection,
  toTextLimits,
  type FactSection,
  type ProductMode,
} from '@loadstone/contracts/postings';
import { toFactLabel } from '../../../lib/fact-texts.ts';
import { t } from '../../../lib/texts/t.ts';
import type { PostingForm } from '../use-posting-form.ts';
import { ContactWarning } from './contact-warning.tsx';
import { EntryField } from './entry-field.tsx';

interface FactFieldsProps {
  readonly formId: string;
  readonly form: PostingForm;
  readonly mode: ProductMode;
  readonly section: FactSection;
  readonly commentMaxLength: number;
}

/** The fields of the plain facts of a section, in the order of their description. */
export function FactFields({ formId, form, mode, section, commentMaxLength }: FactFieldsProps) {
  const { values, shownErrors, set, leave } = form;
  const limits = toTextLimits({ postingCommentMaxLength: commentMaxLength });
  return listFactsOfSection(section, MODE_KINDS[mode].own).map((name) => {
    if (!isTextFact(name)) return <EntryField key={name} formId={formId} form={form} name={name} />;
    return (
      <div key={name}>
        <Textarea
          id={`${formId}-${name}`}
          label={toFactLabel(name)}
          description={t(`facts.${name}.length`, { length: values[name].length, max: limits[name] })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          rows={2}
          maxLength={limits[name]}
          value={values[name]}
          error={shownErrors[name]}
          onChange={({ currentTarget }) => set(name, currentTarget.value)}
          onBlur={() => leave(name)}
        />
        <ContactWarning text={values[name]} />
      </div>
    );
  });
}
