import { listUsers, USER_STATUSES, type Colleague } from '@loadstone/contracts/companies';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callEndpoint } from '../../../lib/api/api-client.ts';
import { t } from '../../../lib/texts/t.ts';
import { resourcesKey } from '../../../live/query-keys.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';

/** The company's enabled users with the role of a driver, by name. */
const driverUsersQuery = queryOptions({
  queryKey: [...resourcesKey, 'driverUsers'],
  queryFn: ({ signal }): Promise<Colleague[]> =>
    callEndpoint(listUsers, { query: { statusId: USER_STATUSES.enabled, roleName: 'carrier driver' }, signal }),
  staleTime: 0,
});

interface DriverUserSelectProps {
  /** 0 for none. */
  readonly userId: number;
  readonly error: ReactNode;
  readonly isDisabled: boolean;
  readonly onChoose: (user: Colleague | undefined) => void;
}

/** The choice of one of the company's users with the role of a driver. */
export function DriverUserSelect({ userId, error, isDisabled, onChoose }: DriverUserSelectProps) {
  const users = useQuery(driverUsersQuery);
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
