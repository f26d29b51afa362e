import * as calls from '@loadstone/contracts/feedback';
import type { BoardModule } from '../../board/board-module.ts';
import type { Board } from '../../board/board.ts';
import { perBoard } from '../../board/per-board.ts';
import { inTransaction } from '../../db/transaction.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import type { UserCaller } from '../../ground/caller.ts';
import { assertThat } from '../../ground/errors.ts';
import { getTexts } from '../../ground/texts/texts.ts';
import { VERSION } from '../../ground/version.ts';
import type { Mail } from '../../partners/mail/index.ts';

const countFeedbackOf = perBoard(({ limits, configuration }: Board) =>
  limits.perMinute<number>('feedback', configuration.server.feedbackPerMinutePerUser),
);

/** Feedback of users to the support team. */
export const feedbackModule = {
  routes: (http, board) =>
    registerEndpoint(http, calls.sendFeedback, ({ caller, body }) => sendFeedback(board, caller, body)),
} satisfies BoardModule;

/**
 * Stores the caller's feedback as a mail to the support team. @returns how it is delivered
 *
 * @throws AppError `session.scopeMissing`, `request.tooMany` above the user's limit a minute (`RATE_LIMIT_FEEDBACK`).
 */
async function sendFeedback(
  board: Board,
  caller: UserCaller,
  { subject, message }: { subject: string; message: string },
): Promise<{ delivery: Mail['delivery'] }> {
  const { db, mail, configuration } = board;
  assertThat(caller.canSendEmail, 'session.scopeMissing');
  await countFeedbackOf(board)(caller.userId);
  const { email, userId, custCd } = caller;
  const author = { author: caller.nickName || email, email, userId, custCd, version: VERSION };
  // The support team reads English, whatever the language of the author.
  const { t } = getTexts();
  await inTransaction(db, (tx) =>
    mail.write(tx, {
      to: configuration.feedbackEmail,
      replyTo: caller.email,
      subject: t('mails.feedback.subject', { subject }),
      text: t('mails.feedback.text', { message, ...author }),
    }),
  );
  return { delivery: mail.delivery };
}
