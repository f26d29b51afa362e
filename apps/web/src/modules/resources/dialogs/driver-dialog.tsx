import { Button, Group, Radio, Stack, TextInput } from '@mantine/core';
import { LIMITS, PHONE_TEXT_LENGTH, toPhoneInput } from '@loadstone/contracts/board';
import { listUsers, USER_STATUSES, type Colleague } from '@loadstone/contracts/companies';
import { driverDetailsSchema, ENTITY_TYPES, type DriverDetails } from '@loadstone/contracts/resources';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { callEndpoint } from '../../../lib/api/api-client.ts';
import { resourcesKey } from '../../../live/query-keys.ts';
import { toDriverDetails, type Driver } from '../resource.ts';
import { t } from '../../../lib/texts/t.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { SaveStatus } from '../components/save-status.tsx';
import { useSaveResource } from '../use-save-resource.ts';
import { busyProps } from '../../../ui/busy-props.ts';

const driverUsersQuery = queryOptions({
  queryKey: [...resourcesKey, 'driverUsers'],
  queryFn: ({ signal }): Promise<Colleague[]> =>
    callEndpoint(listUsers, { query: { statusId: USER_STATUSES.enabled, roleName: 'carrier driver' }, signal }),
  staleTime: 0,
});

const EMPTY: DriverDetails = { firstname: '', lastname: '', phone: '', email: '', userId: 0 };
const EMAIL_LENGTH = 254;

interface DriverDialogProps {
  /** The driver to edit; omitted to add one. */
  readonly driver?: Driver | undefined;
  readonly onClose: () => void;
}

/** Add Driver and Edit Driver: a form, or one of the company's users with the role of a driver. */
export default function DriverDialog({ driver, onClose }: DriverDialogProps) {
  // Fields are compared with the driver as it was opened: a colleague's change is refused by its version.
  const [opened] = useState(driver);
  const [isExisting, setExisting] = useState((opened?.userId ?? 0) > 0);
  const { form, onSubmit, showServerErrors } = useContractForm<{
    [Field in keyof DriverDetails]: DriverDetails[Field];
  }>({
    schema: driverDetailsSchema,
    initialValues: opened ? toDriverDetails(opened) : EMPTY,
    onValid: (details) => saving.save({ entityTypeId: ENTITY_TYPES.driver, details }),
  });
  const saving = useSaveResource({ edited: opened, showServerErrors, onClose });
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
        <Group grow align="flex-start">
          <TextInput
            label={t('resources.firstName')}
            withAsterisk
            data-autofocus={!isExisting || undefined}
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
        <SaveStatus
          saving={saving}
          saved={opened ? t('resources.driverUpdated') : t('resources.driverAdded')}
          failed={opened ? t('resources.driverUpdateFailed') : t('resources.driverAddFailed')}
        />
      </Stack>
    </DialogFrame>
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

interface DriverUserSelectProps {
  /** 0 for none. */
  readonly userId: number;
  readonly error: ReactNode;
  readonly isDisabled: boolean;
  readonly onChoose: (user: Colleague | undefined) => void;
}

function DriverUserSelect({ userId, error, isDisabled, onChoose }: DriverUserSelectProps) {
  const users = useDriverUsers(true);
  const rows = users.data ?? [];
  return (
    <ChoiceField
      label={t('resources.selectDriver')}
      description={t('resources.selectDriverHint')}
      isRequired
      autoFocus
      isDisabled={isDisabled}
      path="userId"
      error={users.isError ? t('resources.driverUsersFailed') : error}
      emptyText={t('resources.noDriverUsers')}
      choices={rows.map((user) => ({
        value: String(user.userId),
        label: `${user.firstName} ${user.lastName}, ${user.email}`,
      }))}
      value={userId > 0 ? String(userId) : null}
      onChange={(value) => onChoose(rows.find((user) => String(user.userId) === value))}
    />
  );
}

/** Loads the company's enabled users with the role of a driver, by name. */
function useDriverUsers(isEnabled: boolean) {
  return useQuery({ ...driverUsersQuery, enabled: isEnabled });
}
