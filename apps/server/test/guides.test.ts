import { addPosting, createCarrier, createFakeClock, createTestApp, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGuideFolder, listGuides, readGuide, readGuideFile, type GuideFolder } from './guide-folder.ts';
import { createProgramAccount, PROGRAM_OUTPUT } from './program-account.ts';

let board: TestApp;
let folder: GuideFolder;
let address: string;
beforeAll(async () => {
  board = await createTestApp({ clock: createFakeClock(new Date()) });
  // The lead that the guides read.
  const carrier = await createCarrier(board.db, { company: { common_name: 'Northgate Carriers' } });
  await addPosting(board.db, carrier, 'E', { date_avail: board.clock.now().toISOString().slice(0, 10) });
  [address, folder] = await Promise.all([board.listen(), createGuideFolder()]);
});
afterAll(async () => {
  await folder?.remove();
  await board.close();
});

describe('the guides', async () => {
  it.each((await listGuides()).filter((name) => name !== 'webhooks.md'))(
    '%s: its snippets print what it says, with the packed client in an empty folder',
    async (name) => {
      const { program, output } = await readGuide(name);
      await folder.write('guide.mjs', program);
      const account = await createProgramAccount(board, address, { is_sandbox: name === 'sandbox.md' });
      expect(await folder.run(process.execPath, 'guide.mjs', account)).toEqual(output);
    },
  );

  it('receive-leads.md: a list that is read again, and the end of a day, leave no lead that is gone', async () => {
    const { program, output } = await readGuide('receive-leads.md');
    const [beforeRead = '', afterRead = ''] = program.split('const hash = await readLeads(token);');
    const stale = "leads.set(`${token} 1`, { company: 'Gone', srceCity: '', destCity: '', dfo: 0 });";
    const endOfDay = [
      "leads.set('7 8', { dateAvail: '2020-01-01' });",
      "await receive({ type: 'day.changed', data: { day: '2020-01-02' } });",
      'console.log(leads.size);',
    ];
    await folder.write(
      'guide.mjs',
      [beforeRead, stale, 'const hash = await readLeads(token);', afterRead, ...endOfDay].join('\n'),
    );
    const account = await createProgramAccount(board, address);
    expect(await folder.run(process.execPath, 'guide.mjs', account)).toEqual([...output, '0']);
  });

  it('the example program works with the packed client in an empty folder', async () => {
    await folder.write('example-program.mjs', await readGuideFile('example-program.mjs'));
    const account = await createProgramAccount(board, address);
    expect(await folder.run(process.execPath, 'example-program.mjs', account)).toEqual(PROGRAM_OUTPUT);
  });

  it('the packed client is loaded by import and by require, and has types for both', async () => {
    const account = await createProgramAccount(board, address);
    const use = [
      'const client = createLoadstoneClient({',
      '  baseUrl: process.env.BOARD_URL, clientId: process.env.CLIENT_ID,',
      '  credential: { secret: process.env.CLIENT_SECRET },',
      '});',
      "void client.api.GET('/v1/companies/me').then(({ data }) => console.log(data.serviceAccount.name));",
    ].join('\n');
    await folder.write('import.mjs', `import { createLoadstoneClient } from '@loadstone/client';\n${use}`);
    await folder.write('require.cjs', `const { createLoadstoneClient } = require('@loadstone/client');\n${use}`);
    expect(await folder.run(process.execPath, 'import.mjs', account)).toEqual(['TMS']);
    expect(await folder.run(process.execPath, 'require.cjs', account)).toEqual(['TMS']);

    const typed = [
      "import { createLoadstoneClient, type DocumentFile } from '@loadstone/client';",
      "const client = createLoadstoneClient({ baseUrl: '', clientId: '', credential: { secret: '' } });",
      "export const sent = client.api.POST('/v1/documents', { body: { file: new Blob(['a']), kind: 'invoice' } });",
      'export const read: Promise<DocumentFile> = client.downloadDocument(1);',
    ];
    const wrong = "export const other = client.api.POST('/v1/documents', { body: { file: 'a' } });";
    await folder.write('types.mts', typed.join('\n'));
    await folder.write('types.cts', typed.join('\n'));
    await folder.write('wrong.mts', [...typed, wrong].join('\n'));
    expect(await folder.compile('types.mts', 'types.cts')).toBe('');
    expect(await folder.compile('wrong.mts')).toContain('wrong.mts(5,');
  });
});
