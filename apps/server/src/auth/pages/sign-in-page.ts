import { toLanguageName } from '@loadstone/contracts/texts';
import type { english } from '../../ground/texts/en.ts';
import { renderField } from './form-field.ts';
import { html, htmlText, type Html } from './html.ts';
import { renderPage, type Page, type PageSettings } from './page-frame.ts';

/** Why a field of the form is refused. */
export type SignInProblem = keyof typeof english.pages.signIn.errors;

/** The state that the form shows again after a failed attempt. */
export interface SignInForm {
  /** The address to which the form is sent. */
  readonly action: string;
  readonly email: string;
  readonly errors: { readonly email?: SignInProblem; readonly password?: SignInProblem };
  /** The address of the page on which a user requests a new password. */
  readonly reset: string;
  /** The other languages in which the page can be read. */
  readonly languages: readonly string[];
  /** Other origins than the server's own at which the sign-in may end. */
  readonly returnOrigins: readonly string[];
  /** The demo's sample users; undefined on any other board. */
  readonly demo: DemoSignIn | undefined;
}

/** The sample users of a demo board. */
export interface DemoSignIn {
  readonly password: string;
  readonly users: readonly {
    readonly email: string;
    readonly role: keyof typeof english.pages.signIn.roles;
  }[];
  /** The users that a visitor can enter as with one click, without a password. */
  readonly entries: readonly DemoEntry[];
}

/** The sides of the board that a visitor of a demo can enter as. */
type DemoSide = 'broker' | 'carrier';

/** One sample user that a visitor of a demo can enter as. */
export interface DemoEntry {
  readonly side: DemoSide;
  readonly userId: number;
}

/** The path of the form that enters a demo, below the address of the sign-in. */
export const DEMO_ENTRY_PATH = '/demo';

function renderDemoNotice({ texts: { t } }: PageSettings, demo: DemoSignIn, action: string): Html {
  const users = demo.users.map(
    ({ email, role }) =>
      html`<li>
        <a href="${action}?email=${encodeURIComponent(email)}">${email}</a>
        <span>${t(`pages.signIn.roles.${role}`)}</span>
      </li>`,
  );
  const buttons = demo.entries.map(
    ({ side }) =>
      html`<button class="button" type="submit" name="side" value="${side}">
        ${t(`pages.signIn.enter.${side}`)}
      </button>`,
  );
  const password = html`<code>${demo.password}</code>`;
  return html`<div class="notice">
    <p>${t('pages.signIn.demo')}</p>
    ${
      buttons.length > 0 &&
      html`<form class="entries" method="post" action="${action}${DEMO_ENTRY_PATH}">${buttons}</form>`
    }
    <p>${htmlText((values) => t('pages.signIn.demoUsers', values), { password })}</p>
    <ul>
      ${users}
    </ul>
  </div>`;
}

function renderLanguages({ languages, action }: SignInForm): Html {
  const links = languages.map(
    (language) =>
      html`<a href="${action}?language=${language}" lang="${language}" hreflang="${language}"
        >${toLanguageName(language)}</a
      >`,
  );
  return html`${links}`;
}

/** The sign-in page. It works without script; invalid fields show their error and the first one has the focus. */
export function renderSignInPage(settings: PageSettings, form: SignInForm): Page {
  const { t } = settings.texts;
  const { email: emailError, password: passwordError } = form.errors;
  const toError = (problem: SignInProblem | undefined) => problem && t(`pages.signIn.errors.${problem}`);
  const isPasswordNext = emailError === undefined && (passwordError !== undefined || form.email !== '');
  const body = html`<h1>${t('pages.signIn.title')}</h1>
    <p>${t('pages.signIn.about')}</p>
    ${form.demo !== undefined && renderDemoNotice(settings, form.demo, form.action)}
    <form method="post" action="${form.action}" novalidate>
      ${renderField({
        name: 'email',
        label: t('pages.signIn.email'),
        attributes: html`type="email" autocomplete="username" inputmode="email" spellcheck="false" maxlength="254"
        value="${form.email}"`,
        error: toError(emailError),
        hasFocus: !isPasswordNext,
      })}
      ${renderField({
        name: 'password',
        label: t('pages.signIn.password'),
        attributes: html`type="password" autocomplete="current-password" maxlength="256"`,
        error: toError(passwordError),
        hasFocus: isPasswordNext,
      })}
      <button class="button" type="submit">${t('pages.signIn.submit')}</button>
    </form>
    <p class="after"><a href="${form.reset}">${t('pages.reset.link')}</a></p>`;
  const isWrong = emailError !== undefined || passwordError !== undefined;
  return renderPage(settings, {
    title: t(isWrong ? 'pages.signIn.wrongTitle' : 'pages.signIn.title'),
    body,
    aside: renderLanguages(form),
    formTargets: form.returnOrigins,
  });
}
