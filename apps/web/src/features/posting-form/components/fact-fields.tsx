import { Textarea } from '@mantine/core';
import { MODE_KINDS, listFactsOfSection, toTextLimits, type FactSection, type ProductMode } from '@loadstone/contracts';
import { toFactLabel } from '../../../lib/fact-texts.ts';
import { t } from '../../../lib/texts/t.ts';
import type { PostingForm } from '../use-posting-form.ts';

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
  return listFactsOfSection(section, MODE_KINDS[mode].own).map((name) => (
    <Textarea
      key={name}
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
  ));
}
