import { createHash } from 'node:crypto';
import type { ReaderHeaders, Texts } from '../../ground/texts/texts.ts';
import { html, htmlText, trusted, type Html } from './html.ts';

/**
 * The colours of the server's own pages in both themes. They are the front end's, so that signing in looks like the
 * same product. Each pair below has a contrast of at least 4.5:1.
 */
export const PALETTES = {
  light: {
    ground: '#f7f8f9',
    surface: '#ffffff',
    text: '#16191d',
    quiet: '#545c67',
    line: '#868e99',
    action: '#1f242b',
    actionHover: '#373e48',
    onAction: '#ffffff',
    accent: '#1f5fd0',
    wrong: '#b42323',
    notice: '#e9eef8',
  },
  dark: {
    ground: '#101214',
    surface: '#1c2024',
    text: '#e9ecef',
    quiet: '#a3abb5',
    line: '#6d7681',
    action: '#e4e7eb',
    actionHover: '#ffffff',
    onAction: '#14171a',
    accent: '#78a9ff',
    wrong: '#ff8a80',
    notice: '#1d2a40',
  },
} as const;

type Palette = { readonly [Name in keyof (typeof PALETTES)['light']]: string };

/** Each text colour with the background that it is shown on. */
export const READ_ON: readonly (readonly [keyof Palette, keyof Palette])[] = [
  ['text', 'ground'],
  ['quiet', 'ground'],
  ['text', 'surface'],
  ['quiet', 'surface'],
  ['wrong', 'surface'],
  ['accent', 'surface'],
  ['onAction', 'action'],
  ['onAction', 'actionHover'],
  ['text', 'notice'],
  ['quiet', 'notice'],
  ['accent', 'notice'],
];

/** The settings of the deployment, and the language of the reader. */
export interface PageSettings {
  readonly texts: Texts;
  readonly supportPhone: string;
  readonly supportPhoneAlternate: string;
  /** Address of the front end's Inter font, where it was built; otherwise the system's font is used. */
  readonly fontPath: string | undefined;
}

/** The settings of a page for the reader whose request has these headers. */
export type ToPages = (headers: ReaderHeaders) => PageSettings;

/** A finished page and its content security policy. */
export interface Page {
  readonly markup: string;
  readonly contentSecurityPolicy: string;
}

function toVariables(palette: Palette): string {
  return Object.entries(palette)
    .map(([name, colour]) => `--${name}:${colour};`)
    .join('');
}

/** The styles of all server-made pages. */
const STYLE = `:root{color-scheme:light dark;${toVariables(PALETTES.light)}}
@media (prefers-color-scheme:dark){:root{${toVariables(PALETTES.dark)}}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:var(--ground);color:var(--text);
  font:14px/1.5 Inter,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{width:100%;max-width:384px}
main.wide{max-width:544px}
.brand{display:flex;align-items:center;gap:8px;margin:0 0 16px;font-weight:600}
.brand svg{width:20px;height:20px;fill:none;stroke:var(--text);stroke-width:2.6;stroke-linecap:square}
.brand a{margin-left:auto;font-weight:400}
.brand a+a{margin-left:0}
.card{background:var(--surface);border-radius:6px;padding:24px;box-shadow:0 1px 2px rgb(0 0 0/.12),0 4px 16px rgb(0 0 0/.08)}
h1{font-size:20px;font-weight:600;line-height:1.3;margin:0 0 16px}
p{margin:0 0 12px}
p:last-child{margin-bottom:0}
label{display:block;font-weight:500;margin-bottom:4px}
.field{margin-bottom:16px}
input{width:100%;height:32px;padding:0 8px;border:1px solid var(--line);border-radius:6px;background:var(--surface);
  color:var(--text);font:inherit}
select{width:100%;height:32px;padding:0 8px;border:1px solid var(--line);border-radius:6px;background:var(--surface);
  color:var(--text);font:inherit}
input[aria-invalid=true]{border-color:var(--wrong)}
.hint{color:var(--quiet);font-size:13px;margin:4px 0 0}
.after{margin-top:12px}
form+details,details+form{margin-top:12px}
form+form{margin-top:20px;border-top:1px solid var(--notice);padding-top:16px}
.qr{margin:0 0 12px;text-align:center}
.qr svg{width:208px;height:208px;border-radius:6px}
.qr+p code{display:block;margin-top:4px}
.codes{columns:2;margin:0 0 16px;padding:0;list-style:none;line-height:28px}
.wrong{color:var(--wrong);margin:4px 0 0}
.wrong svg{width:14px;height:14px;vertical-align:-2px;margin-right:4px;fill:none;stroke:currentcolor;stroke-width:2}
.button{display:inline-block;width:100%;height:32px;padding:0 16px;border:0;border-radius:6px;
  background:var(--action);color:var(--onAction);font:inherit;font-weight:600;line-height:32px;text-align:center;
  text-decoration:none;cursor:pointer}
.button:hover{background:var(--actionHover)}
.button.plain,.button.plain:hover{background:none;color:var(--accent)}
.button.outlined{width:auto;border:1px solid var(--line);background:none;color:var(--text);line-height:30px}
.button.outlined:hover{background:var(--notice)}
.button.small{flex:none;width:auto;height:28px;padding:0 8px;line-height:28px}
.actions{display:flex;flex-wrap:wrap;gap:8px;margin:8px 0 4px}
.rows{margin:0;padding:0;list-style:none}
.rows li{display:flex;justify-content:space-between;align-items:center;gap:16px;min-height:44px;padding:4px 0}
.rows p{margin:0;overflow-wrap:anywhere}
.rows form{margin-right:-8px}
.rows .actions{flex:none;flex-wrap:nowrap;gap:0;margin:0 -8px 0 0}
.rows .actions form{margin:0}
.rows form+form{margin:0;border:0;padding:0}
.check{display:grid;grid-template-columns:auto 1fr;gap:0 8px;align-items:center}
.check input{width:16px;height:16px;margin:0;accent-color:var(--action)}
.check label{margin:0}
.check .hint{grid-column:2}
.check+.wrong{margin:0 0 12px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
a{color:var(--accent)}
.notice{background:var(--notice);border-radius:6px;padding:12px;margin:0 0 16px}
.notice p{margin:0 0 4px}
.notice p+p,.entries+p{margin-top:12px}
.entries{display:flex;flex-wrap:wrap;gap:8px;margin:12px 0}
.entries .button{flex:1 1 auto;width:auto;white-space:nowrap}
.notice ul{margin:0;padding:0;list-style:none;font-size:13px;color:var(--quiet)}
.notice li{display:flex;justify-content:space-between;gap:8px;line-height:24px}
.notice li a{display:inline-block;min-height:24px}
.devices{margin:0 0 16px;padding:0;list-style:none}
.devices li{border-top:1px solid var(--notice);padding:12px 0}
dl{display:grid;grid-template-columns:max-content 1fr;gap:0 12px;margin:0}
dt{color:var(--quiet)}
dd{margin:0}
summary{display:inline-block;min-height:28px;line-height:28px;color:var(--accent);cursor:pointer}
section{border-top:1px solid var(--notice);padding:12px 0}
h2{font-size:14px;font-weight:600;margin:0 0 4px}
.commands{margin:0 0 12px;padding-left:20px}
.commands li{padding:2px 0;overflow-wrap:anywhere}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.phone{white-space:nowrap}
footer{color:var(--quiet);font-size:13px;margin-top:16px}
code{font:13px ui-monospace,SFMono-Regular,Menlo,monospace}
@media (prefers-reduced-motion:no-preference){.button{transition:background-color 140ms}}`;

