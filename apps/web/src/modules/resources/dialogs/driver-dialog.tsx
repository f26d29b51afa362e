import type { UseFormReturnType } from '@mantine/form';
import { Button, Group, Radio, Stack, TextInput } from '@mantine/core';
import { LIMITS, PHONE_TEXT_LENGTH, toPhoneInput } from '@loadstone/contracts/board';
import type { Colleague } from '@loadstone/contracts/companies';
import { driverDetailsSchema, ENTITY_TYPES, type DriverDetails } from '@loadstone/contracts/resources';
import { useState } from 'react';
import { mergeDriver } from '../merge-resource.ts';
import { toDriverDetails, type Driver } from '../resource.ts';
import { t } from '../../../lib/texts/t.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { DriverUserSelect } from '../components/driver-user-select.tsx';
import { SaveStatus } from '../components/save-status.tsx';
import { useSaveResource, type ResourceEdit } from '../use-save-resource.ts';
import { busyProps } from '../../../ui/busy-props.ts';

const EMPTY: DriverDetails = { firstname: '', lastname: '', phone: '', email: '', userId: 0 };
const EMAIL_LENGTH = 254;

interface DriverDialogProps {
  /** The edit of a driver; omitted to add one. */
  readonly edit?: ResourceEdit<Driver> | undefined;
  readonly onClose: () => void;
}

/** Add Driver and Edit Driver: a form, or one of the company's users with the role of a driver. */
export default function DriverDialog({ edit, onClose }: DriverDialogProps) {
  const opened = edit?.opened;
  const [isExisting, setExisting] = useState((opened?.userId ?? 0) > 0);
  const { form, onSubmit, showServerErrors } = useContractForm<{
    [Field in keyof DriverDetails]: DriverDetails[Field];
  }>({
    schema: driverDetailsSchema,
    initialValues: opened ? toDriverDetails(opened) : EMPTY,
    onValid: (details) => saving.save({ entityTypeId: ENTITY_TYPES.driver, details }),
  });
  const saving = useSaveResource({
    edit,
    onReloaded: (driver, before) => {
      const { values: merged, replaced } = mergeDriver({
        opened: toDriverDetails(before),
        typed: form.getValues(),
        newer: toDriverDetails(driver),
      });
      setExisting(merged.userId > 0 || (isExisting && driver.userId === before.userId));
      form.setValues(merged);
      form.clearErrors();
      // The pressed button disappears with the message, so the focus moves.
      form.getInputNode('firstname')?.focus();
      return replaced;
    },
    showServerErrors,
    onClose,
  });
  const values = form.getValues();
  const isDone = saving.state === 'saved';
  const isLocked = isExisting || isDone;
  const canSave = driverDetailsSchema.safeParse(values).success && (!isExisting || values.userId > 0) && !isDone;
  const choose = (user: Colleague | undefined) => {
    form.setValues(user ? toUserDetails(user) : EMPTY);
    form.clearErrors();
  };
  const submit = () => {
    if (!isExisting || values.userId > 0) return onSubmit();
    form.setFieldError('userId', t('resources.noDriverChosen'));
    form.getInputNode('userId')?.focus();
  };
  const title = opened ? t('resources.editDriver') : t('resources.addDriver');

  return (
    <DialogFrame
      title={title}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <SaveButton isNew={opened === undefined} isSaving={saving.state === 'saving'} canSave={canSave} />
        </>
      }
    >
      <Stack gap="sm">
        <SourceChoice
          isExisting={isExisting}
          isDisabled={isDone}
          onChoose={(existing) => {
            setExisting(existing);
            choose(undefined);
          }}
        />
        {isExisting && (
          <DriverUserSelect
            userId={values.userId}
            error={form.errors['userId']}
            isDisabled={isDone}
            onChoose={choose}
          />
        )}
        <DriverFields form={form} isLocked={isLocked} hasFocus={!isExisting} />
        <SaveStatus
          saving={saving}
          saved={opened ? t('resources.driverUpdated') : t('resources.driverAdded')}
          failed={opened ? t('resources.driverUpdateFailed') : t('resources.driverAddFailed')}
          changedNow={t('resources.driverChangedNow')}
          changedByYou={t('resources.driverChangedByYou')}
        />
      </Stack>
    </DialogFrame>
  );
}

type DriverForm = UseFormReturnType<{ [Field in keyof DriverDetails]: DriverDetails[Field] }>;

interface DriverFieldsProps {
  readonly form: DriverForm;
  readonly isLocked: boolean;
  /** True where the first field has the focus when the dialog opens. */
  readonly hasFocus: boolean;
}

function DriverFields({ form, isLocked, hasFocus }: DriverFieldsProps) {
  return (
    <>
      <Group grow align="flex-start">
        <TextInput
          label={t('resources.firstName')}
          withAsterisk
          data-autofocus={hasFocus || undefined}
          maxLength={LIMITS.personNameLength}
          readOnly={isLocked}
          {...form.getInputProps('firstname')}
        />
        <TextInput
          label={t('resources.lastName')}
          maxLength={LIMITS.personNameLength}
          readOnly={isLocked}
          {...form.getInputProps('lastname')}
        />
      </Group>
      <TextInput
        label={t('resources.phone')}
        inputMode="tel"
        maxLength={PHONE_TEXT_LENGTH}
        readOnly={isLocked}
        {...form.getInputProps('phone')}
        onChange={({ currentTarget }) => form.setFieldValue('phone', toPhoneInput(currentTarget.value))}
      />
      <TextInput
        label={t('resources.email')}
        withAsterisk
        type="email"
        maxLength={EMAIL_LENGTH}
        readOnly={isLocked}
        {...form.getInputProps('email')}
      />
    </>
  );
}

interface SaveButtonProps {
  readonly isNew: boolean;
  readonly isSaving: boolean;
  readonly canSave: boolean;
}

/** It can be pressed while it is grey: that shows which field is wrong. */
function SaveButton({ isNew, isSaving, canSave }: SaveButtonProps) {
  const isGrey = isSaving || !canSave;
  return (
    <Button type="submit" {...busyProps(isSaving)} aria-disabled={isGrey} data-disabled={isGrey || undefined}>
      {isNew ? t('resources.addDriver') : t('resources.save')}
    </Button>
  );
}

interface SourceChoiceProps {
  readonly isExisting: boolean;
  readonly isDisabled: boolean;
  readonly onChoose: (isExisting: boolean) => void;
}

/** A new driver, or one of the company's users. */
function SourceChoice({ isExisting, isDisabled, onChoose }: SourceChoiceProps) {
  return (
    <Radio.Group
      aria-label={t('resources.source')}
      value={isExisting ? 'existing' : 'new'}
      onChange={(value) => onChoose(value === 'existing')}
    >
      <Group gap="lg">
        <Radio value="new" label={t('resources.newDriver')} disabled={isDisabled} />
        <Radio value="existing" label={t('resources.findDriver')} disabled={isDisabled} />
      </Group>
    </Radio.Group>
  );
}

function toUserDetails({ userId, firstName, lastName, phone, email }: Colleague): DriverDetails {
  return { firstname: firstName, lastname: lastName, phone: toPhoneInput(phone), email, userId };
}
