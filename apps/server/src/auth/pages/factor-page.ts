import type { english } from '../../ground/texts/en.ts';
import { renderField } from './form-field.ts';
import { html, htmlText, trusted, type Html } from './html.ts';
import { renderPage, type Page, type PageSettings } from './page-frame.ts';
import { PASSKEY_SCRIPT, renderPasskeyForm } from './passkey-form.ts';

/** Why a second factor is refused. */
export type FactorProblem = keyof typeof english.pages.factor.errors;

interface FactorContent {
  readonly action: string;
  /** The options of the ceremony where the user has a passkey that works here. */
  readonly passkey: object | undefined;
  readonly hasCodes: boolean;
  readonly error: FactorProblem | undefined;
  readonly returnOrigins: readonly string[];
}

/** The second step of a sign-in: a passkey, a code of the authenticator app or a recovery code. */
export function renderFactorPage(settings: PageSettings, content: FactorContent): Page {
  const { t } = settings.texts;
  const { action, passkey, error } = content;
  const codeForm = html`<form method="post" action="${action}" novalidate>
    ${renderField({
      name: 'code',
      label: t(content.hasCodes ? 'pages.factor.code' : 'pages.factor.recoveryCode'),
      attributes: html`autocomplete="one-time-code" spellcheck="false" autocapitalize="off" maxlength="40"`,
      error: error && t(`pages.factor.errors.${error}`),
      hint: content.hasCodes ? t('pages.factor.codeHint') : undefined,
      hasFocus: passkey === undefined || error !== undefined,
    })}
    <button class="button" type="submit">${t('pages.factor.submit')}</button>
  </form>`;
  return renderPage(settings, {
    title: t(error === undefined ? 'pages.factor.title' : 'pages.factor.wrongTitle'),
    body: html`<h1>${t('pages.factor.title')}</h1>
      ${
        passkey !== undefined &&
        renderPasskeyForm({
          action,
          options: passkey,
          kind: 'use',
          submit: t('pages.factor.usePasskey'),
          failure: t('pages.factor.passkeyFailed'),
          unsupported: t('pages.factor.passkeysUnsupported'),
          hasFocus: error === undefined,
        })
      }
      ${codeForm}`,
    script: passkey === undefined ? undefined : PASSKEY_SCRIPT,
    formTargets: content.returnOrigins,
  });
}

interface SetUpContent {
  readonly action: string;
  /** In base 32. */
  readonly secret: string;
  /** The picture of the secret's address, made by our own server. */
  readonly qrCode: string;
  readonly error: FactorProblem | undefined;
  /** True where the company demands it, in the middle of a sign-in. */
  readonly isDemanded: boolean;
  readonly fields?: Html;
  /** Below the form. */
  readonly after?: Html;
  readonly returnOrigins?: readonly string[];
}

/** Sets up an authenticator app: the code to scan, the secret to type, and a code that proves that it works. */
export function renderSetUpPage(settings: PageSettings, content: SetUpContent): Page {
  const { t } = settings.texts;
  const groups = content.secret.match(/.{1,4}/g)?.join(' ') ?? '';
  return renderPage(settings, {
    title: t(content.error === undefined ? 'pages.setUp.title' : 'pages.setUp.wrongTitle'),
    body: html`<h1>${t('pages.setUp.title')}</h1>
      ${content.isDemanded && html`<p>${t('pages.setUp.demanded')}</p>`}
      <p>${t('pages.setUp.scan')}</p>
      <div class="qr" role="img" aria-label="${t('pages.setUp.qrCode')}">${trusted(content.qrCode)}</div>
      <p>${htmlText((values) => t('pages.setUp.secret', values), { secret: html`<code>${groups}</code>` })}</p>
      <form method="post" action="${content.action}" novalidate>
        ${content.fields ?? trusted('')}
        ${renderField({
          name: 'code',
          label: t('pages.setUp.code'),
          attributes: html`autocomplete="one-time-code" inputmode="numeric" spellcheck="false" maxlength="10"`,
          error: content.error && t(`pages.factor.errors.${content.error}`),
          hasFocus: true,
        })}
        <button class="button" type="submit">${t('pages.setUp.submit')}</button>
      </form>
      ${content.after}`,
    formTargets: content.returnOrigins ?? [],
  });
}

/** New recovery codes, shown once. */
export function renderCodesPage(
  settings: PageSettings,
  content: { codes: readonly string[]; next: Html; returnOrigins?: readonly string[] },
): Page {
  const { t } = settings.texts;
  return renderPage(settings, {
    title: t('pages.codes.title'),
    body: html`<h1>${t('pages.codes.title')}</h1>
      <p>${t('pages.codes.about')}</p>
      <ul class="codes">
        ${content.codes.map((code) => html`<li><code>${code}</code></li>`)}
      </ul>
      ${content.next}`,
    formTargets: content.returnOrigins ?? [],
  });
}
