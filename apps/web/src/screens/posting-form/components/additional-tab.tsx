import { Checkbox, Group, Radio, Stack } from '@mantine/core';
import type { ProductMode, VehicleSize } from '@loadstone/contracts/postings';
import { t } from '../../../lib/texts/t.ts';
import { listSizes } from '../../../modules/postings/index.ts';
import type { PostingForm } from '../use-posting-form.ts';
import { FactFields } from './fact-fields.tsx';
import { LetterBoxes } from './letter-boxes.tsx';
import styles from './posting-form.module.css';
import { toSizeHint } from '../../../lib/code-texts.ts';

interface AdditionalTabProps {
  readonly formId: string;
  readonly form: PostingForm;
  readonly mode: ProductMode;
  readonly commentMaxLength: number;
}

/** Second tab: the equipment and the remarks. */
export function AdditionalTab({ formId, form, mode, commentMaxLength }: AdditionalTabProps) {
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
        </div>
      </fieldset>
    </Stack>
  );
}
