import { html, trusted } from './html.ts';
import { renderPage, renderPhones, type Page, type PageSettings } from './page-frame.ts';

/** The page for a user without a product of this board: what to do and whom to call. */
export function renderPortalPage(settings: PageSettings, addresses: { home: string; signOut: string }): Page {
  return renderPage(settings, {
    title: 'Portal',
    hasHelpLine: false,
    body: html`<h1>No access to the load board</h1>
      <p>
        Neither the broker’s nor the carrier’s load board is part of your subscription, or your access to it has ended.
      </p>
      <p>
        Please call our Customer Success Team at ${renderPhones(settings)} for assistance and press 2. Then open the
        board again.
      </p>
      <p><a class="button" href="${addresses.home}">Open the load board</a></p>
      <p><a class="button plain" href="${addresses.signOut}">Log out, or sign in as somebody else</a></p>`,
  });
}

/** The page after a refusal that cannot return to the application: an expired or an invalid request. */
export function renderTroublePage(
  settings: PageSettings,
  trouble: { title: string; explanation: string; detail?: string; home: string },
): Page {
  return renderPage(settings, {
    title: trouble.title,
    body: html`<h1>${trouble.title}</h1>
      <p>${trouble.explanation}</p>
      ${trouble.detail !== undefined && html`<p><code>${trouble.detail}</code></p>`}
      <p><a class="button" href="${trouble.home}">Start again</a></p>`,
  });
}

/**
 * The provider's confirmation before a session ends. Where the application has already asked the user and proves it
 * with an id token, a script submits the form; the button is for browsers without script.
 *
 * @param form the provider's form, with its protection against forged requests
 */
export function renderLogoutPage(
  settings: PageSettings,
  logout: { form: string; isConfirmed: boolean; returnOrigins: readonly string[] },
): Page {
  return renderPage(settings, {
    title: 'Log out',
    body: html`<h1>${logout.isConfirmed ? 'Logging out…' : 'Do you want to logout?'}</h1>
      ${trusted(logout.form)}
      <p><button class="button" form="op.logoutForm" type="submit" name="logout" value="yes">Log out</button></p>
      ${!logout.isConfirmed && html`<p><button class="button plain" form="op.logoutForm" type="submit">Cancel</button></p>`}`,
    script: logout.isConfirmed ? toSubmission() : undefined,
    formTargets: logout.returnOrigins,
  });
}

// A form that a script submits does not include the button's value, so it is added as a field first.
function toSubmission(): string {
  return [
    'const f=document.getElementById("op.logoutForm"),i=document.createElement("input");',
    'i.type="hidden";i.name="logout";i.value="yes";f.append(i);f.submit()',
  ].join('');
}

/** The page at the end of a session without an address to return to. */
export function renderLoggedOutPage(settings: PageSettings, home: string): Page {
  return renderPage(settings, {
    title: 'Logged out',
    body: html`<h1>You are logged out</h1>
      <p><a class="button" href="${home}">Sign in again</a></p>`,
  });
}
