import { writeDate } from '@loadstone/contracts/texts';
import { SECOND_FACTOR_POLICIES } from '../../db/tables/sign-in-tables.ts';
import type { CompanyPolicies, WaitingDevice } from '../account-security/company-records.ts';
import { renderError, renderField } from './form-field.ts';
import { html, trusted, type Html } from './html.ts';
import { renderPage, type Page, type PageSettings } from './page-frame.ts';
import { PASSKEY_SCRIPT, renderPasskeyForm } from './passkey-form.ts';

/** Everything that the page of a user's account security shows. */
interface SecurityContent {
  readonly email: string;
  readonly home: string;
  readonly timeZone: string;
  /** Protects the forms against requests of other sites. */
  readonly token: string;
  readonly hasAuthenticator: boolean;
  readonly passkeys: readonly { readonly id: number; readonly name: string; readonly createdOn: Date }[];
  readonly codesLeft: number;
  readonly arePasskeysPossible: boolean;
  readonly sessions: readonly {
    readonly sessionId: string;
    readonly browser: string;
    readonly networkAddress: string;
    readonly signedInOn: Date;
    readonly isCurrent: boolean;
  }[];
  /** Devices of colleagues that wait for a confirmation. */
  readonly waits: readonly WaitingDevice[];
  /** False on a device that is new itself. */
  readonly canDecide: boolean;
  /** The policies of the company, for its administrators. */
  readonly policies: CompanyPolicies | undefined;
  readonly policyError: PolicyError | undefined;
}

/** Why the policies were not saved. */
export type PolicyError = 'newDevice' | 'noColleague';

/** The page's own address is below the provider's, because the browser sends the session's cookie only there. */
export const SECURITY_PATH = '/oidc/security';

/** The passkeys that a user can have. */
export const PASSKEYS_MAXIMUM = 10;

function renderToken(token: string): Html {
  return html`<input type="hidden" name="token" value="${token}" />`;
}

