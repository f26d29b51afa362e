import { describe, expect, it } from 'vitest';
import { english } from '../../ground/texts/en.ts';
import { getTexts } from '../../ground/texts/texts.ts';
import { renderSignInPage, type SignInForm } from './sign-in-page.ts';
import type { PageSettings } from './page-frame.ts';

const texts = english.pages.signIn;
const settings: PageSettings = {
  texts: getTexts(),
  supportPhone: '1-800-555-0100',
  supportPhoneAlternate: '1-800-555-0101',
  fontPath: undefined,
};
const form: SignInForm = {
  reset: '/oidc/reset',
  action: '/oidc/interaction/x',
  email: '',
  errors: {},
  languages: [],
  returnOrigins: [],
  demo: undefined,
};

describe('the sign-in page', () => {
  it('labels both fields and describes them to password managers', () => {
    const { markup } = renderSignInPage(settings, form);
    expect(markup).toContain('<label for="email">E-mail</label>');
    expect(markup).toContain('<label for="password">Password</label>');
    expect(markup).toContain('autocomplete="username"');
    expect(markup).toContain('autocomplete="current-password"');
  });

  it('focuses the first wrong field and associates the text with it', () => {
    const { markup } = renderSignInPage(settings, {
      ...form,
      email: 'broker@example.com',
      errors: { password: 'passwordMissing' },
    });
    expect(markup).toMatch(
      /<input id="password"[^>]*aria-invalid="true"[^>]*aria-describedby="password-error"[^>]*autofocus/,
    );
    expect(markup).toMatch(/<input id="email"[^>]*aria-invalid="false"/);
    expect(markup.match(/autofocus/g)).toHaveLength(1);
  });

  it('escapes what was typed', () => {
    const { markup } = renderSignInPage(settings, { ...form, email: '"><script>alert(1)</script>' });
    expect(markup).not.toContain('<script>');
    expect(markup).toContain('&quot;&gt;&lt;script&gt;');
  });

  it('runs no script, loads no external resource and cannot be framed', () => {
    const { contentSecurityPolicy } = renderSignInPage(settings, form);
    expect(contentSecurityPolicy).toContain("default-src 'none'");
    expect(contentSecurityPolicy).toContain("script-src 'none'");
    expect(contentSecurityPolicy).toContain("frame-ancestors 'none'");
    expect(contentSecurityPolicy).toContain("form-action 'self'");
  });

  it('lists the demo users on a demo board, and only there', () => {
    const demo = {
      password: 'a-password',
      users: [{ email: 'broker@example.com', role: 'both' }],
      entries: [{ side: 'broker', userId: 7 }],
    } as const;
    const { markup } = renderSignInPage(settings, { ...form, demo });
    for (const text of [texts.demo, 'a-password', 'broker@example.com', 'broker and carrier', 'Enter as broker'])
      expect(markup).toContain(text);
    expect(markup).not.toContain('Enter as carrier');
    const usual = renderSignInPage(settings, form).markup;
    for (const text of [texts.demo, 'Enter as']) expect(usual).not.toContain(text);
  });

  it('says in one line what the product is', () => {
    expect(renderSignInPage(settings, form).markup).toContain(texts.about);
  });
});
