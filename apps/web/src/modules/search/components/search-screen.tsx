import { Tabs } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSession, type Session } from '../../../lib/session/session.ts';
import { useSettings } from '../../../lib/settings/settings.ts';
import { t } from '../../../lib/texts/t.ts';
import { searchKey } from '../../../live/query-keys.ts';
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
import { toCarrierDraft, toMemberDraft, toUsCarrierDraft, type SearchTab } from '../model/search-fields.ts';
import { CarrierForm } from './carrier-form.tsx';
import { CarrierResults } from './carrier-results.tsx';
import { MemberForm } from './member-form.tsx';
import { MemberResults } from './member-results.tsx';
import type { SearchActions } from './search-actions.ts';
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
  return (
    <div className={styles.page}>
      <div className={styles.body}>
        <Tabs
          orientation="vertical"
          className={styles.tabs}
          value={tab}
          onChange={(next) => next !== null && setParams(toAddress(next as SearchTab))}
        >
          <Tabs.List aria-label={t('search.title')} style={{ width: '100%' }}>
            {tabs.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {t(`search.tabs.${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
        <div className={styles.content}>
          <SearchTabContent key={`${session.mode} ${tab}`} tab={tab} actions={actions} />
        </div>
      </div>
    </div>
  );
}

/** The form of one tab, or the results of the search in the address. */
function SearchTabContent<T extends SearchTab>({ tab, actions }: { readonly tab: T; readonly actions: SearchActions }) {
  const { mode, hasFeature } = useSession();
  const { supportPhone } = useSettings();
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const fields = readFields(params, tab);
  // The form is open for the search of one address: another one, as by the back button, shows its results.
  const [editedAddress, setEditedAddress] = useState<string>();
  // An address may name a search with too few criteria: its form says what is missing.
  const isForm = fields === undefined || editedAddress === address || !hasDraft(tab, fields);
  const stored = lastSearch(tab, mode);
  const forgetResults = useForgetResults();

  const search = (next: FieldsOf[T] | null) => {
    if (next === null) return setParams(toAddress(tab), { replace: true });
    stored.write(next);
    // The same criteria may find others by now, and an excluded company is marked only in the results that are on screen.
    forgetResults();
    setEditedAddress(undefined);
    setParams(toAddress(tab, next));
  };
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
  return <SearchResults tab={tab} fields={fields} actions={actions} onEdit={() => setEditedAddress(address)} />;
}

/** Whether the fields of a tab make a search. */
function hasDraft(tab: SearchTab, fields: FieldsOf[SearchTab]): boolean {
  if (tab === 'members') return toMemberDraft(fields as FieldsOf['members']) !== null;
  const toDraft = tab === 'carriers' ? toCarrierDraft : toUsCarrierDraft;
  return toDraft(fields as FieldsOf['carriers']) !== null;
}

interface SearchResultsProps {
  readonly tab: SearchTab;
  readonly fields: FieldsOf[SearchTab];
  readonly actions: SearchActions;
  readonly onEdit: () => void;
}

function SearchResults({ tab, fields, actions, onEdit }: SearchResultsProps) {
  const rest = { actions, onEdit };
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
  return draft && <CarrierResults key={JSON.stringify(draft)} search={{ tab, draft }} {...rest} />;
}

/** Forgets all results, so that the next search requests its own, although its criteria are those of an earlier one. */
function useForgetResults(): () => void {
  const client = useQueryClient();
  return () => client.removeQueries({ queryKey: searchKey });
}
