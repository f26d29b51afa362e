import { addDays } from '@loadstone/contracts/board';
import { toWeekday } from '@loadstone/contracts/lanes';
import { PLAIN_STOP, equipmentPostingCalls, loadPostingCalls } from '@loadstone/contracts/postings';
import { readLines, type ReadLine } from '@loadstone/contracts/posting-lists';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { giveLayout } from '../../../test/give-layout.ts';
import { makePosting } from '../../../test/make-posting.ts';
import { makeReadCity, makeReadLine, understood } from '../../../test/make-read-line.ts';
import { renderDesk } from '../../../test/render-desk.tsx';
import { formatDay, formatDayShort } from '../../lib/format/formatting.ts';

beforeAll(async () => {
  await import('../posting-form/dialogs/posting-form-dialog.tsx');
  await import('../posting-form/components/quick-post-line.tsx');
});
giveLayout();

const NEXT_WEEK = addDays(new Date().toISOString().slice(0, 10), 7);
/** After the pick-up of a load that is posted for today. */
const MONDAY = addDays(NEXT_WEEK, 7 - toWeekday(NEXT_WEEK) + 1);
const LANE = {
  origin: understood(makeReadCity('Toronto, ON'), 'tor'),
  destination: understood(makeReadCity('Chicago, IL'), 'chi'),
};
const EQUIPMENT = { vehicleTypes: understood(['V' as const], 'van'), vehicleSize: understood('T' as const, 'tl') };
const RATE = { amount: 185_000, currency: 'USD', basis: 'flat' } as const;
const GUELPH = {
  ...{ cityId: 5, city: 'Guelph', st: 'ON' },
  ...PLAIN_STOP,
};
/** What the server reads of the lines of the tests. */
const READ: Readonly<Record<string, ReadLine>> = {
  'tor > chi van tl 42k $1850 2 drops del mon': makeReadLine({
    ...LANE,
    ...EQUIPMENT,
    weightLbs: understood(42_000, '42k'),
    rate: understood(RATE, '$1850'),
    deliveryDate: understood(MONDAY, 'del', 'mon'),
    comment: understood('2 drops', '2 drops'),
  }),
  'springfield > chi van tl xyzzy': makeReadLine(
    {
      origin: {
        state: 'asked',
        choices: [makeReadCity('Springfield, MO'), makeReadCity('Springfield, IL')],
        reason: 'places',
        words: ['springfield'],
      },
      destination: LANE.destination,
      ...EQUIPMENT,
    },
    { unused: ['xyzzy'] },
  ),
  'tor > chi van': makeReadLine({ ...LANE, vehicleTypes: EQUIPMENT.vehicleTypes }),
  'tor > chi tl': makeReadLine({ ...LANE, vehicleSize: EQUIPMENT.vehicleSize }),
  'tor 300 > chi van both $2.10/mi': makeReadLine({
    ...LANE,
    srceRadius: understood(300, '300'),
    vehicleTypes: EQUIPMENT.vehicleTypes,
    vehicleSize: understood('B' as const, 'both'),
    rate: understood({ amount: 210, currency: 'USD', basis: 'mile' } as const, '$2.10/mi'),
  }),
  'tor > guelph > windsor > chi van tl': makeReadLine({
    ...LANE,
    ...EQUIPMENT,
    stops: understood([GUELPH, { ...GUELPH, cityId: 6, city: 'Windsor', day: MONDAY }], 'guelph', 'windsor'),
  }),
  'tor > guelph > springfield > chi van tl': makeReadLine({
    ...LANE,
    ...EQUIPMENT,
    stops: { state: 'asked', reason: 'manyStops', choices: [], words: ['guelph', 'springfield'] },
  }),
  'tor > springfield > chi van': makeReadLine({
    origin: LANE.origin,
    destination: {
      state: 'asked',
      choices: [makeReadCity('Chicago, IL'), makeReadCity('Springfield, IL')],
      reason: 'truckStops',
      words: ['chi', 'springfield'],
    },
  }),
  'tor 75 mi > chi van tl': makeReadLine({ ...LANE, ...EQUIPMENT, srceRadius: understood(75, '75 mi') }),
};

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.respond(loadPostingCalls.list, () => [makePosting({ token: 1, comment: 'first' })]);
  server.respond(loadPostingCalls.listExpired, () => []);
  server.respond(readLines, ({ body }) => ({
    lines: (body as { lines: string[] }).lines.map((line) => READ[line] ?? makeReadLine({}, { unused: [line] })),
  }));
  server.respond(loadPostingCalls.countMatches, () => ({ count: 14 }));
  server.respond(loadPostingCalls.create, () =>
    makePosting({ token: 9, comment: 'fresh', createdOn: '2026-11-23T00:00:00.000Z' }),
  );
});