function toStyle(fontPath: string | undefined): string {
  const face = fontPath
    ? `@font-face{font-family:Inter;src:url("${encodeURI(fontPath)}") format("woff2");font-weight:100 900;font-display:swap}`
    : '';
  return `${face}
${STYLE}`;
}

function toHashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

const mark = trusted(
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 4v8a7 7 0 0 0 14 0V4"/><path d="M3.5 8h3M17.5 8h3"/></svg>',
);

/** The support numbers as part of a sentence. */
export function renderPhones({ supportPhone, supportPhoneAlternate, texts }: PageSettings): Html {
  const toPhone = (phone: string): Html => html`<span class="phone">${phone}</span>`;
  const parts = { phone: toPhone(supportPhone), alternate: toPhone(supportPhoneAlternate) };
  return htmlText((values) => texts.t('pages.phones', values), parts);
}

function renderHelpLine(settings: PageSettings): Html {
  const help = htmlText((values) => settings.texts.t('pages.help', values), { phones: renderPhones(settings) });
  return html`<footer>${help}</footer>`;
}

/**
 * Wraps a body in the frame that all server-made pages share: our styles, no script but the given one, no external
 * resources, no framing by other sites.
 *
 * @param formTargets other origins that a form may lead to by a redirect
 */
export function renderPage(
  settings: PageSettings,
  content: {
    title: string;
    body: Html;
    script?: string;
    /** True for a page with rows, which need more room than a form. */
    isWide?: boolean;
    formTargets?: readonly string[];
    /** Shown at the end of the line with the name of the product. */
    aside?: Html;
    /** False for a page that already states whom to call. */
    hasHelpLine?: boolean;
  },
): Page {
  const style = toStyle(settings.fontPath);
  const markup = html`<!doctype html>
    <html lang="${settings.texts.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <title>${settings.texts.t('pages.documentTitle', { title: content.title })}</title>
        ${trusted(`<style>${style}</style>`)}
      </head>
      <body>
        <main${content.isWide === true && trusted(' class="wide"')}>
          <p class="brand">${mark}Loadstone${content.aside}</p>
          <div class="card">${content.body}</div>
          ${content.hasHelpLine !== false && renderHelpLine(settings)}
        </main>
        ${content.script !== undefined && trusted(`<script>${content.script}</script>`)}
      </body>
    </html>`;
  const policy = [
    "default-src 'none'",
    `style-src ${toHashSource(style)}`,
    `script-src ${content.script === undefined ? "'none'" : toHashSource(content.script)}`,
    "font-src 'self'",
    "img-src 'self'",
    `form-action ${["'self'", ...(content.formTargets ?? [])].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return { markup: markup.text, contentSecurityPolicy: policy.join('; ') };
}
