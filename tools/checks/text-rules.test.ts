import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import { localeRules, pageTextRules, serverTextRules } from './text-rules.ts';

/** The lines of a file that break the rules. */
function findLines(rules: typeof localeRules, code: string): number[] {
  const messages = new Linter().verify(code, {
    languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
    rules: { 'no-restricted-syntax': ['error', ...rules] },
  });
  expect(messages.filter(({ fatal }) => fatal)).toEqual([]);
  return messages.map(({ line }) => line);
}

describe('a text for users', () => {
  it('is refused in a component and in an element', () => {
    const code = [
      'export const One = () => <p>Your loads</p>;',
      'export const Two = () => <input aria-label="Reference" className="wide" />;',
      "export function three(root) { root.textContent = 'Your load'; }",
      "export function four(svg) { svg.setAttribute('aria-label', 'Map'); svg.setAttribute('class', 'Map'); }",
      'export const Five = () => <p>{t("title")} · 1</p>;',
      "export const six = t('title');",
    ].join('\n');
    expect(findLines(pageTextRules, code)).toEqual([1, 2, 3, 4, 6]);
  });

  it('is refused in a page and in a mail of the server', () => {
    const code = [
      'export const one = (name) => html`<h1>Device ${name}</h1>`;',
      'export const two = (name) => html`<h1 class="wide">${t(\'pages.devices.title\')}</h1><code>${name}</code>`;',
      "export const three = () => renderPage(settings, { title: 'Your devices' });",
      "export const four = (tx) => mail.write(tx, { subject: t('mails.one'), text: `Open ${url}` });",
      'export const five = (company) => ({ body: `${company} assigned you a load` });',
      "export const six = (tx, url) => mail.write(tx, { subject: t('mails.one'), text: t('mails.two', { url }) });",
    ].join('\n');
    expect(findLines(serverTextRules, code)).toEqual([1, 3, 4, 5]);
  });
});

describe('a locale', () => {
  it('is refused as a constant, except for the form of a calendar day', () => {
    const code = [
      "export const one = new Intl.DateTimeFormat('en-US');",
      "export const two = (day) => day.toLocaleDateString('fr-CA');",
      "export const three = (left, right) => left.localeCompare(right, 'en');",
      "export const four = new Intl.DateTimeFormat('sv-SE');",
      'export const five = new Intl.NumberFormat(locale());',
    ].join('\n');
    expect(findLines(localeRules, code)).toEqual([1, 2, 3]);
  });
});
