import { Button, TextInput } from '@mantine/core';
import type { Network } from '@loadstone/contracts';
import { useRef, useState } from 'react';
import type { CityChoice } from '../../../lib/cities.ts';
import { t } from '../../../lib/texts/t.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { CityPicker } from '../../../ui/form/city-picker.tsx';
import { useCityLookUp } from '../../../data/cities/list-city-labels.ts';
import type { CompanySearch } from '../../../data/companies/search-companies.ts';
import { CompanyResults } from '../components/company-results.tsx';
import styles from '../components/networks.module.css';

interface AddCompanyDialogProps {
  readonly network: Network;
  readonly onClose: () => void;
}

/** Add Company to Network: a search by name, and by city where one is given; each result is added by one click. */
export function AddCompanyDialog({ network, onClose }: AddCompanyDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [nameFault, setNameFault] = useState<string>();
  const [city, setCity] = useState<CityChoice | null>(null);
  const [cityText, setCityText] = useState('');
  const [search, setSearch] = useState<CompanySearch | null>(null);
  const lookUp = useCityLookUp();

  const submit = () => {
    if (name.trim() === '') {
      setNameFault(t('networks.companyNameMissing'));
      input.current?.focus();
      return;
    }
    // The field shows its own error for a text that is no city.
    if (city !== null || cityText.trim() === '') setSearch({ name: name.trim(), city });
  };

  return (
    <DialogFrame
      title={t('networks.addCompanyTitle')}
      isOpen
      size={600}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <Button variant="default" onClick={onClose}>
          {t('networks.done')}
        </Button>
      }
    >
      <div className={styles.searchRow}>
        <TextInput
          ref={input}
          label={t('networks.companyName')}
          withAsterisk
          data-autofocus
          value={name}
          error={nameFault}
          onChange={({ currentTarget }) => {
            setNameFault(undefined);
            setName(currentTarget.value);
          }}
        />
        <CityPicker
          id="add-company-city"
          label={t('networks.city')}
          lookUp={lookUp}
          isRequired={false}
          value={city}
          onChange={setCity}
          onType={setCityText}
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
