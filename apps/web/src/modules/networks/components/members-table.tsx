import { ActionIcon, Skeleton, Table, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { removeNetworkMember, type Network, type NetworkMember } from '@loadstone/contracts/networks';
import { DESK_PATHS } from '@loadstone/contracts/notifications';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callEndpoint } from '../../../lib/api/api-client.ts';
import { toFailureText } from '../../../lib/api/failure-text.ts';
import { overlayOf } from '../../../lib/api/own-writes.ts';
import type { TextColumn } from '../../../lib/tables/rows-as-text.ts';
import { toOffersOnlyText } from '../../../lib/contact-texts.ts';
import { t } from '../../../lib/texts/t.ts';
import { ExportButton } from '../../../ui/export-button.tsx';
import { DelayedSkeleton } from '../../../ui/states/delayed-skeleton.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { RefreshFailedNote } from '../../../ui/states/refresh-failed-note.tsx';
import { showToast } from '../../../ui/toasts/toast.ts';
import { isAlreadyMember, useAddMember, type Membership, membersKey, useMembers } from '../members.ts';
import styles from './networks.module.css';

const SKELETON_ROWS = 6;

/** The companies of one network. */
export function MembersTable({ network }: { readonly network: Network }) {
  const query = useMembers(network.id);
  const remove = useMemberRemoval(network);
  const members = query.data;
  if (members === undefined) {
    if (query.isError) {
      return (
        <ErrorState title={t('networks.membersFailed')} error={query.error} onRetry={() => void query.refetch()} />
      );
    }
    return (
      <DelayedSkeleton>
        {Array.from({ length: SKELETON_ROWS }, (_, row) => (
          <Skeleton key={row} height={12} m={16} />
        ))}
      </DelayedSkeleton>
    );
  }
  if (members.length === 0) return <EmptyState title={t('networks.noMembers')} />;
  return (
    <div className={styles.scroll}>
      {query.isError && (
        <RefreshFailedNote
          message={t('networks.membersRefreshFailed')}
          sinceMs={query.dataUpdatedAt}
          onRetry={() => void query.refetch()}
        />
      )}
      <div className={styles.tableTools}>
        <ExportButton name="members" label={network.name} columns={listColumns(members)} rows={members} />
      </div>
      <Table aria-label={t('networks.members', { name: network.name })} verticalSpacing={6} stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={styles.position}>{t('networks.columns.position')}</Table.Th>
            <Table.Th>{t('networks.columns.company')}</Table.Th>
            <Table.Th>{t('networks.columns.phone')}</Table.Th>
            <Table.Th>{t('networks.columns.location')}</Table.Th>
            <Table.Th>{t('networks.columns.contact')}</Table.Th>
            <Table.Th className={styles.action}>{t('networks.columns.action')}</Table.Th>
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

function listColumns(members: readonly NetworkMember[]): readonly TextColumn<NetworkMember>[] {
  return [
    { header: t('networks.columns.position'), value: (member) => members.indexOf(member) + 1 },
    { header: t('networks.columns.company'), value: ({ commonName }) => commonName },
    { header: t('networks.columns.phone'), value: toPhoneText },
    { header: t('networks.columns.location'), value: ({ companyLocation }) => companyLocation },
    { header: t('networks.columns.contact'), value: ({ primaryContactName }) => primaryContactName },
  ];
}

interface MemberRowProps {
  readonly member: NetworkMember;
  readonly position: number;
  readonly onRemove: () => void;
}

function toPhoneText({ companyPhone, offersOnly }: NetworkMember): string {
  return companyPhone || toOffersOnlyText(offersOnly);
}

function MemberRow({ member, position, onRemove }: MemberRowProps) {
  const label = t('networks.removeMember', { company: member.commonName });
  return (
    <Table.Tr data-row-name={member.commonName}>
      <Table.Td className={styles.position}>{position}</Table.Td>
      <Table.Td className={styles.company}>
        <Link className={styles.companyLink} to={DESK_PATHS.company(member.memberCustCd)}>
          {member.commonName}
        </Link>
      </Table.Td>
      <Table.Td className={styles.phone}>{toPhoneText(member)}</Table.Td>
      <Table.Td>{member.companyLocation}</Table.Td>
      <Table.Td>{member.primaryContactName}</Table.Td>
      <Table.Td className={styles.action}>
        <Tooltip label={label}>
          <ActionIcon size={28} aria-label={label} onClick={onRemove}>
            <IconTrash size={16} />
          </ActionIcon>
        </Tooltip>
      </Table.Td>
    </Table.Tr>
  );
}

type RemovalText = 'networks.memberRemoved' | 'networks.removeFailed' | 'networks.restoreFailed';

/** Removes a company from a network at once, with an undo. */
function useMemberRemoval(network: Network): (member: NetworkMember) => void {
  const removal = useRemoveMember();
  const addition = useAddMember();

  const say = (key: RemovalText, member: NetworkMember, retry?: () => void, error?: unknown) =>
    showToast({
      message: toFailureText(t(key, { company: member.commonName, network: network.name }), error),
      tone: retry ? 'danger' : 'neutral',
      action: retry
        ? { label: t('ui.retry'), run: retry }
        : { label: t('ui.undo'), isUndo: true, run: () => restore(member) },
    });
  const restore = (member: NetworkMember) => {
    addition.mutateAsync({ networkId: network.id, custCd: member.memberCustCd }).catch((error: unknown) => {
      if (!isAlreadyMember(error)) say('networks.restoreFailed', member, () => restore(member), error);
    });
  };
  const remove = (member: NetworkMember) => {
    removal
      .mutateAsync({ networkId: network.id, custCd: member.memberCustCd })
      .then(() => say('networks.memberRemoved', member))
      .catch((error: unknown) => say('networks.removeFailed', member, () => remove(member), error));
  };
  return remove;
}

/** Removes a company from a network. It leaves the screen at once, and is restored where the request fails. */
function useRemoveMember() {
  return useMutation({
    mutationFn: ({ networkId, custCd }: Membership) =>
      callEndpoint(removeNetworkMember, {
        params: { id: networkId, custCd },
        shows: [
          overlayOf<NetworkMember[]>(membersKey(networkId), (members) =>
            members.filter(({ memberCustCd }) => memberCustCd !== custCd),
          ),
        ],
      }),
  });
}
