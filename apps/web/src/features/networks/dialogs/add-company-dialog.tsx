import { Autocomplete, Button, TextInput } from '@mantine/core';
import type { Network } from '@loadstone/contracts';
import { useRef, useState } from 'react';
import { networkTexts } from '../../../lib/texts/networks.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { useCityLabels } from '../../../data/cities/list-city-labels.ts';
import type { CompanySearch } from '../../../data/companies/search-companies.ts';
import { CompanyResults } from '../components/company-results.tsx';
import styles from '../components/networks.module.css';

interface AddCompanyDialogProps {
  readonly network: Network;
  readonly onClose: () => void;
}

/** "Toronto, ON": what the lookup gives, and what a search can be narrowed by. */
const CITY_LABEL = /^[^,]+, [A-Z]{2}$/;

/** Add Company to Network: a search by name, and by city where one is given; each result is one click. */
export function AddCompanyDialog({ network, onClose }: AddCompanyDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [city, setCity] = useState('');
  const [faults, setFaults] = useState<{ name?: string; city?: string }>({});
  const [search, setSearch] = useState<CompanySearch | null>(null);
  const cities = useCityLabels(city);

  const submit = () => {
    const found = {
      ...(name.trim() === '' && { name: networkTexts.companyNameMissing }),
      ...(city.trim() !== '' && !CITY_LABEL.test(city.trim()) && { city: networkTexts.cityUnknown }),
    };
    setFaults(found);
    if (found.name !== undefined) input.current?.focus();
    else if (found.city === undefined) setSearch({ name: name.trim(), cityLabel: city.trim() });
  };

  return (
    <DialogFrame
      title={networkTexts.addCompanyTitle}
      isOpen
      size={600}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <Button variant="default" onClick={onClose}>
          {networkTexts.done}
        </Button>
      }
    >
      <div className={styles.searchRow}>
        <TextInput
          ref={input}
          label={networkTexts.companyName}
          withAsterisk
          data-autofocus
          value={name}
          error={faults.name}
          onChange={({ currentTarget }) => {
            setFaults({});
            setName(currentTarget.value);
          }}
        />
        <Autocomplete
          label={networkTexts.city}
          placeholder={networkTexts.cityPlaceholder}
          value={city}
          data={cities}
          // The server has looked already, with accents and periods folded.
          filter={({ options }) => options}
          error={faults.city}
          onChange={(value) => {
            setFaults({});
            setCity(value);
          }}
        />
        <Button type="submit">{networkTexts.search}</Button>
      </div>
      {search === null ? (
        <p className={styles.soft}>{networkTexts.searchHint}</p>
      ) : (
        <CompanyResults network={network} search={search} />
      )}
    </DialogFrame>
  );
}
