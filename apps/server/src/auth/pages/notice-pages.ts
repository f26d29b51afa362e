import { html, htmlText, trusted } from './html.ts';
import { renderPage, renderPhones, type Page, type PageSettings } from './page-frame.ts';

/** The page for a user without a product of this board: what to do and whom to call. */
export function renderPortalPage(settings: PageSettings, addresses: { home: string; signOut: string }): Page {
  const { t } = settings.texts;
  const call = htmlText((values) => t('pages.portal.call', values), { phones: renderPhones(settings) });
  return renderPage(settings, {
    title: t('pages.portal.title'),
    hasHelpLine: false,
    body: html`<h1>${t('pages.portal.heading')}</h1>
      <p>${t('pages.portal.about')}</p>
      <p>${call}</p>
      <p><a class="button" href="${addresses.home}">${t('pages.openBoard')}</a></p>
      <p><a class="button plain" href="${addresses.signOut}">${t('pages.portal.signOut')}</a></p>`,
  });
}

/** The page after a refusal that cannot return to the application: an expired or an invalid request. */
export function renderTroublePage(
  settings: PageSettings,
  trouble: { reason: 'expired' | 'incomplete'; detail?: string; home: string },
): Page {
  const { t } = settings.texts;
  const title = t(`pages.trouble.${trouble.reason}.title`);
  return renderPage(settings, {
    title,
    body: html`<h1>${title}</h1>
      <p>${t(`pages.trouble.${trouble.reason}.text`)}</p>
      ${trouble.detail !== undefined && html`<p><code>${trouble.detail}</code></p>`}
      <p><a class="button" href="${trouble.home}">${t('pages.trouble.again')}</a></p>`,
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
  const { t } = settings.texts;
  return renderPage(settings, {
    title: t('pages.logout.title'),
    body: html`<h1>${t(logout.isConfirmed ? 'pages.logout.running' : 'pages.logout.question')}</h1>
      ${trusted(logout.form)}
      <p>
        <button class="button" form="op.logoutForm" type="submit" name="logout" value="yes">
          ${t('pages.logout.submit')}
        </button>
      </p>
      ${
        !logout.isConfirmed &&
        html`<p>
          <button class="button plain" form="op.logoutForm" type="submit">${t('pages.logout.cancel')}</button>
        </p>`
      }`,
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
  const { t } = settings.texts;
  return renderPage(settings, {
    title: t('pages.logout.doneTitle'),
    body: html`<h1>${t('pages.logout.done')}</h1>
      <p><a class="button" href="${home}">${t('pages.logout.again')}</a></p>`,
  });
}
