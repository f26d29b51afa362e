import { Checkbox, Group, Radio, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { PHONE_TEXT_LENGTH, toPhoneInput } from '@loadstone/contracts/board';
import { MEMBER_TYPES } from '@loadstone/contracts/search';
import { useState } from 'react';
import { useCityLookUp } from '../../places/index.ts';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { CityPicker } from '../../../ui/form/city-picker.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { EMPTY_MEMBER_FIELDS, memberFieldsSchema, toMemberDraft, type MemberFields } from '../model/search-fields.ts';
import { listStateChoices } from '../model/state-choices.ts';
import { SearchFormFrame } from './search-form-frame.tsx';
import styles from './search.module.css';

interface MemberFormProps {
  readonly initial: MemberFields;
  /** Called with the fields of a search, or with null for an empty one. */
  readonly onSearch: (fields: MemberFields | null) => void;
}

/** The form of members. */
export function MemberForm({ initial, onSearch }: MemberFormProps) {
  const { hasFeature } = useSession();
  const lookUp = useCityLookUp();
  const [problem, setProblem] = useState<string>();
  const { form, onSubmit } = useContractForm<MemberFields>({
    schema: memberFieldsSchema,
    initialValues: initial,
    keptAs: 'search members',
    onValid: (fields) => {
      const hasCriteria = toMemberDraft(fields) !== null;
      setProblem(hasCriteria ? undefined : t('errors.check.memberCriteria'));
      onSearch(hasCriteria ? fields : null);
    },
  });
  const { by, city, provSt, memberType, hasPartner, hasExcluded } = form.values;
  const phone = form.getInputProps('phone') as { value: string; error?: string; onBlur: () => void };

  return (
    <SearchFormFrame
      label={t('search.tabs.members')}
      problem={Object.keys(form.errors).length === 0 ? problem : undefined}
      onSubmit={onSubmit}
      onReset={() => {
        form.setValues(EMPTY_MEMBER_FIELDS);
        form.clearErrors();
        setProblem(undefined);
      }}
    >
      <TextInput
        autoFocus
        label={t('search.form.companyName')}
        maxLength={50}
        className={styles.half}
        {...form.getInputProps('companyName')}
      />
      <Stack gap={8} align="flex-start">
        <SegmentedControl
          size="xs"
          aria-label={t('search.form.searchBy')}
          data={[
            { value: 'city', label: t('search.form.city') },
            { value: 'state', label: t('search.form.state') },
          ]}
          value={by}
          onChange={(next) => form.setValues({ by: next, city: null, provSt: '' })}
        />
        {by === 'city' ? (
          <CityPicker
            id="search-member-city"
            label={t('search.form.city')}
            lookUp={lookUp}
            isRequired={false}
            value={city}
            onChange={(chosen) => form.setFieldValue('city', chosen)}
          />
        ) : (
          <ChoiceField
            label={t('search.form.state')}
            placeholder={t('search.form.chooseState')}
            choices={listStateChoices(true)}
            value={provSt === '' ? null : provSt}
            onChange={(st) => form.setFieldValue('provSt', st ?? '')}
          />
        )}
      </Stack>
      <TextInput
        type="tel"
        label={t('search.form.phone')}
        maxLength={PHONE_TEXT_LENGTH}
        className={styles.half}
        {...phone}
        onChange={({ currentTarget }) => form.setFieldValue('phone', toPhoneInput(currentTarget.value))}
      />
      <Radio.Group
        label={t('search.form.memberType')}
        value={memberType}
        onChange={(type) => form.setFieldValue('memberType', type as MemberFields['memberType'])}
      >
        <Group gap={16}>
          {MEMBER_TYPES.map((type) => (
            <Radio key={type} value={type} label={t(`search.form.memberTypes.${type}`)} />
          ))}
        </Group>
      </Radio.Group>
      <Checkbox
        label={t('search.form.usCompanies')}
        disabled={!hasFeature('ll_dat')}
        checked={hasPartner}
        onChange={({ currentTarget }) => form.setFieldValue('hasPartner', currentTarget.checked)}
      />
      <Checkbox
        label={t('search.form.excluded')}
        checked={hasExcluded}
        onChange={({ currentTarget }) => form.setFieldValue('hasExcluded', currentTarget.checked)}
      />
    </SearchFormFrame>
  );
}
