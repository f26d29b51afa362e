import { Button, TextInput } from '@mantine/core';
import { LIMITS } from '@loadstone/contracts/board';
import type { Network } from '@loadstone/contracts/networks';
import { useState } from 'react';
import { z } from 'zod';
import type { CityChoice } from '../../../lib/places/cities.ts';
import { t } from '../../../lib/texts/t.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { CityPicker } from '../../../ui/form/city-picker.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { useCityLookUp } from '../../places/index.ts';
import type { CompanySearch } from '../../companies/index.ts';
import { CompanyResults } from '../components/company-results.tsx';
import styles from '../components/networks.module.css';

interface AddCompanyDialogProps {
  readonly network: Network;
  readonly onClose: () => void;
}

function toFieldsSchema() {
  return z.object({
    name: z
      .string()
      .trim()
      .min(1, { error: t('networks.companyNameMissing') }),
    city: z.custom<CityChoice | null>(),
  });
}
type CompanyFields = z.infer<ReturnType<typeof toFieldsSchema>>;

/** Add Company to Network: a search by name, and by city where one is given; each result is added by one click. */
export function AddCompanyDialog({ network, onClose }: AddCompanyDialogProps) {
  const [search, setSearch] = useState<CompanySearch | null>(null);
  const lookUp = useCityLookUp();
  const { form, onSubmit } = useContractForm<CompanyFields>({
    schema: toFieldsSchema(),
    initialValues: { name: '', city: null },
    showErrors: 'onSubmit',
    onValid: ({ name, city }) => setSearch({ name: name.trim(), city }),
  });

  return (
    <DialogFrame
      title={t('networks.addCompanyTitle')}
      isOpen
      size={600}
      onClose={onClose}
      onSubmit={onSubmit}
      footer={
        <Button variant="default" onClick={onClose}>
          {t('networks.done')}
        </Button>
      }
    >
      <div className={styles.searchRow}>
        <TextInput
          label={t('networks.companyName')}
          withAsterisk
          data-autofocus
          maxLength={LIMITS.companyNameLength}
          {...form.getInputProps('name')}
        />
        <CityPicker
          id="add-company-city"
          label={t('networks.city')}
          lookUp={lookUp}
          isRequired={false}
          value={form.values.city}
          onChange={(city) => form.setFieldValue('city', city)}
        />
        <Button type="submit">{t('networks.search')}</Button>
      </div>
      {search === null ? (
        <p className={styles.soft}>{t('networks.searchHint')}</p>
      ) : (
        <CompanyResults network={network} search={search} />
      )}
    </DialogFrame>
  );
}
