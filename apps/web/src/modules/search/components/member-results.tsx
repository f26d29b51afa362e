import { IconUserCheck, IconUserOff, IconUsersPlus } from '@tabler/icons-react';
import {
  searchMembers,
  searchPartnerMembers,
  type FoundMember,
  type MemberResult,
  type MemberSearchDraft,
  type PartnerMemberResult,
} from '@loadstone/contracts/search';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { callEndpoint } from '../../../lib/api/api-client.ts';
import { useSession } from '../../../lib/session/session.ts';
import { searchKey } from '../../../live/query-keys.ts';
import { useNotedRows } from '../../call-notes/index.ts';
import { callNoteColumn, type NotedRow } from '../../../grid/call-note-column.ts';
import type { RowMenuItem } from '../../../grid/column.ts';
import { DataGrid } from '../../../grid/data-grid.tsx';
import { findGrid } from '../../../grid/grid-commands.ts';
import { t } from '../../../lib/texts/t.ts';
import { KEYS } from '../../../ui/shortcuts/keys.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { toScoreKeys } from '../score-keys.ts';
import { listMemberColumns } from './member-columns.ts';
import { listPhoneKeys } from './phone-keys.ts';
import { ResultFrame } from './result-frame.tsx';
import { useResultKeys } from '../use-result-keys.ts';
import type { SearchActions } from './search-actions.ts';

const GRID_KEY = 'search.members';

const NO_ROWS: readonly never[] = [];

interface MemberResultsProps {
  readonly draft: MemberSearchDraft;
  readonly actions: SearchActions;
  /** The criteria, above the rows. */
  readonly criteria: ReactNode;
  readonly onEdit: () => void;
}

/** The members of a search; those of the partner board follow below when they arrive. */
export function MemberResults({ draft, actions, criteria, onEdit }: MemberResultsProps) {
  const { query, partner, rows } = useMemberRows(draft, actions);
  const [openCode, setOpenCode] = useState<string | null>(null);
  const [chosenCodes, setChosenCodes] = useState<readonly string[]>([]);
  const columns = useMemo(() => [...listMemberColumns(), callNoteColumn<FoundMember & NotedRow>()], []);
  const chosen = rows?.filter(({ custCd }) => chosenCodes.includes(custCd)) ?? [];
  const excludable = chosen.filter((member) => !member.excluded && actions.canExclude(member));
  const addable = chosen.filter(actions.canAddToNetwork);
  const opened = rows?.find(({ custCd }) => custCd === openCode);
  const close = () => {
    // Where the panel covers the grid, the grid can have the focus only after the panel is closed.
    flushSync(() => setOpenCode(null));
    findGrid(GRID_KEY)?.focus(openCode ?? undefined);
  };
  const listMenuItems = (member: FoundMember): RowMenuItem[] => [
    member.excluded
      ? {
          key: 'include',
          label: t('search.include'),
          icon: <IconUserCheck size={16} />,
          shortcut: KEYS.exclude,
          isDisabled: !actions.canExclude(member),
          run: () => actions.include(member),
        }
      : {
          key: 'exclude',
          label: t('search.exclude'),
          icon: <IconUserOff size={16} />,
          shortcut: KEYS.exclude,
          isDisabled: !actions.canExclude(member),
          run: () => actions.exclude(member),
        },
    {
      key: 'network',
      label: t('search.addNetwork'),
      icon: <IconUsersPlus size={16} />,
      isDisabled: !actions.canAddToNetwork(member),
      run: () => actions.addToNetwork([member]),
    },
    ...listPhoneKeys(member, actions),
  ];
  useResultKeys({ items: opened ? listMenuItems(opened) : [], isOpen: opened !== undefined, close, onEdit });

  return (
    <ResultFrame
      title={t('search.headers.members')}
      gridKey={GRID_KEY}
      columns={columns}
      rows={rows}
      chosen={chosen}
      chosenActions={[
        {
          key: 'exclude',
          label: t('search.exclude'),
          icon: <IconUserOff size={16} aria-hidden />,
          isDisabled: excludable.length === 0,
          run: () => actions.excludeAll(excludable),
        },
        {
          key: 'network',
          label: t('search.addNetwork'),
          icon: <IconUsersPlus size={16} aria-hidden />,
          isDisabled: addable.length === 0,
          run: () => actions.addToNetwork(addable),
        },
      ]}
      total={query.data?.total ?? 0}
      shown={query.data?.members.length ?? 0}
      error={query.error}
      onRetry={() => void query.refetch()}
      onEdit={onEdit}
      chips={criteria}
      partner={{ ...partner, shown: partner.data?.members.length ?? 0 }}
      panel={opened && actions.renderPanel(opened, close)}
    >
      <DataGrid
        label={t('search.headers.members')}
        gridKey={GRID_KEY}
        columns={columns}
        rows={rows ?? []}
        toKey={toCode}
        toRowLabel={toName}
        onOpen={({ custCd }) => setOpenCode(custCd)}
        onWalk={opened && (({ custCd }) => setOpenCode(custCd))}
        selectedKey={openCode}
        takesFocus
        onChoose={(members) => setChosenCodes(members.map(toCode))}
        listMenuItems={listMenuItems}
        empty={<EmptyState title={t('search.empty')}>{t('search.emptyHint')}</EmptyState>}
      />
    </ResultFrame>
  );
}

/** Both searches, and the members that they have found. */
function useMemberRows(draft: MemberSearchDraft, { isExcluded }: SearchActions) {
  const query = useMemberSearch(draft);
  const partner = usePartnerMemberSearch(draft);
  const found = useMemo(
    () =>
      query.data === undefined
        ? undefined
        : [
            ...query.data.members,
            ...(partner.data?.members ?? []).map(({ equifax, tcc, tcus, ...member }) => ({
              ...member,
              isSample: partner.data?.isSample === true,
              scores: { equifax, tcc, tcus },
              sampleScores: partner.data?.sampleMarks ?? [],
            })),
          ].map((member) => ({ ...member, excluded: isExcluded(member.custCd, member.excluded) })),
    [query.data, partner.data, isExcluded],
  );
  const noted = useNotedRows(found ?? NO_ROWS, toCode);
  return { query, partner, rows: found && noted };
}

function toCode({ custCd }: FoundMember): string {
  return custCd;
}

function toName({ companyName }: FoundMember): string {
  return companyName;
}

/** Searches for members; sends no request while the search is null. */
function useMemberSearch(search: MemberSearchDraft | null) {
  const { keyFor } = useSession();
  return useQuery({
    queryKey: [...searchKey, 'members', search],
    queryFn: ({ signal }): Promise<MemberResult> =>
      callEndpoint(searchMembers, { params: { dat: keyFor('ll_dat') }, query: search ?? {}, signal }),
    enabled: search !== null,
    staleTime: Infinity,
  });
}

/** The same on the partner board, where the search includes it and the company holds the feature. */
function usePartnerMemberSearch(search: MemberSearchDraft | null) {
  const { keyFor, hasFeature } = useSession();
  return useQuery({
    queryKey: [...searchKey, 'partner-members', search],
    queryFn: ({ signal }): Promise<PartnerMemberResult> =>
      callEndpoint(searchPartnerMembers, {
        params: { dat: keyFor('ll_dat'), ...toScoreKeys(keyFor) },
        query: search ?? {},
        signal,
      }),
    enabled: search?.getLinkUS === 'Y' && hasFeature('ll_dat'),
    staleTime: Infinity,
  });
}
