import { html, trusted, type Html } from './html.ts';
import { renderPage, type Page, type PageSettings } from './page-frame.ts';

/** The state that the form shows again after a failed attempt. */
export interface SignInForm {
  /** The address to which the form is sent. */
  readonly action: string;
  readonly email: string;
  readonly errors: { readonly email?: string; readonly password?: string };
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
    /** The user's role, e.g. "broker and carrier". */
    readonly description: string;
  }[];
  /** The users that a visitor can enter as with one click, without a password. */
  readonly entries: readonly DemoEntry[];
}

/** The sides of the board that a visitor of a demo can enter as. */
export type DemoSide = 'broker' | 'carrier';

/** One sample user that a visitor of a demo can enter as. */
export interface DemoEntry {
  readonly side: DemoSide;
  readonly userId: number;
}

/** The path of the form that enters a demo, below the address of the sign-in. */
export const DEMO_ENTRY_PATH = '/demo';

export const SIGN_IN_TEXTS = {
  title: 'Sign in',
  about: 'A freight load board: brokers post loads, carriers post trucks, and both see at once what matches.',
  emailMissing: 'Please enter your e-mail address.',
  emailWrong: 'This does not look like an e-mail address.',
  passwordMissing: 'Please enter your password.',
  notRecognized: 'The e-mail address or the password is not right.',
  locked: 'Too many wrong tries. Please wait 15 minutes, then try again.',
  demo: 'This is a demo board: its companies, people and postings are sample data.',
  demoUsers: 'Other demo users',
} as const;

const ENTRY_LABELS: Readonly<Record<DemoSide, string>> = { broker: 'Enter as broker', carrier: 'Enter as carrier' };

const warningMark = trusted(
  '<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9"/><path d="M12 7v6m0 3v.5"/></svg>',
);

interface Field {
  readonly name: 'email' | 'password';
  readonly label: string;
  readonly attributes: Html;
  readonly error: string | undefined;
  readonly hasFocus: boolean;
}

function renderField({ name, label, attributes, error, hasFocus }: Field): Html {
  const state = error ? html` aria-invalid="true" aria-describedby="${name}-error"` : html` aria-invalid="false"`;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" ${attributes}${state}${hasFocus && trusted(' autofocus')} required />
    ${error !== undefined && html`<p class="wrong" id="${name}-error" role="alert">${warningMark}${error}</p>`}
  </div>`;
}

function renderDemoNotice(demo: DemoSignIn, action: string): Html {
  const users = demo.users.map(
    ({ email, description }) =>
      html`<li><a href="${action}?email=${encodeURIComponent(email)}">${email}</a> <span>${description}</span></li>`,
  );
  const buttons = demo.entries.map(
    ({ side }) => html`<button class="button" type="submit" name="side" value="${side}">${ENTRY_LABELS[side]}</button>`,
  );
  return html`<div class="notice">
    <p>${SIGN_IN_TEXTS.demo}</p>
    ${
      buttons.length > 0 &&
      html`<form class="entries" method="post" action="${action}${DEMO_ENTRY_PATH}">${buttons}</form>`
    }
    <p>${SIGN_IN_TEXTS.demoUsers}, password <code>${demo.password}</code></p>
    <ul>
      ${users}
    </ul>
  </div>`;
}

/** The sign-in page. It works without script; invalid fields show their error and the first one has the focus. */
export function renderSignInPage(settings: PageSettings, form: SignInForm): Page {
  const { email: emailError, password: passwordError } = form.errors;
  const isPasswordNext = emailError === undefined && (passwordError !== undefined || form.email !== '');
  const body = html`<h1>${SIGN_IN_TEXTS.title}</h1>
    <p>${SIGN_IN_TEXTS.about}</p>
    ${form.demo !== undefined && renderDemoNotice(form.demo, form.action)}
    <form method="post" action="${form.action}" novalidate>
      ${renderField({
        name: 'email',
        label: 'E-mail',
        attributes: html`type="email" autocomplete="username" inputmode="email" spellcheck="false" maxlength="254"
        value="${form.email}"`,
        error: emailError,
        hasFocus: !isPasswordNext,
      })}
      ${renderField({
        name: 'password',
        label: 'Password',
        attributes: html`type="password" autocomplete="current-password" maxlength="256"`,
        error: passwordError,
        hasFocus: isPasswordNext,
      })}
      <button class="button" type="submit">Sign in</button>
    </form>`;
  const isWrong = emailError !== undefined || passwordError !== undefined;
  return renderPage(settings, {
    title: isWrong ? `Error: ${SIGN_IN_TEXTS.title}` : SIGN_IN_TEXTS.title,
    body,
    formTargets: form.returnOrigins,
  });
}
