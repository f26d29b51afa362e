import type { FastifyInstance } from 'fastify';
import {
  acceptForms,
  createToPages,
  html,
  renderPage,
  sendPage,
  type Page,
  type PageSettings,
} from '../../auth/index.ts';
import type { Board } from '../../board/board.ts';
import { endAlertBySecret, findAlertBySecret } from './alerts.service.ts';

const PATH = '/alerts/end/:secret';

/**
 * The pages of the link in each message, which needs no sign-in. Opening it changes nothing, because programs that scan
 * mails open every link; its button, and the one-click request of mail programs (RFC 8058), end the alert. A link that is
 * wrong or used leads to the same page as one whose alert has just ended.
 */
export async function registerAlertPages(app: FastifyInstance, board: Board): Promise<void> {
  const { configuration } = board;
  const toPages = createToPages(configuration);
  const home = `${configuration.server.publicUrl}/home`;
  await app.register(async (scope) => {
    acceptForms(scope);
    scope.get<{ Params: { secret: string } }>(PATH, { schema: { hide: true } as object }, async (request, reply) => {
      const settings = toPages(request.headers);
      const alert = await findAlertBySecret(board, request.params.secret);
      return sendPage(reply, alert === undefined ? renderEnded(settings, home) : renderQuestion(settings, alert.name));
    });
    scope.post<{ Params: { secret: string } }>(PATH, { schema: { hide: true } as object }, async (request, reply) => {
      await endAlertBySecret(board, request.params.secret);
      return sendPage(reply, renderEnded(toPages(request.headers), home));
    });
  });
}

function renderQuestion(settings: PageSettings, name: string): Page {
  const { t } = settings.texts;
  return renderPage(settings, {
    title: t('pages.alert.title'),
    body: html`<h1>${t('pages.alert.title')}</h1>
      <p>${t('pages.alert.about', { name })}</p>
      <form method="post"><button class="button" type="submit">${t('pages.alert.submit')}</button></form>`,
  });
}

function renderEnded(settings: PageSettings, home: string): Page {
  const { t } = settings.texts;
  return renderPage(settings, {
    title: t('pages.alert.endedTitle'),
    body: html`<h1>${t('pages.alert.endedTitle')}</h1>
      <p>${t('pages.alert.ended')}</p>
      <p><a class="button" href="${home}">${t('pages.openBoard')}</a></p>`,
  });
}