async function openLine() {
  const user = renderDesk();
  await screen.findByRole('option', { name: /first/ });
  await user.keyboard('q');
  const field = await screen.findByLabelText('A posting in one line');
  await waitFor(() => expect(field).toHaveFocus());
  return { user, field };
}
const listUnderstood = () =>
  within(screen.getByRole('list', { name: 'Understood' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

describe('a posting in one line', () => {
  it('says before Enter what is missing, which the form then marks', async () => {
    const { user } = await openLine();
    await user.keyboard('tor > chi van');
    const missing = await screen.findByRole('list', { name: 'Missing' });
    expect(
      within(missing)
        .getAllByRole('listitem')
        .map((item) => item.textContent.trim()),
    ).toEqual(['Size is missing: TL or LTL']);
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Add Load' });
    await waitFor(() => expect(within(dialog).getByRole('radio', { name: 'Truckload' })).toHaveFocus());
    expect(within(dialog).getByText('Please choose a size.')).toBeVisible();
    expect(dialog).toHaveTextContent('Still to fill: Equipment size.');
  });

  it('is the first post ever in three keys besides its text', async () => {
    const { user } = await openLine();
    await user.keyboard('tor > chi van tl 42k $1850 2 drops del mon');
    await waitFor(() =>
      expect(listUnderstood()).toEqual([
        'tor: Toronto, ON',
        'chi: Chicago, IL',
        'van: Van',
        'tl: Truckload',
        '42k: 42,000 lb',
        '$1850: $1,850 USD',
        '2 drops: 2 drops',
        `del mon: delivers Mon, ${formatDayShort(MONDAY)}`,
      ]),
    );
    expect(await screen.findByText('About 14 trucks match')).toBeVisible();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('All is understood. Enter posts it.')).toBeVisible();
    expect(server.requestsOf(loadPostingCalls.create)).toEqual([]);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Posting has been added successfully!')).toBeVisible();
    expect(server.requestsOf(loadPostingCalls.create)[0]?.body).toMatchObject({
      srceID: 2,
      destID: 1,
      vehicleType: 'V',
      vehicleSize: 'T',
      weightLbs: 42_000,
      rate: RATE,
      deliveryDate: MONDAY,
      comment: '2 drops',
    });
    expect(screen.queryByLabelText('A posting in one line')).toBeNull();
  });

  it('waits for its reading where both keys come before it', async () => {
    const { user } = await openLine();
    await user.keyboard('tor > chi van tl 42k $1850 2 drops del mon{Enter}');
    expect(await screen.findByText('All is understood. Enter posts it.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens the form with the refusal, and repeats the request by its key', async () => {
    server.refuse(loadPostingCalls.create, 'posting.duplicate');
    const { user } = await openLine();
    await user.keyboard('tor > chi van tl 42k $1850 2 drops del mon{Enter}');
    await screen.findByText('All is understood. Enter posts it.');
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Add Load' });
    expect(within(dialog).getByRole('alert')).toBeVisible();
    server.respond(loadPostingCalls.create, () => makePosting({ token: 9 }));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Posting has been added successfully!')).toBeVisible();
    const keys = server.requestsOf(loadPostingCalls.create).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
    expect(keys.length).toBeGreaterThanOrEqual(2);
  });

  it('moves the focus to the question of a refusal, not to the button that posts', async () => {
    server.respond(loadPostingCalls.create, () => {
      throw new Refusal('posting.duplicate', [
        { field: 'srceID', message: 'x', text: { name: 'posting.duplicateOf', values: { token: '1' } } },
      ]);
    });
    const { user } = await openLine();
    await user.keyboard('tor > chi van tl 42k $1850 2 drops del mon{Enter}');
    await screen.findByText('All is understood. Enter posts it.');
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Add Load' });
    const question = await within(dialog).findByRole('button', { name: 'Post anyway' });
    await waitFor(() => expect(question).toHaveFocus());
  });

  it('keeps what was typed when Escape closes it: the next one begins with it, selected', async () => {
    const { user, field } = await openLine();
    await user.keyboard('tor > chi{Escape}');
    expect(field).not.toBeInTheDocument();
    await user.keyboard('q');
    const again = await screen.findByLabelText<HTMLInputElement>('A posting in one line');
    await waitFor(() => expect(again).toHaveFocus());
    expect(again).toHaveValue('tor > chi');
    await user.keyboard('mtl');
    expect(again).toHaveValue('mtl');
    await user.keyboard('{Control>}a{/Control}{Backspace}{Escape}');
  });

  describe('left by Escape while it is sent', () => {
    /** Posts a line, leaves it, and types the next one before `reply` ends the request. */
    const leave = async () => {
      const { promise, resolve: reply } = Promise.withResolvers<undefined>();
      server.respondToPath('POST', loadPostingCalls.create.path, async () => {
        await promise;
        return answer();
      });
      const { user } = await openLine();
      await user.keyboard('tor > chi van tl 42k $1850 2 drops del mon{Enter}');
      await screen.findByText('All is understood. Enter posts it.');
      await user.keyboard('{Enter}{Escape}q');
      const next = await screen.findByLabelText<HTMLInputElement>('A posting in one line');
      await user.clear(next);
      await user.type(next, 'tor > chi tl');
      return { user, next, reply: () => reply(undefined) };
    };
    let answer: () => ReturnType<typeof makePosting>;

    it('leaves the next line as it is typed', async () => {
      answer = () => makePosting({ token: 9 });
      const { user, next, reply } = await leave();
      reply();
      expect(await screen.findByText('Posting has been added successfully!')).toBeVisible();
      expect(next).toHaveFocus();
      expect(next).toHaveValue('tor > chi tl');
      await user.keyboard('{Control>}a{/Control}{Backspace}{Escape}');
    });

    it('states its refusal beside the next line, and opens the form on request', async () => {
      answer = () => {
        throw new Refusal('posting.duplicate', [
          { field: 'srceID', message: 'One like it.', text: { name: 'posting.duplicateOf', values: { token: '1' } } },
        ]);
      };
      const { user, next, reply } = await leave();
      reply();
      const message = await screen.findByText('One like it.');
      expect(next).toHaveFocus();
      expect(screen.queryByRole('dialog', { name: 'Add Load' })).toBeNull();
      await user.click(await screen.findByRole('button', { name: 'Continue' }));
      expect(message).not.toBeInTheDocument();
      expect(await screen.findByRole('dialog', { name: 'Add Load' })).toBeVisible();
    });
  });

  it('stays where a colleague has to confirm the computer first', async () => {
    server.refuse(loadPostingCalls.create, 'device.unconfirmed');
    const { user, field } = await openLine();
    await user.keyboard('tor > chi van tl 42k $1850 2 drops del mon{Enter}');
    await screen.findByText('All is understood. Enter posts it.');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(server.requestsOf(loadPostingCalls.create)).toHaveLength(1));
    await waitFor(() => expect(field).not.toHaveAttribute('readonly'));
    expect(screen.queryByRole('dialog', { name: 'Add Load' })).toBeNull();
    server.respond(loadPostingCalls.create, () => makePosting({ token: 9 }));
    await user.click(field);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Posting has been added successfully!')).toBeVisible();
  });

  it('has the focus again after its key, and keeps what is typed', async () => {
    const { user, field } = await openLine();
    await user.keyboard('tor > chi');
    await user.click(screen.getByRole('option', { name: /first/ }));
    expect(field).not.toHaveFocus();
    await user.keyboard('q van');
    expect(field).toHaveFocus();
    expect(field).toHaveValue('tor > chi van');
  });

  it('asks for what is unclear, and fills in nothing that it guessed', async () => {
    const { user } = await openLine();
    await user.keyboard('springfield > chi van tl xyzzy{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Add Load' });
    const choice = await within(dialog).findByRole('button', { name: 'Springfield, MO' });
    await waitFor(() => expect(choice).toHaveFocus());
    expect(within(dialog).getByLabelText(/^Origin \*/)).toHaveValue('');
    expect(dialog).toHaveTextContent('“xyzzy” is not understood.');
    await user.keyboard('{Enter}');
    expect(within(dialog).getByLabelText(/^Origin \*/)).toHaveValue('Springfield, MO');
    await user.click(within(dialog).getByRole('button', { name: 'Add to the comments' }));
    expect(within(dialog).queryByRole('list', { name: 'To be settled' })).toBeNull();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(server.requestsOf(loadPostingCalls.create)[0]?.body).toMatchObject({ srceID: 4, comment: 'xyzzy' });
  });

  it('shows the stops between the ends, and posts them', async () => {
    const { user } = await openLine();
    await user.keyboard('tor > guelph > windsor > chi van tl{Enter}');
    expect(await screen.findByText('All is understood. Enter posts it.')).toBeVisible();
    expect(listUnderstood()).toContain(`guelph windsor: Drop Guelph, ON · Drop Windsor, ON, ${formatDay(MONDAY)}`);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Posting has been added successfully!')).toBeVisible();
    const stops = [{ cityId: 5 }, { cityId: 6, day: MONDAY }];
    expect(server.requestsOf(loadPostingCalls.create)[0]?.body).toMatchObject({ srceID: 2, destID: 1, stops });
  });

  it('says that a load has no more than ten stops', async () => {
    const { user } = await openLine();
    await user.keyboard('tor > guelph > springfield > chi van tl');
    expect(await screen.findByText(/a load has at most 10 stops, its ends included/)).toBeVisible();
  });

  it('leaves a value that the form does not have to the user', async () => {
    const { user } = await openLine();
    await user.keyboard('tor 75 mi > chi van tl');
    expect(await screen.findByText('“75 mi” is not one of the radii.')).toBeVisible();
  });

  it('goes to the first field that is missing, and keeps the line until it is posted', async () => {
    const { user, field } = await openLine();
    await user.keyboard('tor > chi tl{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Add Load' });
    await waitFor(() => expect(within(dialog).getByRole('checkbox', { name: 'Van' })).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(field).toHaveValue('tor > chi tl');
    expect(server.requestsOf(loadPostingCalls.create)).toEqual([]);
    await user.click(field);
    await user.keyboard('{Escape}');
    expect(screen.queryByLabelText('A posting in one line')).toBeNull();
    await waitFor(() => expect(screen.getByRole('listbox', { name: 'My loads' })).toHaveFocus());
  });

  it('gives several pasted lines to the import', async () => {
    const { user } = await openLine();
    await user.paste('tor > chi van\nmtl > bos reefer');
    expect(await screen.findByRole('dialog', { name: /Import/ })).toBeVisible();
    expect(screen.queryByLabelText('A posting in one line')).toBeNull();
  });

  it('of a carrier has the fields of a truck', async () => {
    server.respond(equipmentPostingCalls.list, () => [makePosting({ token: 1, postType: 'E', comment: 'first' })]);
    server.respond(equipmentPostingCalls.listExpired, () => []);
    const user = renderDesk({ mode: 'C' });
    await screen.findByRole('option', { name: /first/ });
    await user.keyboard('q');
    await waitFor(async () => expect(await screen.findByLabelText('A posting in one line')).toHaveFocus());
    await user.keyboard('tor 300 > chi van both $2.10/mi');
    await waitFor(() =>
      expect(listUnderstood()).toEqual([
        'tor: Toronto, ON',
        '300: 300 mi',
        'chi: Chicago, IL',
        'van: Van',
        'both: Both',
        '$2.10/mi: $2.10 USD/mi',
      ]),
    );
    await user.clear(screen.getByLabelText('A posting in one line'));
    await user.keyboard('tor > springfield > chi van');
    expect(await screen.findByText('A truck has no stops. Which is its destination: “chi springfield”?')).toBeVisible();
  });
});
