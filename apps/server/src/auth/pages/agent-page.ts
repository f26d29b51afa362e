import { html, htmlText, type Html } from './html.ts';
import { renderPage, type Page, type PageSettings } from './page-frame.ts';

/** The operating systems with steps of their own. */
const SYSTEMS = ['linux', 'macos', 'windows'] as const;
type System = (typeof SYSTEMS)[number];

/** Where the program that runs the agent is downloaded. */
const NODE_SITE = 'nodejs.org';

/** Where a browser saves the file, as the shell of the system writes it. */
const SAVED: Readonly<Record<System, string>> = {
  linux: '~/Downloads/loadstone-agent.mjs',
  macos: '~/Downloads/loadstone-agent.mjs',
  windows: '"$HOME\\Downloads\\loadstone-agent.mjs"',
};

interface AgentContent {
  /** Address of the agent's file; undefined where the server has none. */
  readonly download: string | undefined;
  /** The origin of this board. */
  readonly board: string;
  /** The origin of its identity provider, where that is another one. */
  readonly signIn: string | undefined;
  /** The address of the user's devices; undefined with an external issuer. */
  readonly devices: string | undefined;
  readonly home: string;
  /** The reader's `User-Agent`: the steps for its system are first. */
  readonly userAgent: string;
}

function findSystem(userAgent: string): System {
  if (userAgent.includes('Windows')) return 'windows';
  return /Macintosh|Mac OS X/.test(userAgent) ? 'macos' : 'linux';
}

/** Installing, trusting this board and starting, as commands of the system's shell. On Linux the installation starts it. */
function toCommands(system: System, { board, signIn }: AgentContent): string[] {
  const program = `node ${SAVED[system]}`;
  const trust = `${program} trust ${board}${signIn === undefined ? '' : ` --sign-in ${signIn}`}`;
  return [`${program} install`, trust, ...(system === 'linux' ? [] : [`${program} run`])];
}

function renderSystem(system: System, content: AgentContent, { texts: { t } }: PageSettings): Html {
  const commands = toCommands(system, content).map((command) => html`<li><code>${command}</code></li>`);
  return html`<section>
    <h2>${t(`pages.agent.systems.${system}.name`)}</h2>
    <p>${t(`pages.agent.systems.${system}.about`)}</p>
    <ol class="commands">
      ${commands}
    </ol>
    <p>${t(`pages.agent.systems.${system}.tried`)}</p>
  </section>`;
}

/** How to download, install and start the device agent, and how to make it trust this board. */
export function renderAgentPage(settings: PageSettings, content: AgentContent): Page {
  const { t } = settings.texts;
  const { download, devices, home } = content;
  const first = findSystem(content.userAgent);
  const systems = [first, ...SYSTEMS.filter((system) => system !== first)];
  const node = html`<a href="https://${NODE_SITE}">${NODE_SITE}</a>`;
  return renderPage(settings, {
    title: t('pages.agent.title'),
    body: html`<h1>${t('pages.agent.title')}</h1>
      <p>${t('pages.agent.about')}</p>
      <p>${htmlText((values) => t('pages.agent.node', values), { site: node })}</p>
      ${
        download === undefined
          ? html`<p class="notice">${t('pages.agent.missing')}</p>`
          : html`<p><a class="button" href="${download}" download>${t('pages.agent.download')}</a></p>`
      }
      <div class="systems">${systems.map((system) => renderSystem(system, content, settings))}</div>
      <p>${t('pages.agent.after')}</p>
      <p><a class="button" href="${home}">${t('pages.openBoard')}</a></p>
      ${devices !== undefined && html`<p><a class="button plain" href="${devices}">${t('pages.devices.show')}</a></p>`}`,
  });
}