function renderInstant(instant: Date, timeZone: string, { texts: { t } }: PageSettings): Html {
  const format = new Intl.DateTimeFormat(t('formats.locale'), { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return html`<time datetime="${instant.toISOString()}"
    >${writeDate(format, instant, (day) => t('formats.dayOfMonth', { day }))}</time
  >`;
}

/** Leads from one of the account's pages to the page of all. */
export function renderBack({ texts: { t } }: PageSettings): Html {
  return html`<p class="after"><a href="${SECURITY_PATH}">${t('pages.security.back')}</a></p>`;
}

/** A button that sends one action, with a field that says about what. A short label has its whole name for screen readers. */
function renderAction(token: string, action: string, value: string, label: string, name = label): Html {
  return html`<form method="post" action="${SECURITY_PATH}/${action}">
    ${renderToken(token)}
    <input type="hidden" name="id" value="${value}" />
    <button class="button plain small" type="submit" aria-label="${name}">${label}</button>
  </form>`;
}

function renderRow(text: string, hint: Html | false, action: Html | false): Html {
  return html`<li>
    <div>
      <p>${text}</p>
      ${hint !== false && html`<p class="hint">${hint}</p>`}
    </div>
    ${action}
  </li>`;
}

function renderLink(address: string, label: string): Html {
  return html`<a class="button outlined" href="${address}">${label}</a>`;
}

function renderFactors(settings: PageSettings, content: SecurityContent): Html {
  const { t } = settings.texts;
  const { token, hasAuthenticator, passkeys, codesLeft, timeZone } = content;
  const remove = (id: string, name: string) => renderAction(token, 'remove', id, t('pages.security.remove'), name);
  const hasAny = hasAuthenticator || passkeys.length > 0;
  return html`<section>
    <h2>${t('pages.security.factors')}</h2>
    ${!hasAny && html`<p>${t('pages.security.noFactors')}</p>`}
    ${
      hasAny &&
      html`<ul class="rows">
        ${
          hasAuthenticator &&
          renderRow(
            t('pages.security.authenticator'),
            false,
            remove('authenticator', t('pages.security.removeAuthenticator')),
          )
        }
        ${passkeys.map(({ id, name, createdOn }) =>
          renderRow(
            t('pages.security.passkey', { name }),
            renderInstant(createdOn, timeZone, settings),
            remove(String(id), t('pages.security.removePasskey', { name })),
          ),
        )}
        ${renderRow(
          t('pages.security.codesLeft', { count: codesLeft }),
          false,
          renderAction(token, 'codes', '', t('pages.security.newCodes')),
        )}
      </ul>`
    }
    <p class="actions">
      ${
        content.arePasskeysPossible &&
        passkeys.length < PASSKEYS_MAXIMUM &&
        renderLink(`${SECURITY_PATH}/passkey`, t('pages.security.addPasskey'))
      }
      ${renderLink(
        `${SECURITY_PATH}/authenticator`,
        t(hasAuthenticator ? 'pages.security.replaceAuthenticator' : 'pages.security.addAuthenticator'),
      )}
    </p>
  </section>`;
}

function renderSessions(settings: PageSettings, { sessions, token, timeZone }: SecurityContent): Html {
  const { t } = settings.texts;
  const end = (id: string, name: string) =>
    renderAction(token, 'end', id, t('pages.security.end'), t('pages.security.endSession', { name }));
  return html`<section>
    <h2>${t('pages.security.sessions')}</h2>
    <ul class="rows">
      ${sessions.map(({ sessionId, browser, networkAddress, signedInOn, isCurrent }) => {
        const name = browser === '' ? t('pages.security.unknownBrowser') : browser;
        return renderRow(
          isCurrent ? `${name} (${t('pages.security.thisSession')})` : name,
          html`${networkAddress}, ${renderInstant(signedInOn, timeZone, settings)}`,
          !isCurrent && end(sessionId, name),
        );
      })}
    </ul>
    ${sessions.length > 2 && renderAction(token, 'end', 'others', t('pages.security.endOthers'))}
  </section>`;
}

function renderWaits(settings: PageSettings, { waits, canDecide, token, timeZone }: SecurityContent): Html | false {
  const { t } = settings.texts;
  if (waits.length === 0) return false;
  const renderDecision = (id: number, name: string) =>
    html`<div class="actions">
      ${renderAction(token, 'allow', String(id), t('pages.security.allow'), t('pages.security.allowDevice', { name }))}
      ${renderAction(token, 'deny', String(id), t('pages.security.deny'), t('pages.security.denyDevice', { name }))}
    </div>`;
  return html`<section>
    <h2>${t('pages.security.waits')}</h2>
    <p>${t(canDecide ? 'pages.security.waitsAbout' : 'pages.security.waitsNewDevice')}</p>
    <ul class="rows">
      ${waits.map(({ id, name, device, askedOn }) =>
        renderRow(
          t('pages.security.wait', { name, device: device || t('pages.security.unknownBrowser') }),
          renderInstant(askedOn, timeZone, settings),
          canDecide && renderDecision(id, name),
        ),
      )}
    </ul>
  </section>`;
}

function renderPolicies(settings: PageSettings, { policies, policyError, token }: SecurityContent): Html | false {
  const { t } = settings.texts;
  if (policies === undefined) return false;
  const isChosen = (mark: string, isSet: boolean) => trusted(isSet ? ` ${mark}` : '');
  return html`<section>
    <h2>${t('pages.security.policies')}</h2>
    <form method="post" action="${SECURITY_PATH}/policy">
      ${renderToken(token)}
      <div class="field">
        <label for="second-factor">${t('pages.security.secondFactor')}</label>
        <select id="second-factor" name="secondFactor">
          ${SECOND_FACTOR_POLICIES.map(
            (name) =>
              html`<option value="${name}" ${isChosen('selected', policies.secondFactor === name)}>
                ${t(`pages.security.secondFactors.${name}`)}
              </option>`,
          )}
        </select>
      </div>
      <div class="field check">
        <input
          id="confirms-new-devices"
          name="confirmsNewDevices"
          type="checkbox"
          value="yes"
          aria-describedby="confirms-new-devices-hint"
          ${isChosen('checked', policies.confirmsNewDevices)}
        />
        <label for="confirms-new-devices">${t('pages.security.confirmsNewDevices')}</label>
        <p class="hint" id="confirms-new-devices-hint">${t('pages.security.confirmsNewDevicesHint')}</p>
      </div>
      ${policyError !== undefined && renderError(t(`pages.security.policyErrors.${policyError}`), 'policy-error')}
      <button class="button outlined" type="submit">${t('pages.security.savePolicies')}</button>
    </form>
  </section>`;
}

/** The page "Security" of an account. It works without script. */
export function renderSecurityPage(settings: PageSettings, content: SecurityContent): Page {
  const { t } = settings.texts;
  return renderPage(settings, {
    title: t('pages.security.title'),
    isWide: true,
    body: html`<h1>${t('pages.security.title')}</h1>
      <p>${t('pages.security.about', { email: content.email })}</p>
      ${renderWaits(settings, content)} ${renderFactors(settings, content)}
      <section>
        <h2>${t('pages.signIn.password')}</h2>
        <p class="actions">${renderLink(`${SECURITY_PATH}/password`, t('pages.security.changePassword'))}</p>
      </section>
      <section>
        <h2>${t('pages.security.phones')}</h2>
        <p class="actions">${renderLink(`${SECURITY_PATH}/phone`, t('pages.security.changePhone'))}</p>
      </section>
      ${renderSessions(settings, content)}
      <section>
        <h2>${t('pages.devices.title')}</h2>
        <p class="actions">${renderLink('/oidc/devices', t('pages.devices.show'))}</p>
      </section>
      ${renderPolicies(settings, content)}
      <p class="after"><a href="${content.home}">${t('pages.openBoard')}</a></p>`,
  });
}

/** Asks for the password or a passkey again, before a change that outlives the session. */
export function renderConfirmPage(
  settings: PageSettings,
  content: {
    token: string;
    /** The page that it leads to, or the change that it then makes. */
    to: string;
    /** The fields of that change. */
    kept: Readonly<Record<string, string>>;
    passkey: object | undefined;
    error: string | undefined;
  },
): Page {
  const { t } = settings.texts;
  const action = `${SECURITY_PATH}/confirm`;
  const fields = html`${renderToken(content.token)}
  ${Object.entries({ to: content.to, ...content.kept }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )}`;
  return renderPage(settings, {
    title: t(content.error === undefined ? 'pages.security.confirmTitle' : 'pages.security.confirmWrongTitle'),
    body: html`<h1>${t('pages.security.confirmTitle')}</h1>
      <p>${t(content.passkey === undefined ? 'pages.security.confirmAbout' : 'pages.security.confirmWithPasskey')}</p>
      ${
        content.passkey !== undefined &&
        renderPasskeyForm({
          action,
          options: content.passkey,
          kind: 'use',
          submit: t('pages.factor.usePasskey'),
          failure: t('pages.factor.passkeyFailed'),
          unsupported: t('pages.factor.passkeysUnsupported'),
          fields,
          hasFocus: content.error === undefined,
        })
      }
      <form method="post" action="${action}" novalidate>
        ${fields}
        ${renderField({
          name: 'password',
          label: t('pages.signIn.password'),
          attributes: html`type="password" autocomplete="current-password" maxlength="256"`,
          error: content.error,
          hasFocus: content.passkey === undefined || content.error !== undefined,
        })}
        <button class="button" type="submit">${t('pages.factor.submit')}</button>
      </form>
      ${renderBack(settings)}`,
    script: content.passkey === undefined ? undefined : PASSKEY_SCRIPT,
  });
}

/** Adds a passkey. It needs script, as every page that creates one. */
export function renderAddPasskeyPage(
  settings: PageSettings,
  content: { token: string; options: object; isRefused: boolean },
): Page {
  const { t } = settings.texts;
  return renderPage(settings, {
    title: t('pages.security.addPasskey'),
    body: html`<h1>${t('pages.security.addPasskey')}</h1>
      <p>${t('pages.security.passkeyAbout')}</p>
      ${renderPasskeyForm({
        action: `${SECURITY_PATH}/passkey`,
        options: content.options,
        kind: 'create',
        submit: t('pages.security.addPasskey'),
        failure: t('pages.security.passkeyFailed'),
        unsupported: t('pages.factor.passkeysUnsupported'),
        fields: renderToken(content.token),
        hasFocus: true,
        isRefused: content.isRefused,
      })}
      ${renderBack(settings)}`,
    script: PASSKEY_SCRIPT,
  });
}

/** Changes the password; the same form needs the present one. */
export function renderPasswordPage(
  settings: PageSettings,
  content: { token: string; errors: { present?: string; password?: string } },
): Page {
  const { t } = settings.texts;
  return renderPage(settings, {
    title: t('pages.security.changePassword'),
    body: html`<h1>${t('pages.security.changePassword')}</h1>
      <form method="post" action="${SECURITY_PATH}/password" novalidate>
        ${renderToken(content.token)}
        ${renderField({
          name: 'present',
          label: t('pages.security.presentPassword'),
          attributes: html`type="password" autocomplete="current-password" maxlength="256"`,
          error: content.errors.present,
          hasFocus: content.errors.password === undefined,
        })}
        ${renderField({
          name: 'password',
          label: t('pages.reset.newPassword'),
          attributes: html`type="password" autocomplete="new-password" maxlength="256"`,
          error: content.errors.password,
          hint: t('pages.reset.rules'),
          hasFocus: content.errors.password !== undefined,
        })}
        <button class="button" type="submit">${t('pages.reset.set')}</button>
      </form>
      ${renderBack(settings)}`,
  });
}
