import type { Posting } from '@loadstone/contracts/postings';
import {
  createTemplate,
  deleteTemplates,
  listTemplates,
  repostTemplates,
  type Template,
} from '@loadstone/contracts/templates';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { makeTemplate } from '../../../test/make-template.ts';
import { renderSignedIn } from '../../../test/render.tsx';
import { collectSavedFiles } from '../../../test/saved-files.ts';
import { TemplatePage } from './template-page.tsx';

let server: FakeServer;
let templates: Template[];
beforeEach(() => {
  server = startFakeServer();
  templates = ['Toronto', 'Boston', 'Ottawa'].map((srceCity, index) =>
    makeTemplate({ templateID: index + 1, srceCity }),
  );
  server.respond(listTemplates, () => templates);
  server.respond(deleteTemplates, ({ body }) => {
    const { templateIds } = body as { templateIds: number[] };
    templates = templates.filter(({ templateID }) => !templateIds.includes(templateID));
    return { templateIds };
  });
});
afterEach(() => vi.restoreAllMocks());

async function open(options: Parameters<typeof renderSignedIn>[1] = {}) {
  renderSignedIn(<TemplatePage />, options);
  const list = await screen.findByRole('list', { name: 'Saved templates' });
  const listCities = () =>
    within(list)
      .getAllByRole('checkbox')
      .map((box) => /Select (\w+)/.exec(box.ariaLabel ?? '')?.[1]);
  return { user: userEvent.setup(), listCities };
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('the actions on templates', () => {
  it('are locked while one runs: neither keys nor buttons start another', async () => {
    let reply: (postings: Posting[]) => void = () => undefined;
    server.respondToPath('POST', repostTemplates.path, () => new Promise<Posting[]>((resolve) => (reply = resolve)));
    const { user, listCities } = await open();
    screen.getByRole('checkbox', { name: /^Select Boston/ }).focus();
    await user.keyboard('r');
    expect(await screen.findByText('Reposting...')).toBeVisible();
    await user.keyboard('r{Delete} ');
    await user.click(button('Select All'));
    await user.click(button(/^Delete: Ottawa/));
    expect(screen.getAllByRole('checkbox', { checked: false })).toHaveLength(3);
    reply([]);
    expect(await screen.findByText('Template has been reposted successfully!')).toBeVisible();
    expect(server.requestsOf(repostTemplates).map(({ body }) => body)).toMatchObject([{ templateIds: [2] }]);
    expect(server.requestsOf(deleteTemplates)).toEqual([]);
    expect(listCities()).toEqual(['Toronto', 'Boston', 'Ottawa']);
  });

  describe('that repeat open postings', () => {
    /** The server refuses Boston until it is confirmed. */
    const askAboutBoston = () =>
      server.respond(repostTemplates, ({ body }) => {
        const { templateIds, confirmDuplicate } = body as { templateIds: number[]; confirmDuplicate?: boolean };
        const index = templateIds.indexOf(2);
        if (index < 0 || confirmDuplicate === true) return [];
        throw new Refusal('posting.duplicate', [
          {
            field: `templateIds.${index}`,
            message: '',
            text: { name: 'posting.duplicateOf', values: { token: '41' } },
          },
        ]);
      });
    const repostAll = async () => {
      const screenState = await open();
      await screenState.user.click(button('Select All'));
      await screenState.user.click(button('Repost Selected'));
      const question = await screen.findByRole('dialog', { name: 'Repost' });
      return { ...screenState, question };
    };
    const bodies = () => server.requestsOf(repostTemplates).map(({ body }) => body);

    it('are asked about once, while the others are posted', async () => {
      askAboutBoston();
      const { user, question } = await repostAll();
      expect(question).toHaveTextContent('Boston, ON → Chicago, IL (reference 41)');
      expect(bodies()).toMatchObject([{ templateIds: [1, 2, 3] }, { templateIds: [1, 3] }]);
      await user.click(within(question).getByRole('button', { name: 'Post anyway' }));
      expect(await screen.findByText('Template has been reposted successfully!')).toBeVisible();
      expect(bodies()[2]).toMatchObject({ templateIds: [2], confirmDuplicate: true });
      expect(screen.queryByRole('checkbox', { checked: true })).toBeNull();
      const keys = server.requestsOf(repostTemplates).map(({ headers }) => headers.get('idempotency-key'));
      expect(new Set(keys).size).toBe(3);
    });

    it('stay selected and are not posted after Esc', async () => {
      askAboutBoston();
      const { user } = await repostAll();
      await user.keyboard('{Escape}');
      expect(await screen.findByText('The other templates have been reposted; 1 is left as it was.')).toBeVisible();
      expect(screen.getByRole('checkbox', { checked: true })).toHaveAccessibleName(/^Select Boston/);
      expect(bodies()).toHaveLength(2);
    });
  });

  it('delete one template for a key that is held down, and leave the one that takes its place', async () => {
    const { listCities } = await open();
    const first = screen.getByRole('checkbox', { name: /^Select Toronto/ });
    first.focus();
    fireEvent.keyDown(first, { key: 'Delete' });
    await waitFor(() => expect(listCities()).toEqual(['Boston', 'Ottawa']));
    fireEvent.keyDown(screen.getByRole('checkbox', { name: /^Select Boston/ }), { key: 'Delete', repeat: true });
    expect(await screen.findByText('Template has been deleted successfully!')).toBeVisible();
    expect(server.requestsOf(deleteTemplates)).toHaveLength(1);
  });

  it('delete several at once, and one undo saves them again in their order', async () => {
    let id = 10;
    server.respond(createTemplate, ({ body }) => {
      const template = makeTemplate({ ...(body as Template), templateID: (id += 1) });
      templates = [template, ...templates];
      return template;
    });
    const { user, listCities } = await open();
    for (const city of ['Toronto', 'Boston']) {
      await user.click(screen.getByRole('checkbox', { name: new RegExp(`^Select ${city}`) }));
    }
    expect(screen.getByText('2 selected')).toBeVisible();
    await user.click(button('Delete Selected'));
    expect(await screen.findByText('Deleted 2 templates.')).toBeVisible();
    await waitFor(() => expect(listCities()).toEqual(['Ottawa']));
    await user.click(button('Undo'));
    expect(await screen.findByText('2 templates are back.')).toBeVisible();
    await waitFor(() => expect(listCities()).toEqual(['Toronto', 'Boston', 'Ottawa']));
  });

  it('say why an undo failed', async () => {
    server.respond(createTemplate, () => {
      throw new Refusal('template.limitReached');
    });
    const { user, listCities } = await open();
    await user.click(button(/^Delete: Boston/));
    await screen.findByRole('button', { name: 'Undo' });
    await user.keyboard('z');
    expect(await screen.findByText(/^The template could not be brought back\. Refused: template/)).toBeVisible();
    expect(listCities()).toEqual(['Toronto', 'Ottawa']);
  });

  it('reload the list where a colleague has deleted one; where that fails it stays, with its age and Retry', async () => {
    const { user, listCities } = await open();
    server.refuse(deleteTemplates, 'template.notFound');
    server.refuse(listTemplates, 'server.internal');
    await user.click(button(/^Delete: Boston/));
    const note = (await screen.findByText(/^Refreshing your templates failed\./)).closest<HTMLElement>(
      '[role=status]',
    )!;
    expect(note).toHaveTextContent('As of a moment ago');
    expect(listCities()).toEqual(['Toronto', 'Boston', 'Ottawa']);
    templates = templates.slice(0, 1);
    server.respond(listTemplates, () => templates);
    await user.click(within(note).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(listCities()).toEqual(['Toronto']));
    expect(screen.queryByText(/^Refreshing your templates failed\./)).toBeNull();
  });

  it('apply only to templates that the search shows', async () => {
    const { user } = await open();
    await user.click(button('Select All'));
    await user.keyboard('/ott{Enter}');
    expect(screen.getAllByRole('checkbox', { checked: false })).toHaveLength(1);
    expect(button('Delete Selected')).toHaveAttribute('aria-disabled', 'true');
    await user.click(button('Select All'));
    await user.click(button('Delete Selected'));
    await waitFor(() =>
      expect(server.requestsOf(deleteTemplates).map(({ body }) => body)).toEqual([{ templateIds: [3] }]),
    );
  });
});

it('a carrier sees which templates accept loads along the way, also in the exported table', async () => {
  templates = [makeTemplate({ templateID: 1, postType: 'E', corridor: 'C' }), makeTemplate({ templateID: 2 })];
  const files = collectSavedFiles();
  const { user } = await open({ mode: 'C' });
  expect(screen.getAllByText('Corridor')).toHaveLength(1);
  await user.click(button('Export CSV: Templates'));
  const [header, ...rows] = (await files[0]!.text).trim().split('\r\n');
  expect(header).toMatch(/,Corridor,Comments,/);
  // Comments, the quantity and the three measures of equipment follow.
  expect(rows).toEqual([
    expect.stringMatching(/^Toronto,ON,50,Chicago,.*,Yes,,,,,$/),
    expect.stringMatching(/,No,,,,,$/),
  ]);
});
