import {
  type FactSection,
  findContactDetails,
  isTextFact,
  listFactsOfSection,
  MODE_KINDS,
  type ProductMode,
  toTextLimits,
  type VehicleSize,
} from '@loadstone/contracts/postings';
import { LIMITS } from '@loadstone/contracts/board';
import { Checkbox, Group, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { type LetterTable, listLetters, toSizeHint } from '../../../lib/code-texts.ts';
import { toFactLabel } from '../../../lib/fact-texts.ts';
import { t } from '../../../lib/texts/t.ts';
import { listSizes } from '../../../modules/postings/index.ts';
import { useLetterKeys } from '../use-letter-keys.ts';
import type { PostingForm } from '../use-posting-form.ts';
import { EntryField } from './entry-field.tsx';
import styles from './posting-form.module.css';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { LazyPart } from '../../../ui/lazy-part.tsx';

const TiersSection = lazyComponent(() => import('./tiers-section.tsx'));

interface AdditionalTabProps {
  readonly formId: string;
  readonly form: PostingForm;
  readonly mode: ProductMode;
  readonly commentMaxLength: number;
  /** True where a load has tiers. */
  readonly hasTiers: boolean;
}

/** Second tab: the equipment and the remarks. */
export function AdditionalTab({ formId, form, mode, commentMaxLength, hasTiers }: AdditionalTabProps) {
  const { values, shownErrors, set } = form;
  return (
    <Stack gap="md">
      <Checkbox.Group
        label={t('postingForm.equipmentType')}
        withAsterisk
        value={values.vehicleTypes}
        error={shownErrors.vehicleTypes}
        onChange={(letters) => set('vehicleTypes', letters)}
      >
        <LetterBoxes id={`${formId}-vehicleTypes`} table="vehicleType" />
      </Checkbox.Group>
      <Radio.Group
        label={mode === 'B' ? t('postingForm.sizeLoad') : t('postingForm.sizeEquipment')}
        withAsterisk
        value={values.vehicleSize}
        error={shownErrors.vehicleSize}
        onChange={(size) => set('vehicleSize', size as VehicleSize)}
      >
        <Group gap="lg" className={styles.sizes}>
          {listSizes(mode).map((size, index) => (
            <Radio
              key={size}
              id={index === 0 ? `${formId}-vehicleSize` : undefined}
              value={size}
              label={toSizeHint(size)}
            />
          ))}
        </Group>
      </Radio.Group>
      <Checkbox.Group
        label={t('postingForm.attributes')}
        value={values.attributes}
        error={shownErrors.attributes}
        onChange={(letters) => set('attributes', letters)}
      >
        <LetterBoxes id={`${formId}-attributes`} table="attribute" />
      </Checkbox.Group>
      <FactFields formId={formId} form={form} mode={mode} section="equipment" commentMaxLength={commentMaxLength} />
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('postingForm.rateAndSize')}</legend>
        <div className={styles.entries}>
          <FactFields
            formId={formId}
            form={form}
            mode={mode}
            section="rateAndSize"
            commentMaxLength={commentMaxLength}
          />
          <TextInput
            id={`${formId}-reference`}
            label={t('postingForm.reference')}
            description={t(mode === 'B' ? 'postingForm.referenceHintLoad' : 'postingForm.referenceHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
            maxLength={LIMITS.clientReferenceLength}
            value={values.reference}
            error={shownErrors.reference}
            onChange={({ currentTarget }) => set('reference', currentTarget.value)}
          />
        </div>
      </fieldset>
      {hasTiers && mode === 'B' && (
        <LazyPart>
          <TiersSection formId={formId} form={form} />
        </LazyPart>
      )}
    </Stack>
  );
}

interface FactFieldsProps {
  readonly formId: string;
  readonly form: PostingForm;
  readonly mode: ProductMode;
  readonly section: FactSection;
  readonly commentMaxLength: number;
}

/** The fields of the plain facts of a section, in the order of their description. */
function FactFields({ formId, form, mode, section, commentMaxLength }: FactFieldsProps) {
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

/** Names the contact details of a text, which other companies will not see. */
function ContactWarning({ text }: { readonly text: string }) {
  const details = findContactDetails(text).map(({ start, end }) => text.slice(start, end));
  return (
    <div aria-live="polite" className={styles.contactWarning}>
      {details.length > 0 && t('postingForm.contactHidden', { details: details.join(' · ') })}
    </div>
  );
}

interface LetterBoxesProps {
  /** The id of the first box. */
  readonly id: string;
  readonly table: LetterTable;
}

/** The check boxes of a code table, in a `Checkbox.Group`: one tab stop, in which the first letters find a word. */
export function LetterBoxes({ id, table }: LetterBoxesProps) {
  const letters = listLetters(table);
  const { tabIndexOf, handlers } = useLetterKeys(letters.map(([, word]) => word));
  return (
    <div className={styles.boxes} {...handlers}>
      {letters.map(([letter, word], index) => (
        <Checkbox
          key={letter}
          id={index === 0 ? id : undefined}
          value={letter}
          label={word}
          tabIndex={tabIndexOf(index)}
        />
      ))}
    </div>
  );
}
