import { Button, Tabs } from '@mantine/core';
import { ENTITY_TYPES, equipmentDetailsSchema, type EquipmentDetails } from '@loadstone/contracts/resources';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { mergeEquipment } from '../merge-resource.ts';
import { toEquipmentDetails, type Equipment } from '../resource.ts';
import { t } from '../../../lib/texts/t.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { AdditionalInformation, BasicInformation } from '../components/equipment-fields.tsx';
import { SaveStatus } from '../components/save-status.tsx';
import { useSaveResource, type ResourceEdit } from '../use-save-resource.ts';
import { busyProps } from '../../../ui/busy-props.ts';

const EMPTY: EquipmentDetails = {
  vehicleName: '',
  vehicleType: '',
  vehicleAttribute: '',
  vehicleCode: '',
  notes: '',
};
const BASIC_FIELDS = ['vehicleName', 'vehicleType', 'vehicleAttribute'] as const;

type Tab = 'basic' | 'additional';

interface EquipmentDialogProps {
  /** The edit of equipment; omitted to add one. */
  readonly edit?: ResourceEdit<Equipment> | undefined;
  readonly onClose: () => void;
}

/** Add Equipment and Edit Equipment: what it is on the first tab, code and note on the second. */
export default function EquipmentDialog({ edit, onClose }: EquipmentDialogProps) {
  const opened = edit?.opened;
  const [tab, setTab] = useState<Tab>('basic');
  const { form, onSubmit, showServerErrors } = useContractForm<{
    [Field in keyof EquipmentDetails]: EquipmentDetails[Field];
  }>({
    schema: equipmentDetailsSchema,
    initialValues: opened ? toEquipmentDetails(opened) : EMPTY,
    onValid: (details) => saving.save({ entityTypeId: ENTITY_TYPES.truck, details }),
  });
  const saving = useSaveResource({
    edit,
    onReloaded: (equipment, before) => {
      const { values: merged, replaced } = mergeEquipment({
        opened: toEquipmentDetails(before),
        typed: form.getValues(),
        newer: toEquipmentDetails(equipment),
      });
      form.setValues(merged);
      form.clearErrors();
      // The pressed button disappears with the message, so the focus moves.
      flushSync(() => setTab('basic'));
      form.getInputNode('vehicleName')?.focus();
      return replaced;
    },
    showServerErrors,
    onClose,
  });
  const isDone = saving.state === 'saved';
  const isSaving = saving.state === 'saving';
  const isGrey = isSaving || isDone || !equipmentDetailsSchema.safeParse(form.getValues()).success;

  /** Shows the first tab with all its wrong fields marked, and focuses the first; false where it has none. */
  const revealBasic = (): boolean => {
    const [wrong] = BASIC_FIELDS.filter((field) => form.validateField(field).hasError);
    if (wrong === undefined) return false;
    flushSync(() => setTab('basic'));
    form.getInputNode(wrong)?.focus();
    return true;
  };
  const next = () => {
    if (!revealBasic()) setTab('additional');
  };
  const send = () => {
    if (!isDone && !revealBasic()) onSubmit();
  };
  const title = opened ? t('resources.editEquipment') : t('resources.addEquipment');

  return (
    <DialogFrame
      title={title}
      isOpen
      size={720}
      onClose={onClose}
      onSubmit={tab === 'basic' ? next : send}
      footer={
        tab === 'basic' ? (
          <Button key="next" type="submit" variant="default">
            {t('resources.next')}
          </Button>
        ) : (
          <>
            <Button key="previous" variant="default" onClick={() => setTab('basic')}>
              {t('resources.previous')}
            </Button>
            <Button
              key="send"
              type="submit"
              {...busyProps(isSaving)}
              // It can be pressed while it is grey for a field: that shows which one is wrong.
              aria-disabled={isGrey}
              data-disabled={isGrey || undefined}
            >
              {opened ? t('resources.save') : t('resources.addEquipment')}
            </Button>
          </>
        )
      }
    >
      <Tabs value={tab} onChange={(value) => value && setTab(value as Tab)} keepMounted>
        <Tabs.List mb="md">
          <Tabs.Tab value="basic">{t('resources.basicTab')}</Tabs.Tab>
          <Tabs.Tab value="additional">{t('resources.additionalTab')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="basic">
          <BasicInformation form={form} isReadOnly={isDone} />
        </Tabs.Panel>
        <Tabs.Panel value="additional">
          <AdditionalInformation form={form} isReadOnly={isDone} />
        </Tabs.Panel>
      </Tabs>
      <SaveStatus
        saving={saving}
        saved={opened ? t('resources.equipmentUpdated') : t('resources.equipmentAdded')}
        failed={opened ? t('resources.equipmentUpdateFailed') : t('resources.equipmentAddFailed')}
        changedNow={t('resources.equipmentChangedNow')}
        changedByYou={t('resources.equipmentChangedByYou')}
      />
    </DialogFrame>
  );
}
