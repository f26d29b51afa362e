import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useDrivers, useEquipment } from '../../resources/index.ts';
import { t } from '../../../lib/texts/t.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import type { Choice } from '../../../ui/form/choices.ts';
import styles from './assigned-view.module.css';

interface CrewChoice {
  readonly driverID: number;
  readonly equipmentID: number;
}

interface CrewFieldsProps {
  /** Ids of resources; 0 for none. */
  readonly value: CrewChoice;
  /** The names of the current choice, which are shown while the resources load. */
  readonly names?: { readonly driver: string | undefined; readonly equipment: string | undefined };
  /** True while a choice is saved. The fields keep the focus, which a field that is disabled loses. */
  readonly isReadOnly: boolean;
  readonly onChange: (changed: Partial<CrewChoice>) => void;
}

/** Driver and equipment, chosen from the company's resources. */
export function CrewFields({ value, names, isReadOnly, onChange }: CrewFieldsProps) {
  const drivers = useDrivers();
  const equipment = useEquipment();
  const driverRows = (drivers.data ?? []).map(({ entityId, firstname, lastname, isAssigned }) => ({
    value: String(entityId),
    hint: toHint(isAssigned && entityId !== value.driverID),
    label: `${firstname} ${lastname}`.trim(),
  }));
  const equipmentRows = (equipment.data ?? []).map(({ entityId, vehicleName, isAssigned }) => ({
    value: String(entityId),
    hint: toHint(isAssigned && entityId !== value.equipmentID),
    label: vehicleName,
  }));
  const hasNone = drivers.data?.length === 0 || equipment.data?.length === 0;
  return (
    <div className={styles.crew}>
      <ChoiceField
        label={t('assignments.driver')}
        placeholder={t('assignments.noDriver')}
        isReadOnly={isReadOnly}
        error={drivers.isError && drivers.data === undefined && t('resources.driversFailed')}
        choices={withCurrent(driverRows, value.driverID, names?.driver)}
        value={value.driverID > 0 ? String(value.driverID) : null}
        onChange={(id) => onChange({ driverID: Number(id ?? 0) })}
      />
      <ChoiceField
        label={t('assignments.equipment')}
        placeholder={t('assignments.noEquipment')}
        isReadOnly={isReadOnly}
        error={equipment.isError && equipment.data === undefined && t('resources.equipmentFailed')}
        choices={withCurrent(equipmentRows, value.equipmentID, names?.equipment)}
        value={value.equipmentID > 0 ? String(value.equipmentID) : null}
        onChange={(id) => onChange({ equipmentID: Number(id ?? 0) })}
      />
      {hasNone && (
        <Anchor component={Link} to="/resources" size="sm">
          {t('assignments.addResources')}
        </Anchor>
      )}
    </div>
  );
}

/** A driver or truck may be given a second load, but never by mistake. */
function toHint(isOnOtherLoad: boolean): string | undefined {
  return isOnOtherLoad ? t('assignments.onOtherLoad') : undefined;
}

/** The options with the current choice, also before the list has loaded. */
function withCurrent(options: readonly Choice[], id: number, name: string | undefined): Choice[] {
  const isMissing = id > 0 && name !== undefined && !options.some(({ value }) => value === String(id));
  const all = isMissing ? [...options, { value: String(id), label: name }] : options;
  // Those on another load come last, each part in the order of the resources.
  return all.toSorted((one, other) => Number(one.hint !== undefined) - Number(other.hint !== undefined));
}
