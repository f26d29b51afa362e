import { z } from 'zod';
import { excludeFromDeviceCheck, resetDevice } from '../auth/index.ts';
import { changeUser, getUserByEmail } from '../modules/users/index.ts';
import { defineCommand, type Command, type CommandContext } from './command.ts';
import { email, endSessions, isOn } from './user-parts.ts';

type ChangedUser = Awaited<ReturnType<typeof getUserByEmail>>;

/** Describes a command that switches something of one user on or off. */
function defineUserSwitch(draft: {
  name: string;
  summary: string;
  change: (context: CommandContext, email: string, isOn: boolean) => Promise<ChangedUser>;
  describe: (isOn: boolean) => string;
}): Command {
  return defineCommand({
    name: draft.name,
    summary: draft.summary,
    options: { email, on: isOn },
    run: async (context, options) => {
      const isSwitchedOn = options.on === 'yes';
      const { account_id: accountId, user_id: userId } = await draft.change(context, options.email, isSwitchedOn);
      const message = `${options.email}: ${draft.describe(isSwitchedOn)}`;
      return { accountId, userId, details: { on: options.on }, message };
    },
  });
}

const setDeviceCheck = defineUserSwitch({
  name: 'set-device-check',
  summary: 'Sets whether a user needs a registered computer, and ends their sessions',
  change: async (context, address, isNeeded) => {
    const user = await changeUser(context.tx, address, { skip_device_check: !isNeeded });
    await endSessions(context, user.user_id);
    return user;
  },
  describe: (isNeeded) => `a registered computer is ${isNeeded ? '' : 'not '}needed.`,
});

const excludeDevice = defineUserSwitch({
  name: 'exclude-device-check',
  summary: 'Suspends the device check of one user, or ends that',
  change: async ({ tx, clock }, address, isExcluded) => {
    const user = await getUserByEmail(tx, address);
    await excludeFromDeviceCheck(tx, user.user_id, isExcluded, clock.now());
    return user;
  },
  describe: (isExcluded) => `the device check is ${isExcluded ? '' : 'not '}suspended.`,
});

const setRemoteUser = defineUserSwitch({
  name: 'set-remote-user',
  summary: 'Sets whether a user works remotely, which skips the device check, and ends their sessions',
  change: async (context, address, isRemote) => {
    const user = await changeUser(context.tx, address, { remote_user: isRemote });
    await endSessions(context, user.user_id);
    return user;
  },
  describe: (isRemote) => `is ${isRemote ? '' : 'not '}a remote user.`,
});

const setOpenAccess = defineUserSwitch({
  name: 'set-open-access',
  summary: 'Gives a user open access, which skips the device check, or ends that; ends their sessions',
  change: async (context, address, isOpen) => {
    const user = await changeUser(context.tx, address, { open_access_check: isOpen });
    await endSessions(context, user.user_id);
    return user;
  },
  describe: (isOpen) => `has ${isOpen ? '' : 'no '}open access.`,
});

const resetRegisteredDevice = defineCommand({
  name: 'reset-device',
  summary: "Removes a user's registered computers, sets the count to 0 and ends their sessions",
  options: {
    email,
    'include-revoked': z
      .boolean()
      .default(false)
      .describe('Also those that the user has revoked, for example as stolen'),
  },
  run: async (context, options) => {
    const user = await getUserByEmail(context.tx, options.email);
    const includesRevoked = options['include-revoked'];
    const change = { now: context.clock.now(), includesRevoked };
    const { before, revokedCount } = await resetDevice(context.tx, user.user_id, change);
    await endSessions(context, user.user_id);
    return {
      accountId: user.account_id,
      userId: user.user_id,
      details: { thumbprint: before.secToken, replaced: before.diffCount, includesRevoked, revokedCount },
      message: `${options.email}: the next computer is registered as the first one.${toNote(revokedCount)}`,
    };
  },
});

function toNote(revokedCount: number): string {
  if (revokedCount === 0) return '';
  const computers = revokedCount === 1 ? '1 revoked computer stays' : `${revokedCount} revoked computers stay`;
  return `\n${computers} refused. To accept revoked computers again, add --include-revoked.`;
}

/** The commands for registered computers. */
export const DEVICE_COMMANDS: readonly Command[] = [
  setDeviceCheck,
  excludeDevice,
  setRemoteUser,
  setOpenAccess,
  resetRegisteredDevice,
];
