import { writeDate } from '@loadstone/contracts/texts';
import { AGENT_PAGE_PATH } from '@loadstone/contracts/devices';
import type { Texts } from '../../ground/texts/texts.ts';
import { html, htmlText, type Html } from './html.ts';
import { SECURITY_PATH } from './security-page.ts';
import { renderPage, type Page, type PageSettings } from './page-frame.ts';

/** A device as the page shows it. */
interface ShownDevice {
  readonly thumbprint: string;
  readonly firstSeenOn: Date;
  readonly lastSeenOn: Date;
  readonly revokedOn: Date | null;
  /** True for the device that the account is bound to. */
  readonly isRegistered: boolean;
}

interface DevicesContent {
  readonly email: string;
  readonly devices: readonly ShownDevice[];
  /** The address to which a revocation is sent. */
  readonly action: string;
  /** Protects the form against requests of other sites. */
  readonly token: string;
  readonly home: string;
  readonly timeZone: string;
}

/** Enough of a thumbprint to distinguish devices; the agent prints the whole one. */
const SHOWN_LENGTH = 12;

function renderInstant(instant: Date, timeZone: string, { t }: Texts): Html {
  const format = new Intl.DateTimeFormat(t('formats.locale'), { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const text = writeDate(format, instant, (day) => t('formats.dayOfMonth', { day }));
  return html`<time datetime="${instant.toISOString()}">${text}</time>`;
}

function toStatus({ revokedOn, isRegistered }: ShownDevice): 'revoked' | 'registered' | 'replaced' {
  if (revokedOn !== null) return 'revoked';
  return isRegistered ? 'registered' : 'replaced';
}

/** Two steps without a script: the first press opens the explanation with the button. */
function renderRevocation(name: string, thumbprint: string, { action, token }: DevicesContent, { t }: Texts): Html {
  const device = html`<span class="hidden">${t('pages.devices.revokeDevice', { name })}</span>`;
  return html`<details>
    <summary>${htmlText((values) => t('pages.devices.revoke', values), { device })}</summary>
    <p>${t('pages.devices.revokeHint')}</p>
    <form method="post" action="${action}">
      <input type="hidden" name="token" value="${token}" />
      <input type="hidden" name="device" value="${thumbprint}" />
      <button class="button" type="submit">${t('pages.devices.submit', { name })}</button>
    </form>
  </details>`;
}

function renderDevice(device: ShownDevice, content: DevicesContent, texts: Texts): Html {
  const { timeZone } = content;
  const { t } = texts;
  const name = device.thumbprint.slice(0, SHOWN_LENGTH);
  const heading = htmlText((values) => t('pages.devices.device', values), { name: html`<code>${name}</code>` });
  return html`<li>
    <h2>${heading}</h2>
    <dl>
      <dt>${t('pages.devices.status')}</dt>
      <dd>${t(`pages.devices.states.${toStatus(device)}`)}</dd>
      <dt>${t('pages.devices.firstSeen')}</dt>
      <dd>${renderInstant(device.firstSeenOn, timeZone, texts)}</dd>
      <dt>${t('pages.devices.lastSeen')}</dt>
      <dd>${renderInstant(device.lastSeenOn, timeZone, texts)}</dd>
      ${
        device.revokedOn !== null &&
        html`<dt>${t('pages.devices.revokedOn')}</dt>
          <dd>${renderInstant(device.revokedOn, timeZone, texts)}</dd>`
      }
    </dl>
    ${device.revokedOn === null && renderRevocation(name, device.thumbprint, content, texts)}
  </li>`;
}

/** The devices of the signed-in user, each with a way to revoke it. It works without script. */
export function renderDevicesPage(settings: PageSettings, content: DevicesContent): Page {
  const { devices, email, home } = content;
  const { t } = settings.texts;
  return renderPage(settings, {
    title: t('pages.devices.title'),
    body: html`<h1>${t('pages.devices.title')}</h1>
      <p>${t('pages.devices.about', { email })}</p>
      ${
        devices.length === 0
          ? html`<p class="notice">${t('pages.devices.none')}</p>`
          : html`<ul class="devices">
              ${devices.map((device) => renderDevice(device, content, settings.texts))}
            </ul>`
      }
      <p><a class="button" href="${home}">${t('pages.openBoard')}</a></p>
      <p><a class="button plain" href="${SECURITY_PATH}">${t('pages.security.back')}</a></p>
      ${renderAgentLink(settings)}`,
  });
}

function renderAgentLink({ texts: { t } }: PageSettings): Html {
  return html`<p><a class="button plain" href="${AGENT_PAGE_PATH}">${t('pages.agent.link')}</a></p>`;
}

/** The page for a browser that is not signed in. */
export function renderDevicesSignInPage(settings: PageSettings, home: string): Page {
  const { t } = settings.texts;
  return renderPage(settings, {
    title: t('pages.devices.title'),
    body: html`<h1>${t('pages.devices.title')}</h1>
      <p>${t('pages.devices.signedOut')}</p>
      <p><a class="button" href="${home}">${t('pages.devices.signIn')}</a></p>
      ${renderAgentLink(settings)}`,
  });
}

/** The page after a form that is not from this session's page, or is about an unknown device. */
export function renderDevicesRefusedPage(settings: PageSettings, devices: string): Page {
  const { t } = settings.texts;
  return renderPage(settings, {
    title: t('pages.devices.refusedTitle'),
    body: html`<h1>${t('pages.devices.refusedTitle')}</h1>
      <p>${t('pages.devices.refused')}</p>
      <p><a class="button" href="${devices}">${t('pages.devices.show')}</a></p>`,
  });
}
