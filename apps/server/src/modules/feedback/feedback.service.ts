import type { UserCaller } from '../../ground/caller.ts';
import type { Configuration } from '../../ground/settings/config.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { assertThat } from '../../ground/errors.ts';
import type { Mail } from '../../mail/index.ts';
import type { Limits } from '../../endpoints/limits.ts';
import { getTexts } from '../../ground/texts/texts.ts';
import { VERSION } from '../../ground/version.ts';

export interface FeedbackDependencies {
  readonly db: Db;
  readonly limits: Limits;
  readonly mail: Mail;
  readonly configuration: Configuration;
}

interface FeedbackService {
  /**
   * Stores feedback as a mail to the support team and returns how it is delivered.
   *
   * @throws AppError `session.scopeMissing`, `request.tooMany` above the user's limit a minute (`RATE_LIMIT_FEEDBACK`).
   */
  sendFeedback(caller: UserCaller, feedback: { subject: string; message: string }): Promise<Mail['delivery']>;
}

export function createFeedbackService({ db, limits, mail, configuration }: FeedbackDependencies): FeedbackService {
  const countFeedback = limits.perMinute<number>('feedback', configuration.server.feedbackPerMinutePerUser);
  return {
    async sendFeedback(caller, { subject, message }) {
      assertThat(caller.canSendEmail, 'session.scopeMissing');
      await countFeedback(caller.userId);
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
      return mail.delivery;
    },
  };
}
