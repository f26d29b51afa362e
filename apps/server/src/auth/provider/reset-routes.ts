import { toErrorWords } from '@loadstone/contracts/texts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../ground/errors.ts';
import { RESET_PATH, type PasswordReset } from '../account-security/password-reset.service.ts';
import type { ToPages } from '../pages/page-frame.ts';
import { renderNewPasswordPage, renderPasswordSetPage, renderResetRequestPage } from '../pages/reset-pages.ts';
import { listLanguagesOfRequest } from '../../ground/texts/texts.ts';
import { acceptForms, sendPage, toField } from './form-pages.ts';

interface ResetRoutesOptions {
  readonly reset: PasswordReset;
  readonly publicUrl: URL;
  readonly toPages: ToPages;
  /** Called after the sessions of a user have ended, so that cached callers are read again. */
  readonly onUserChanged: (userId: number) => void;
}

/** The pages that replace a forgotten password by mail. They need no session and run no script. */
export async function registerResetRoutes(app: FastifyInstance, options: ResetRoutesOptions): Promise<void> {
  const { reset, publicUrl } = options;
  const home = `${publicUrl.origin}/home`;
  const toPages = (request: FastifyRequest) => options.toPages(request.headers);

  /** Only the form uses a link up: programs that scan mail open every address in it. */
  async function show(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { token } = request.query as { token?: unknown };
    if (typeof token !== 'string') {
      return sendPage(reply, renderResetRequestPage(toPages(request), { action: RESET_PATH, isSent: false, home }));
    }
    const isValid = await reset.isValid(token);
    const content = { action: RESET_PATH, token: isValid ? token : undefined, error: undefined };
    return sendPage(reply, renderNewPasswordPage(toPages(request), content), isValid ? 200 : 400);
  }

  async function take(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const token = toField(request.body, 'token');
    if (token === '') {
      const languages = listLanguagesOfRequest(request.headers);
      await reset.request(toField(request.body, 'email').slice(0, 254), request.ip, languages);
      return sendPage(reply, renderResetRequestPage(toPages(request), { action: RESET_PATH, isSent: true, home }));
    }
    try {
      const userId = await reset.complete(token, toField(request.body, 'password'), request.ip);
      if (userId === undefined) {
        const content = { action: RESET_PATH, token: undefined, error: undefined };
        return sendPage(reply, renderNewPasswordPage(toPages(request), content), 400);
      }
      options.onUserChanged(userId);
      return sendPage(reply, renderPasswordSetPage(toPages(request), home));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const pages = toPages(request);
      const content = {
        action: RESET_PATH,
        token,
        error: toErrorWords(error.text ?? { name: error.code }, pages.texts.find) ?? error.message,
      };
      return sendPage(reply, renderNewPasswordPage(pages, content), 422);
    }
  }

  await app.register(async (scope) => {
    acceptForms(scope);
    scope.get(RESET_PATH, { schema: { hide: true } as object }, show);
    scope.post(RESET_PATH, { schema: { hide: true } as object }, take);
  });
}
