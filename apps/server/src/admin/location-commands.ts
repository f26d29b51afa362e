import { z } from 'zod';
import { AppError, errorText } from '../ground/errors.ts';
import { setLocationGate } from '../modules/companies/index.ts';
import { changeUser, listUserIdsOfCompany } from '../modules/users/index.ts';
import { defineCommand, type Command, type CommandContext } from './command.ts';
import { email as userEmail, endSessions, isOn as onOption } from './user-parts.ts';

/** Sessions that began without the gate end, so that each user passes it with the next sign-in. */
async function endAllSessions(context: CommandContext, userIds: readonly number[]): Promise<void> {
  for (const userId of userIds) await endSessions(context, userId);
}

const setGate = defineCommand({
  name: 'set-location-gate',
  summary: "Sets whether a user, or every user of a company, must share the browser's location",
  options: {
    email: userEmail.optional().describe("The user's e-mail address"),
    account: z.string().optional().describe("The company's customer code, in place of --email"),
    on: onOption,
  },
  run: async (context, { email, account, on }) => {
    const isOn = on === 'yes';
    const details = { on };
    if (email !== undefined && account === undefined) {
      const user = await changeUser(context.tx, email, { geo_enforced: isOn });
      if (isOn) await endAllSessions(context, [user.user_id]);
      const message = `${email}: location gate ${on}.`;
      return { accountId: user.account_id, userId: user.user_id, details, message };
    }
    if (account !== undefined && email === undefined) {
      const { account_id: accountId } = await setLocationGate(context.tx, account, isOn);
      if (isOn) await endAllSessions(context, await listUserIdsOfCompany(context.tx, accountId));
      return { accountId, details, message: `${account}: location gate ${on}.` };
    }
    throw new AppError('request.invalid', errorText('user.locationOption'));
  },
});

/** The commands for the location of browsers. */
export const LOCATION_COMMANDS: readonly Command[] = [setGate];
