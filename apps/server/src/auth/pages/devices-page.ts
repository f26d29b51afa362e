import { html, type Html } from './html.ts';
import { renderPage, type Page, type PageSettings } from './page-frame.ts';

/** A device as the page shows it. */
export interface ShownDevice {
  readonly thumbprint: string;
  readonly firstSeenOn: Date;
  readonly lastSeenOn: Date;
  readonly revokedOn: Date | null;
  /** True for the device that the account is bound to. */
  readonly isRegistered: boolean;
}

export interface DevicesContent {
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

function renderInstant(instant: Date, timeZone: string): Html {
  const shown = new Intl.DateTimeFormat('en-CA', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(instant);
  return html`<time datetime="${instant.toISOString()}">${shown}</time>`;
}

function toStatus({ revokedOn, isRegistered }: ShownDevice): string {
  if (revokedOn !== null) return 'Revoked';
  return isRegistered ? 'Registered' : 'Replaced by another device';
}

/** Two steps without a script: the first press opens the explanation with the button. */
function renderRevocation(name: string, thumbprint: string, { action, token }: DevicesContent): Html {
  return html`<details>
    <summary>Revoke <span class="hidden">device ${name}</span></summary>
    <p>Its sessions end at once, and it can never be used with your account again.</p>
    <form method="post" action="${action}">
      <input type="hidden" name="token" value="${token}" />
      <input type="hidden" name="device" value="${thumbprint}" />
      <button class="button" type="submit">Revoke device ${name}</button>
    </form>
  </details>`;
}

function renderDevice(device: ShownDevice, content: DevicesContent): Html {
  const { timeZone } = content;
  const name = device.thumbprint.slice(0, SHOWN_LENGTH);
  return html`<li>
    <h2>Device <code>${name}</code></h2>
    <dl>
      <dt>Status</dt>
      <dd>${toStatus(device)}</dd>
      <dt>First seen</dt>
      <dd>${renderInstant(device.firstSeenOn, timeZone)}</dd>
      <dt>Last seen</dt>
      <dd>${renderInstant(device.lastSeenOn, timeZone)}</dd>
      ${
        device.revokedOn !== null &&
        html`<dt>Revoked</dt>
          <dd>${renderInstant(device.revokedOn, timeZone)}</dd>`
      }
    </dl>
    ${device.revokedOn === null && renderRevocation(name, device.thumbprint, content)}
  </li>`;
}

/** The devices of the signed-in user, each with a way to revoke it. It works without script. */
export function renderDevicesPage(settings: PageSettings, content: DevicesContent): Page {
  const { devices, email, home } = content;
  return renderPage(settings, {
    title: 'Your devices',
    body: html`<h1>Your devices</h1>
      <p>Signed in as ${email}. The name of a device is the start of its key’s thumbprint.</p>
      ${
        devices.length === 0
          ? html`<p class="notice">
              No device is registered for your account. If the board could not connect to the security agent, start the
              agent on this computer and open the board again.
            </p>`
          : html`<ul class="devices">
              ${devices.map((device) => renderDevice(device, content))}
            </ul>`
      }
      <p><a class="button" href="${home}">Open the load board</a></p>`,
  });
}

/** The page for a browser that is not signed in. */
export function renderDevicesSignInPage(settings: PageSettings, home: string): Page {
  return renderPage(settings, {
    title: 'Your devices',
    body: html`<h1>Your devices</h1>
      <p>You are not signed in. Please sign in, then open this page again.</p>
      <p><a class="button" href="${home}">Sign in</a></p>`,
  });
}

/** The page after a form that is not from this session's page, or is about an unknown device. */
export function renderDevicesRefusedPage(settings: PageSettings, devices: string): Page {
  return renderPage(settings, {
    title: 'The device was not revoked',
    body: html`<h1>The device was not revoked</h1>
      <p>The page was open for too long, or the device is revoked already.</p>
      <p><a class="button" href="${devices}">Show your devices</a></p>`,
  });
}
