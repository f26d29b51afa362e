import { listEquipmentLeads, listNearMisses, listPartnerEquipmentLeads } from '@loadstone/contracts/leads';
import { listNetworks } from '@loadstone/contracts/networks';
import type { BoardChangeOf } from '@loadstone/contracts/live';
import { loadPostingCalls } from '@loadstone/contracts/postings';
import { listTags } from '@loadstone/contracts/tags';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRenderCounter, type RenderCounter } from '../../../test/count-renders.tsx';
import { createFakeHub } from '../../../test/fake-hub.ts';
import { startFakeServer } from '../../../test/fake-server.ts';
import { giveLayout } from '../../../test/give-layout.ts';
import { listGridTexts } from '../../../test/grid.ts';
import { makeLead, makeLeadList } from '../../../test/make-lead.ts';
import { makePosting } from '../../../test/make-posting.ts';
import { readAddress, renderSignedIn } from '../../../test/render.tsx';
import { Shell } from '../../app/shell/shell.tsx';
import { createStore } from '../../lib/react/store.ts';
import { PreferencesProvider } from '../../modules/preferences/index.ts';
import { SignInContext } from '../../modules/sign-in/index.ts';
import { HomePage } from './home-page.tsx';

giveLayout(1600);
beforeAll(() => Promise.all([import('../../grid/ag-data-grid.tsx'), import('./home-leads.tsx')]));

const appeared = (myToken: number, token: number): BoardChangeOf<'lead.appeared'> => ({
  type: 'lead.appeared',
  kind: 'L',
  myToken,
  lead: makeLead({ token, company: 'Freight new' }),
});

// Roles and names of the whole frame take seconds to compute.
const findList = () => document.querySelector<HTMLElement>('[role="listbox"]');
const findRow = (token: number) => document.querySelector(`[data-token="${token}"]`);

async function open() {
  const server = startFakeServer();
  const postings = [1, 2, 3].map((token) =>
    makePosting({
      token,
      comment: `number ${token}`,
      version: 1,
      leadCount: 1,
      leadsEventId: 1,
      createdOn: `2026-11-22T12:00:${50 - token}.000Z`,
    }),
  );
  server.respond(loadPostingCalls.list, () => postings);
  server.respond(loadPostingCalls.listExpired, () => []);
  server.respond(listTags, () => []);
  server.respond(listNetworks, () => []);
  server.respond(listEquipmentLeads, ({ params }) =>
    makeLeadList([makeLead({ token: 50 + Number(params['token']), company: `Freight ${params['token']}` })], {
      eventId: 0,
    }),
  );
  server.respond(listPartnerEquipmentLeads, () => ({
    ...{ leads: [], total: 0, partnerMissing: false, unplaced: 0, isSample: false },
    ...{ isScoresPending: false, sampleMarks: [], quickPayUrl: null },
  }));
  server.respond(listNearMisses, () => ({ token: 1, version: 1, leadCount: 2, isThin: false, nearMisses: [] }));
  const { hub, send, change } = createFakeHub({ startEventId: 0 });
  const renders = createRenderCounter();
  renderSignedIn(
    <SignInContext value={{ state: createStore({ status: 'signedIn' }) } as never}>
      <PreferencesProvider>
        <renders.Counted>
          <Shell>
            <HomePage />
          </Shell>
        </renders.Counted>
      </PreferencesProvider>
    </SignInContext>,
    { hub, path: '/home' },
  );
  send('connect');
  await waitFor(() => expect(findList()).not.toBeNull());
  await waitFor(() => expect(listGridTexts(/Freight/)).toEqual(['Freight 1']));
  await screen.findByText('3 loads');
  const user = userEvent.setup();
  // The buttons of a row are shown while the keyboard is used, whatever the test before has used last.
  act(() => findList()?.focus());
  await user.keyboard('{Home}');
  return { user, renders, change };
}

/** What only the frame, the toolbar or the details of the posting show: no lead of another posting changes them. */
const UNCONCERNED = [
  ...['Shell', 'Header', 'Logo', 'Rail', 'NotificationBell', 'AccountMenu', 'QuickHelp', 'StatusLine'],
  ...['PostButton', 'SortMenu', 'TagsButton', 'MapButton', 'ReloadButton', 'PostingActions'],
  ...['DetailsHeader', 'IndexWidgets', 'DocumentsButton', 'HomeLeads', 'OpenLeads', 'AgDataGrid', 'CellTemplates'],
];
const countAll = (renders: RenderCounter, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (renders.of(name) > 0 ? [[name, renders.of(name)]] : [])));

/** Longer than the list of postings counts as read after a key, which is the last change of a part. */
const QUIET_MS = 2_200;

/** Forgets what has rendered so far, once replies that come late are on screen too. */
async function resetWhenQuiet(renders: RenderCounter): Promise<void> {
  // Code that is loaded late may take longer than a quiet time. A component with another name would never render.
  await waitFor(() => expect(UNCONCERNED.filter((name) => renders.of(name) === 0)).toEqual([]));
  const count = () => JSON.stringify(countAll(renders, UNCONCERNED));
  for (let before = ''; before !== count();) {
    before = count();
    await act(() => new Promise((resolve) => setTimeout(resolve, QUIET_MS)));
  }
  renders.reset();
}

describe('what renders', () => {
  it('after a lead of another posting is its row', async () => {
    const { renders, change } = await open();
    // The counts of the postings include the first event.
    change(appeared(7, 98));
    await resetWhenQuiet(renders);
    change(appeared(2, 99));
    await waitFor(() => expect(findRow(2)).toHaveTextContent('2 leads'));
    expect(countAll(renders, UNCONCERNED)).toEqual({});
    expect(renders.of('PostingRow')).toBe(1);
    expect(renders.of('PostingList')).toBe(1);
  });

  it('after a lead of the selected posting is its row, the counts and the list of leads once', async () => {
    const { renders, change } = await open();
    await resetWhenQuiet(renders);
    change(appeared(1, 99));
    await waitFor(() => expect(listGridTexts(/Freight/)).toHaveLength(2));
    const concerned = ['DetailsHeader', 'OpenLeads', 'AgDataGrid', 'CellTemplates', 'PostingActions'];
    const unconcerned = UNCONCERNED.filter((name) => !concerned.includes(name));
    expect(countAll(renders, unconcerned)).toEqual({});
    expect(renders.of('PostingRow')).toBe(1);
    expect(countAll(renders, concerned.slice(0, 3))).toEqual({ DetailsHeader: 1, OpenLeads: 1, AgDataGrid: 1 });
  });

  it('after a step to another posting is no toolbar, no frame, and the details no more often than they change', async () => {
    const { renders, user } = await open();
    await resetWhenQuiet(renders);
    await user.keyboard('j');
    await waitFor(() => expect(listGridTexts(/Freight/)).toEqual(['Freight 2']));
    await waitFor(() => expect(readAddress()).toBe('/home/2'));
    const frame = UNCONCERNED.slice(0, UNCONCERNED.indexOf('PostingActions'));
    expect(countAll(renders, frame)).toEqual({});
    // With the posting, and with its leads.
    expect(renders.of('OpenLeads')).toBeLessThanOrEqual(3);
    expect(renders.of('DetailsHeader')).toBeLessThanOrEqual(2);
    expect(renders.of('HomeLeads')).toBe(1);
    expect(renders.of('IndexWidgets')).toBeLessThanOrEqual(2);
    expect(renders.of('DeskOfAddress')).toBeLessThanOrEqual(2);
  });
});
