import { Tabs } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useSession, type Session } from '../../../lib/session/session.ts';
import { useSettings } from '../../../lib/settings/settings.ts';
import { t } from '../../../lib/texts/t.ts';
import { useForgetResults } from '../search-carriers.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { NoteLine } from '../../../ui/states/note-line.tsx';
import {
  lastSearch,
  namesOtherSearch,
  readFields,
  readTab,
  toAddress,
  type FieldsOf,
} from '../model/search-address.ts';
import {
  makesSearch,
  toCarrierDraft,
  toMemberDraft,
  toUsCarrierDraft,
  type SearchTab,
} from '../model/search-fields.ts';
import { CarrierForm } from './carrier-form.tsx';
import { ViewDisabledContext } from '../../../ui/view-disabled.ts';
import { CriteriaRow, type RadiusEnd } from './criteria-row.tsx';
import { CarrierResults } from './carrier-results.tsx';
import { MemberForm } from './member-form.tsx';
import { MemberResults } from './member-results.tsx';
import type { SearchActions } from './search-actions.ts';
import { StateChips } from './state-chips.tsx';
import styles from './search.module.css';

/** The tabs of the user: carriers for brokers, US carriers with their feature, members for everyone. */
function listTabs({ mode, hasFeature }: Session): SearchTab[] {
  return [
    ...(mode === 'B' ? (['carriers'] as const) : []),
    ...(mode === 'B' && hasFeature('ll_uscarrsearch') ? (['usCarriers'] as const) : []),
    'members',
  ];
}

/** The searches: the form of a tab, or its results. The address holds the tab and the search. */
export function SearchScreen({ actions }: { readonly actions: SearchActions }) {
  const session = useSession();
  const tabs = listTabs(session);
  const [params, setParams] = useSearchParams();
  const tab = readTab(params, tabs);
  const addressOf = useTabAddresses(tab, params);
  return (
    <div className={styles.page}>
      <div className={styles.body}>
        <Tabs
          orientation="vertical"
          className={styles.tabs}
          value={tab}
          onChange={(next) => next !== null && setParams(addressOf(next as SearchTab) ?? toAddress(next as SearchTab))}
        >
          <Tabs.List aria-label={t('search.title')} style={{ width: '100%' }}>
            {tabs.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {t(`search.tabs.${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
        <div className={styles.contents}>
          {/* Results stay where they are while another tab is shown: their rows, scrolling and open row. */}
          {tabs.map((name) => {
            const isShown = name === tab;
            const address = isShown ? params.toString() : addressOf(name);
            if (address === undefined) return null;
            return (
              <div
                key={`${session.mode} ${name}`}
                className={styles.content}
                data-hidden={!isShown || undefined}
                style={{ visibility: isShown ? undefined : 'hidden' }}
                inert={!isShown}
              >
                <ViewDisabledContext value={!isShown}>
                  <SearchTabContent tab={name} address={address} isShown={isShown} actions={actions} />
                </ViewDisabledContext>
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** The address of each tab that was open, while its search is on screen or behind another tab. */
function useTabAddresses(tab: SearchTab, params: URLSearchParams): (tab: SearchTab) => string | undefined {
  const [addresses, setAddresses] = useState<Partial<Record<SearchTab, string>>>({});
  const fields = readFields(params, tab);
  // Without what else is in the address, such as the company of a link.
  const address = fields && toAddress(tab, fields);
  if (addresses[tab] !== address) setAddresses({ ...addresses, [tab]: address });
  return (other) => addresses[other];
}

interface SearchTabContentProps<T extends SearchTab> {
  readonly tab: T;
  /** The query of the tab's address. */
  readonly address: string;
  /** False while another tab is shown: a form is then not there. */
  readonly isShown: boolean;
  readonly actions: SearchActions;
}

/** The form of one tab, or the results of the search in its address. */
function SearchTabContent<T extends SearchTab>({ tab, address, isShown, actions }: SearchTabContentProps<T>) {
  const { mode, hasFeature } = useSession();
  const { supportPhone } = useSettings();
  const [, setParams] = useSearchParams();
  const params = new URLSearchParams(address);
  const fields = readFields(params, tab);
  // The form is open for the search of one address: another one, as by the back button, shows its results.
  const [editedAddress, setEditedAddress] = useState<string>();
  // An address may name a search with too few criteria: its form says what is missing.
  const isForm = fields === undefined || editedAddress === address || !makesSearch(tab, fields);
  const stored = lastSearch(tab, mode);
  const forgetResults = useForgetResults();

  const [focusedEnd, setFocusedEnd] = useState<RadiusEnd>();
  const search = (next: FieldsOf[T] | null, isRefined = false) => {
    if (next === null) return setParams(toAddress(tab), { replace: true });
    stored.write(next);
    // The same criteria may find others by now, and an excluded company is marked only in the results that are on screen.
    forgetResults();
    setEditedAddress(undefined);
    setParams(toAddress(tab, next), { replace: isRefined });
  };
  if (isForm && !isShown) return null;
  const initial = fields ?? stored.read();
  if (tab === 'carriers' && !hasFeature('ll_carrsearch')) {
    return (
      <>
        <header className={styles.header}>
          <PageTitle>{t('search.title')}</PageTitle>
        </header>
        <EmptyState title={t('permits.missing', { phone: supportPhone })} />
      </>
    );
  }
  if (isForm) {
    return (
      <>
        <header className={styles.header}>
          <PageTitle>{t('search.title')}</PageTitle>
        </header>
        {namesOtherSearch(params, tab) && <NoteLine isAnnounced>{t('search.linkMissing')}</NoteLine>}
        {tab === 'members' ? (
          <MemberForm initial={initial as FieldsOf['members']} onSearch={search as never} />
        ) : (
          <CarrierForm tab={tab} initial={initial as FieldsOf['carriers']} onSearch={search as never} />
        )}
        <p className={styles.before}>{t('search.before')}</p>
      </>
    );
  }
  return (
    <SearchResults
      tab={tab}
      fields={fields}
      actions={actions}
      criteria={
        <CriteriaRow
          tab={tab}
          fields={fields}
          onChange={(next) => {
            setFocusedEnd(undefined);
            search(next);
          }}
          onRadius={(next, end) => {
            setFocusedEnd(end);
            search(next, true);
          }}
          focusedEnd={focusedEnd}
        />
      }
      onEdit={() => setEditedAddress(address)}
    />
  );
}

interface SearchResultsProps {
  readonly tab: SearchTab;
  readonly fields: FieldsOf[SearchTab];
  readonly actions: SearchActions;
  /** The criteria, above the results. */
  readonly criteria: ReactNode;
  readonly onEdit: () => void;
}

function SearchResults({ tab, fields, actions, criteria, onEdit }: SearchResultsProps) {
  const rest = { actions, criteria, onEdit };
  if (tab === 'members') {
    const draft = toMemberDraft(fields as FieldsOf['members']);
    return draft && <MemberResults key={JSON.stringify(draft)} draft={draft} {...rest} />;
  }
  const carrierFields = fields as FieldsOf['carriers'];
  if (tab === 'carriers') {
    const draft = toCarrierDraft(carrierFields);
    return draft && <CarrierResults key={JSON.stringify(draft)} search={{ tab, draft }} {...rest} />;
  }
  const draft = toUsCarrierDraft(carrierFields);
  if (draft === null) return null;
  const criteriaWithStates = (
    <>
      {criteria}
      <StateChips draft={draft} />
    </>
  );
  return <CarrierResults key={JSON.stringify(draft)} search={{ tab, draft }} {...rest} criteria={criteriaWithStates} />;
}
