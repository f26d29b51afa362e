import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestApp, createTestBrowser, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getTextsOfRequest } from '../../ground/texts/texts.ts';
import { renderAgentPage } from './agent-page.ts';

const PUBLIC_URL = 'http://127.0.0.1:18199';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15';

const settings = (language = 'en') => ({
  texts: getTextsOfRequest({ 'accept-language': language }),
  supportPhone: '555-0100',
  supportPhoneAlternate: '555-0101',
  fontPath: undefined,
});
const content = {
  download: '/loadstone-agent.mjs',
  board: 'https://board.example.com',
  signIn: undefined,
  devices: '/devices',
  home: '/home',
  userAgent: '',
};
const render = (changes: Partial<Parameters<typeof renderAgentPage>[1]> = {}, language?: string) =>
  renderAgentPage(settings(language), { ...content, ...changes }).markup;
const listHeadings = (markup: string) => [...markup.matchAll(/<h2>([^<]+)/g)].map(([, heading]) => heading);
const listCommands = (markup: string) => [...markup.matchAll(/<li><code>([^<]+)/g)].map(([, command]) => command);

describe('the page of the device agent', () => {
  let board: TestApp;
  let webFolder: string;
  beforeAll(async () => {
    webFolder = mkdtempSync(join(tmpdir(), 'agent-page-'));
    writeFileSync(join(webFolder, 'index.html'), '<p>desk</p>');
    writeFileSync(join(webFolder, 'loadstone-agent.mjs'), 'export {};');
    board = await createTestApp({ environment: { WEB_DIR: webFolder } });
  });
  afterAll(async () => {
    await board.close();
    rmSync(webFolder, { recursive: true });
  });

  it('is read without a sign-in, leads to the file, and runs no script', async () => {
    const browser = createTestBrowser(board.http, PUBLIC_URL);
    const page = await browser.get('/devices/agent');
    expect(page.status).toBe(200);
    expect(page.headers['content-security-policy']).toContain("script-src 'none'");
    expect(page.text).toContain(
      '<a class="button" href="/loadstone-agent.mjs" download>Download loadstone-agent.mjs</a>',
    );
    expect(listCommands(page.text)).toContain(
      `node ~/Downloads/loadstone-agent.mjs trust ${new URL(board.configuration.server.publicUrl).origin}`,
    );
    expect(existsSync(join(webFolder, 'loadstone-agent.mjs'))).toBe(true);
    const file = await browser.get('/loadstone-agent.mjs');
    expect([file.status, file.text]).toEqual([200, 'export {};']);
  });

  it('is linked from the page of devices, which a refused user is led to', async () => {
    const browser = createTestBrowser(board.http, PUBLIC_URL);
    expect((await browser.get('/oidc/devices')).text).toContain('href="/devices/agent"');
  });
});

describe('the steps of the device agent', () => {
  it('are those of each system, that of the reader first, and say whether they were tried', () => {
    expect(listHeadings(render())).toEqual(['Linux', 'macOS', 'Windows']);
    const mac = render({ userAgent: MAC });
    expect(listHeadings(mac)).toEqual(['macOS', 'Linux', 'Windows']);
    expect(listCommands(mac).slice(0, 3)).toEqual([
      'node ~/Downloads/loadstone-agent.mjs install',
      'node ~/Downloads/loadstone-agent.mjs trust https://board.example.com',
      'node ~/Downloads/loadstone-agent.mjs run',
    ]);
    const windows = render({ userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)' });
    expect(listHeadings(windows)[0]).toBe('Windows');
    expect(listCommands(windows)[0]).toBe('node &quot;$HOME\\Downloads\\loadstone-agent.mjs&quot; install');
    for (const text of [
      'Tried on Debian 12 outside a desktop session.',
      'Not yet tried on macOS',
      'Not yet tried on Windows.',
    ]) {
      expect(mac).toContain(text);
    }
  });

  it('name the origin of another identity provider', () => {
    expect(listCommands(render({ signIn: 'https://id.example.com' }))[1]).toBe(
      'node ~/Downloads/loadstone-agent.mjs trust https://board.example.com --sign-in https://id.example.com',
    );
  });

  it('say that a server has no file, and have no link to devices of another provider', () => {
    const markup = render({ download: undefined, devices: undefined });
    expect(markup).toContain('This server has no file of the agent.');
    expect(markup).not.toContain('Show your devices');
  });

  it('are written in the language of the reader', () => {
    expect(render({}, 'fr-CA')).toContain('Pas encore essayé sous Windows.');
  });
});
