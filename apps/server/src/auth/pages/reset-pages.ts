import { renderField } from './form-field.ts';
import { html } from './html.ts';
import { renderPage, type Page, type PageSettings } from './page-frame.ts';

/** The page on which a user asks for a link. The reply to a sent form is the same for every address. */
export function renderResetRequestPage(
  settings: PageSettings,
  content: { action: string; isSent: boolean; home: string },
): Page {
  const { t } = settings.texts;
  return renderPage(settings, {
    title: t('pages.reset.title'),
    body: content.isSent
      ? html`<h1>${t('pages.reset.title')}</h1>
          <p role="status">${t('pages.reset.sent')}</p>
          <p><a class="button" href="${content.home}">${t('pages.reset.back')}</a></p>`
      : html`<h1>${t('pages.reset.title')}</h1>
          <p>${t('pages.reset.about')}</p>
          <form method="post" action="${content.action}" novalidate>
            ${renderField({
              name: 'email',
              label: t('pages.signIn.email'),
              attributes: html`type="email" autocomplete="username" inputmode="email" spellcheck="false" maxlength="254"`,
              error: undefined,
              hasFocus: true,
            })}
            <button class="button" type="submit">${t('pages.reset.submit')}</button>
          </form>
          <p class="after"><a href="${content.home}">${t('pages.reset.back')}</a></p>`,
  });
}

/** The page that a link leads to: the new password, or why the link does not work. */
export function renderNewPasswordPage(
  settings: PageSettings,
  content: { action: string; token: string | undefined; error: string | undefined },
): Page {
  const { t } = settings.texts;
  return renderPage(settings, {
    title: t(content.error === undefined ? 'pages.reset.newTitle' : 'pages.reset.wrongTitle'),
    body:
      content.token === undefined
        ? html`<h1>${t('pages.reset.newTitle')}</h1>
            <p>${t('pages.reset.invalid')}</p>
            <p><a class="button" href="${content.action}">${t('pages.reset.submit')}</a></p>`
        : html`<h1>${t('pages.reset.newTitle')}</h1>
            <form method="post" action="${content.action}" novalidate>
              <input type="hidden" name="token" value="${content.token}" />
              ${renderField({
                name: 'password',
                label: t('pages.reset.newPassword'),
                attributes: html`type="password" autocomplete="new-password" maxlength="256"`,
                error: content.error,
                hint: t('pages.reset.rules'),
                hasFocus: true,
              })}
              <button class="button" type="submit">${t('pages.reset.set')}</button>
            </form>`,
  });
}

/** The page after a password was set. */
export function renderPasswordSetPage(settings: PageSettings, home: string): Page {
  const { t } = settings.texts;
  return renderPage(settings, {
    title: t('pages.reset.doneTitle'),
    body: html`<h1>${t('pages.reset.doneTitle')}</h1>
      <p role="status">${t('pages.reset.done')}</p>
      <p><a class="button" href="${home}">${t('pages.reset.back')}</a></p>`,
  });
}
