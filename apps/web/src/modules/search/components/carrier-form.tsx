import { Checkbox, Radio, Group, TextInput, Tooltip } from '@mantine/core';
import { useState } from 'react';
import { useCityLookUp } from '../../places/index.ts';
import { toSizeText, listLetters, toSizeHint, type LetterTable } from '../../../lib/code-texts.ts';
import { t } from '../../../lib/texts/t.ts';
import type { Choice } from '../../../ui/form/choices.ts';
import { ChoicesField } from '../../../ui/form/choices-field.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import {
  carrierFieldsSchema,
  EMPTY_CARRIER_FIELDS,
  toCarrierDraft,
  toUsCarrierDraft,
  type CarrierFields,
} from '../model/search-fields.ts';
import { PlaceFieldset } from './place-fields.tsx';
import { SearchFormFrame } from './search-form-frame.tsx';
import styles from './search.module.css';

interface CarrierFormProps {
  readonly tab: 'carriers' | 'usCarriers';
  readonly initial: CarrierFields;
  /** Called with the fields of a search, or with null for an empty one. */
  readonly onSearch: (fields: CarrierFields | null) => void;
}

/** The letter is also the code, because users type it as often as the name. */
const toChoices = (table: LetterTable): Choice[] =>
  listLetters(table).map(([value, label]) => ({ value, code: value, label }));

/** The form of carriers, and of US carriers: several states at each end, no attributes. */
export function CarrierForm({ tab, initial, onSearch }: CarrierFormProps) {
  const lookUp = useCityLookUp();
  const isUs = tab === 'usCarriers';
  const [problem, setProblem] = useState<string>();
  const { form, onSubmit } = useContractForm<CarrierFields>({
    schema: carrierFieldsSchema,
    initialValues: initial,
    keptAs: `search ${tab}`,
    onValid: (fields) => {
      const hasCriteria = (isUs ? toUsCarrierDraft(fields) : toCarrierDraft(fields)) !== null;
      setProblem(hasCriteria ? undefined : t('errors.check.carrierCriteria'));
      onSearch(hasCriteria ? fields : null);
    },
  });
  const { origin, destination, vehicleSize, vehicleTypes, attributes, hasMexico } = form.values;

  return (
    <SearchFormFrame
      label={t(`search.tabs.${tab}`)}
      problem={Object.keys(form.errors).length === 0 ? problem : undefined}
      onSubmit={onSubmit}
      onReset={() => {
        form.setValues(EMPTY_CARRIER_FIELDS);
        form.clearErrors();
        setProblem(undefined);
      }}
    >
      <TextInput
        data-autofocus
        autoFocus
        label={t('search.form.companyName')}
        maxLength={50}
        className={styles.half}
        {...form.getInputProps('companyName')}
      />
      <div className={styles.ends}>
        <PlaceFieldset
          end="origin"
          isMultiple={isUs}
          lookUp={lookUp}
          value={origin}
          onChange={(place) => form.setFieldValue('origin', place)}
        />
        <PlaceFieldset
          end="destination"
          isMultiple={isUs}
          lookUp={lookUp}
          value={destination}
          onChange={(place) => form.setFieldValue('destination', place)}
        />
      </div>
      <Radio.Group
        label={t('search.form.size')}
        value={vehicleSize}
        onChange={(size) => form.setFieldValue('vehicleSize', size as CarrierFields['vehicleSize'])}
      >
        <Group gap={16}>
          <Radio value="" label={t('search.form.anySize')} />
          {(['T', 'L'] as const).map((size) => (
            <Tooltip key={size} label={toSizeHint(size)}>
              <Radio value={size} label={toSizeText(size)} />
            </Tooltip>
          ))}
        </Group>
      </Radio.Group>
      <div className={styles.ends}>
        <ChoicesField
          label={t('search.form.vehicleType')}
          choices={toChoices('vehicleType')}
          value={vehicleTypes}
          onChange={(types) => form.setFieldValue('vehicleTypes', types)}
        />
        {!isUs && (
          <ChoicesField
            label={t('search.form.attributes')}
            choices={toChoices('attribute')}
            value={attributes}
            onChange={(letters) => form.setFieldValue('attributes', letters)}
          />
        )}
      </div>
      <Checkbox
        label={t('search.form.mexico')}
        checked={hasMexico}
        onChange={({ currentTarget }) => form.setFieldValue('hasMexico', currentTarget.checked)}
      />
    </SearchFormFrame>
  );
}
