import { ActionIcon, Skeleton, Table, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Network, NetworkMember } from '@loadstone/contracts';
import { fill } from '../../../lib/texts/fill.ts';
import { networkTexts } from '../../../lib/texts/networks.ts';
import { DelayedSkeleton } from '../../../ui/states/delayed-skeleton.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { RefreshFailedNote } from '../../../ui/states/refresh-failed-note.tsx';
import { useMembers } from '../../../data/networks/list-members.ts';
import { useMemberRemoval } from '../use-member-removal.ts';
import styles from './networks.module.css';

const { columns } = networkTexts;
const SKELETON_ROWS = 6;

/** The companies of one network. */
export function MembersTable({ network }: { readonly network: Network }) {
  const query = useMembers(network.id);
  const remove = useMemberRemoval(network);
  const members = query.data;
  if (members === undefined) {
    if (query.isError) {
      return <ErrorState title={networkTexts.membersFailed} error={query.error} onRetry={() => void query.refetch()} />;
    }
    return (
      <DelayedSkeleton>
        {Array.from({ length: SKELETON_ROWS }, (_, row) => (
          <Skeleton key={row} height={12} m={16} />
        ))}
      </DelayedSkeleton>
    );
  }
  if (members.length === 0) return <EmptyState title={networkTexts.noMembers} />;
  return (
    <div className={styles.scroll}>
      {query.isError && (
        <RefreshFailedNote
          message={networkTexts.membersRefreshFailed}
          sinceMs={query.dataUpdatedAt}
          onRetry={() => void query.refetch()}
        />
      )}
      <Table aria-label={fill(networkTexts.members, { name: network.name })} verticalSpacing={6} stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={styles.position}>{columns.position}</Table.Th>
            <Table.Th>{columns.company}</Table.Th>
            <Table.Th>{columns.phone}</Table.Th>
            <Table.Th>{columns.location}</Table.Th>
            <Table.Th>{columns.contact}</Table.Th>
            <Table.Th className={styles.action}>{columns.action}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {members.map((member, index) => (
            <MemberRow key={member.memberCustCd} member={member} position={index + 1} onRemove={() => remove(member)} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

interface MemberRowProps {
  readonly member: NetworkMember;
  readonly position: number;
  readonly onRemove: () => void;
}

function MemberRow({ member, position, onRemove }: MemberRowProps) {
  const label = fill(networkTexts.removeMember, { company: member.commonName });
  return (
    <Table.Tr>
      <Table.Td className={styles.position}>{position}</Table.Td>
      <Table.Td className={styles.company}>{member.commonName}</Table.Td>
      <Table.Td>{member.companyPhone}</Table.Td>
      <Table.Td>{member.companyLocation}</Table.Td>
      <Table.Td>{member.primaryContactName}</Table.Td>
      <Table.Td className={styles.action}>
        <Tooltip label={label}>
          <ActionIcon size={26} aria-label={label} onClick={onRemove}>
            <IconTrash size={16} />
          </ActionIcon>
        </Tooltip>
      </Table.Td>
    </Table.Tr>
  );
}
