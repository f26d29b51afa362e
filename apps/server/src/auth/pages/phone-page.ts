import { PHONE_TEXT_LENGTH } from '@loadstone/contracts/board';
import { renderField } from './form-field.ts';
import { html } from './html.ts';
import { renderPage, type Page, type PageSettings } from './page-frame.ts';
import { renderBack, SECURITY_PATH } from './security-page.ts';

/** The fields of the page. */
export type PhoneField = 'own' | 'company';

/** Changes the phone numbers that other companies read. */
export function renderPhonePage(
  settings: PageSettings,
  content: {
    token: string;
    own: string;
    /** The company's number; undefined for a user who may not change it. */
    company: string | undefined;
    wrong: readonly PhoneField[];
  },
): Page {
  const { t } = settings.texts;
  const [firstWrong] = content.wrong;
  const renderPhone = (name: PhoneField, label: string, value: string, hint?: string) =>
    renderField({
      name,
      label,
      attributes: html`type="tel" autocomplete="off" maxlength="${PHONE_TEXT_LENGTH}" value="${value}"`,
      error: content.wrong.includes(name) ? t('pages.security.wrongPhone') : undefined,
      isRequired: name === 'company',
      hasFocus: (firstWrong ?? 'own') === name,
      ...(hint !== undefined && { hint }),
    });
  return renderPage(settings, {
    title: t(firstWrong === undefined ? 'pages.security.changePhone' : 'pages.security.wrongPhoneTitle'),
    body: html`<h1>${t('pages.security.changePhone')}</h1>
      <p>${t('pages.security.phoneAbout')}</p>
      <form method="post" action="${SECURITY_PATH}/phone" novalidate>
        <input type="hidden" name="token" value="${content.token}" />
        ${renderPhone('own', t('pages.security.ownPhone'), content.own, t('pages.security.ownPhoneHint'))}
        ${content.company !== undefined && renderPhone('company', t('pages.security.companyPhone'), content.company)}
        <button class="button" type="submit">${t('pages.security.savePhone')}</button>
      </form>
      ${renderBack(settings)}`,
  });
}
